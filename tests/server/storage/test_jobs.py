"""Jobs in PostgreSQL: taken once, by leases, in turns of people, finished once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest

from hornox.server.storage import (
    JobRequests,
    JobStatus,
    NewJob,
    SaveReview,
    ServerJobs,
    StoreError,
    TakenJob,
    WorkerJobs,
    jobs,
    open_postgres,
    open_server_jobs,
    open_worker_jobs,
)
from scripts.cluster.postgres import PostgresServer

LEASE = 200
"""Milliseconds, so that tests need not wait for seconds."""

FIRST, LAST = 0, 9


@pytest.fixture(autouse=True)
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LEASE", LEASE)


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def server(database: str, opened: ExitStack) -> ServerJobs:
    server = open_server_jobs(database, "s1")
    opened.callback(server.close)
    return server


@pytest.fixture
def other_server(database: str, opened: ExitStack) -> ServerJobs:
    server = open_server_jobs(database, "s2")
    opened.callback(server.close)
    return server


@pytest.fixture
def new_worker(database: str, opened: ExitStack) -> Callable[..., WorkerJobs]:
    def new(name: str = "w1", version: str = "v1") -> WorkerJobs:
        worker = open_worker_jobs(database, name, version)
        opened.callback(worker.close)
        return worker

    return new


def job(key: str, person: str = "ann", priority: int = 0, version: str = "v1") -> NewJob:
    return NewJob(key, "bot", version, person, priority, "the hand")


def add(server: ServerJobs, *new: NewJob) -> None:
    server.exchange(JobRequests(new))


def status(server: ServerJobs, key: str, known: int = 0) -> JobStatus | None:
    found = server.exchange(JobRequests(watched={key: known}))
    return found[0] if found else None


def take(worker: WorkerJobs, most: int = 1) -> list[TakenJob]:
    return worker.take(most, FIRST, LAST)


def taken(worker: WorkerJobs, most: int = 1) -> list[str]:
    return [job.key for job in take(worker, most)]


def payloads(database: str) -> list[Any]:
    with psycopg.connect(database) as connection:
        return [row[0] for row in connection.execute("SELECT payload FROM jobs")]


NewWorker = Callable[..., WorkerJobs]


def test_a_result_comes_back(server: ServerJobs, new_worker: NewWorker) -> None:
    worker = new_worker()
    add(server, job("a"))
    assert status(server, "a") == JobStatus("a", False, False, None, None, ())
    [mine] = take(worker)
    assert (mine.key, mine.payload, mine.attempt) == ("a", "the hand", 1)
    worker.add_parts(mine, 0, ["one", "two"])
    assert status(server, "a", 1) == JobStatus("a", True, False, None, None, ("two",))
    assert worker.finish(mine, "result")
    assert status(server, "a", 2) == JobStatus("a", True, True, "result", None, ())


def test_a_finished_job_has_no_payload(
    server: ServerJobs, new_worker: NewWorker, database: str
) -> None:
    add(server, job("a"))
    assert payloads(database) == ["the hand"]
    worker = new_worker()
    worker.finish(take(worker)[0], "result")
    assert payloads(database) == [None]


def test_urgent_jobs_come_first_and_people_take_turns(
    server: ServerJobs, new_worker: NewWorker
) -> None:
    add(server, job("review", "cat", priority=2))
    add(server, *(job(f"ann{number}", "ann") for number in range(3)))
    add(server, job("bob", "bob"))
    assert taken(new_worker(), 9) == ["ann0", "bob", "ann1", "ann2", "review"]


def test_only_asked_priorities_are_taken(server: ServerJobs, new_worker: NewWorker) -> None:
    add(server, job("bot", priority=0), job("review", priority=2))
    assert [job.key for job in new_worker().take(9, 1, 2)] == ["review"]


def test_many_workers_take_each_job_once(
    server: ServerJobs, new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LEASE", 60_000)
    add(server, *(job(str(number), f"p{number % 7}") for number in range(60)))
    workers = [new_worker(f"w{number}") for number in range(4)]

    def take_all(worker: WorkerJobs) -> list[str]:
        return [key for _ in range(30) for key in taken(worker, 2)]

    with ThreadPoolExecutor(4) as threads:
        found = [key for keys in threads.map(take_all, workers) for key in keys]
    assert sorted(found) == sorted(map(str, range(60)))


def test_the_job_of_a_dead_worker_is_taken_again(server: ServerJobs, new_worker: NewWorker) -> None:
    dead, alive = new_worker("dead"), new_worker("alive")
    add(server, job("a"))
    [first] = take(dead)
    assert taken(alive) == []
    time.sleep(2 * LEASE / 1000)
    [second] = take(alive)
    assert second.attempt == 2
    assert not dead.finish(first, "late")
    dead.add_parts(first, 0, ["late"])
    assert alive.finish(second, "good")
    assert not alive.finish(second, "twice")
    found = status(server, "a")
    assert found is not None
    assert (found.result, found.parts) == ("good", ())


def test_a_renewed_job_stays(server: ServerJobs, new_worker: NewWorker) -> None:
    worker, other = new_worker("w1"), new_worker("w2")
    add(server, job("a"))
    [mine] = take(worker)
    for _ in range(3):
        time.sleep(0.6 * LEASE / 1000)
        assert worker.renew(1) == {("a", 1)}
        assert taken(other) == []
    assert worker.finish(mine, "result")
    assert worker.renew(1) == frozenset()


def test_a_stopping_worker_gives_jobs_back_at_once(
    server: ServerJobs, new_worker: NewWorker
) -> None:
    worker, other = new_worker("w1"), new_worker("w2")
    add(server, job("a"))
    worker.renew(2)
    [mine] = take(worker)
    worker.release()
    assert server.seats("v1") == 0
    assert [again.attempt for again in take(other)] == [1]
    assert not worker.finish(mine, "late")


def test_a_job_that_ends_workers_is_given_up(server: ServerJobs, new_worker: NewWorker) -> None:
    worker = new_worker()
    add(server, job("a"))
    for _ in range(jobs.MOST_ATTEMPTS):
        assert taken(worker) == ["a"]
        time.sleep(1.5 * LEASE / 1000)
    assert taken(worker) == []
    server.seats("v1")
    found = status(server, "a")
    assert found is not None
    assert (found.is_done, found.error) == (True, jobs.WORKER_ENDED)


def test_servers_share_a_job_with_the_same_key(
    server: ServerJobs, other_server: ServerJobs, new_worker: NewWorker
) -> None:
    worker = new_worker()
    add(server, job("review:g1"))
    add(other_server, job("review:g1", "bob"))
    [mine] = take(worker, 9)
    server.exchange(JobRequests(dropped=["review:g1"]))  # the other one still waits
    assert worker.finish(mine, "result")
    found = status(other_server, "review:g1")
    assert found is not None
    assert found.result == "result"


def test_a_dropped_job_is_cancelled(server: ServerJobs, new_worker: NewWorker) -> None:
    worker = new_worker()
    add(server, job("a"), job("b"))
    [mine, _] = take(worker, 2)
    server.exchange(JobRequests(dropped=["a"]))
    assert worker.renew(1) == {("b", 1)}
    worker.add_parts(mine, 0, ["part"])
    assert not worker.finish(mine, "result")


def test_a_job_without_a_server_expires(
    server: ServerJobs, new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LIFETIME", 300)
    add(server, job("kept"), job("lost"))
    for _ in range(3):
        time.sleep(0.15)
        server.exchange(JobRequests(kept=["kept"]))
    server.seats("v1")
    assert status(server, "lost") is None
    assert taken(new_worker(), 9) == ["kept"]


def test_workers_take_jobs_of_their_version_only(server: ServerJobs, new_worker: NewWorker) -> None:
    old, new = new_worker("old", "v1"), new_worker("new", "v2")
    add(server, job("a", version="v2"))
    assert taken(old) == []
    assert old.other_versions() == {"v2": 1}
    assert taken(new) == ["a"]
    old.renew(3)
    new.renew(2)
    assert (server.seats("v1"), server.seats("v2")) == (3, 2)


def test_seats_of_a_dead_worker_do_not_count(server: ServerJobs, new_worker: NewWorker) -> None:
    new_worker().renew(2)
    assert server.seats("v1") == 2
    time.sleep(1.5 * LEASE / 1000)
    assert server.seats("v1") == 0


def test_changes_are_committed_with_the_result_or_not_at_all(
    server: ServerJobs, new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    monkeypatch.setattr(jobs, "write", lambda connection, changes: written.extend(changes))
    first, second = new_worker("w1"), new_worker("w2")
    add(server, job("a"))
    [lost] = take(first)
    time.sleep(1.5 * LEASE / 1000)
    [won] = take(second)
    save = SaveReview("g1", "v", "{}")
    assert not first.finish(lost, "r", None, [save])
    assert written == []
    assert second.finish(won, "r", None, [save])
    assert written == [save]


def test_a_worker_needs_a_database_of_its_version(
    postgres: PostgresServer, opened: ExitStack
) -> None:
    url = postgres.url(postgres.new_database())
    with pytest.raises(StoreError, match="of another version"):
        open_worker_jobs(url, "w1", "v1")
    open_postgres(url).close()
    opened.callback(open_worker_jobs(url, "w1", "v1").close)


def test_errors_do_not_quote_the_password() -> None:
    url = "postgresql://ann:secret@127.0.0.1:1/none"
    with pytest.raises(StoreError, match=r"ann:\*\*\*@127") as caught:
        open_worker_jobs(url, "w1", "v1")
    assert "secret" not in str(caught.value)
