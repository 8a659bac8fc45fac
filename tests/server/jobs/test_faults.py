"""Workers die and the database restarts: every job gets exactly one result that counts."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

import pytest

from hornox.server.jobs.client import JobClient
from hornox.server.jobs.kinds import action_of_result, bot_job
from hornox.server.storage import JobStatus, StoreError, jobs, open_server_jobs
from hornox.server.tables.bots import choose_action
from scripts.cluster.postgres import PostgresServer
from tests.server.jobs.fixtures import VIEW, WorkerProgram, question, until

JOBS = 40


class Orders:
    """What a server orders and hears."""

    def __init__(self, client: JobClient) -> None:
        self._client = client
        self.results: dict[str, str | None] = {}

    def order(self, number: int) -> None:
        job = bot_job(question(str(number), f"person {number % 5}"), str(number))
        self._client.add(job, self._on_status)

    def _on_status(self, status: JobStatus) -> None:
        if status.is_done:
            assert status.key not in self.results
            self.results[status.key] = status.result
            self._client.drop(status.key)


def killed(worker: WorkerProgram) -> Any:
    """Let a worker vanish: it neither finishes nor gives back what it has."""

    def gone(*args: object) -> Any:
        raise StoreError("the process is dead")

    for name in ("renew", "take", "finish", "add_parts", "release"):
        setattr(worker.jobs, name, gone)
    return worker.stop()


async def _play(database: str, postgres: PostgresServer | None) -> None:
    chance = random.Random(1)
    client = JobClient(open_server_jobs(database, "s1"))
    client.start()
    orders = Orders(client)
    workers = [WorkerProgram(database, f"w{number}") for number in range(2)]
    for number in range(JOBS):
        orders.order(number)
        await asyncio.sleep(chance.uniform(0.0, 0.1))
        if number % 8 == 5:
            await killed(workers.pop(0))
            workers.append(WorkerProgram(database, f"w{number + 2}"))
        if number == JOBS // 2 and postgres is not None:
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)
    await until(lambda: len(orders.results) == JOBS, 60.0)
    await asyncio.gather(*(worker.stop() for worker in workers))
    await client.close()
    for key, result in orders.results.items():
        seed = key.removeprefix("bot:").partition("@")[0]
        assert result is not None
        assert action_of_result(result) == choose_action("ox", VIEW, seed)


def test_every_job_gets_one_result_whichever_worker_dies(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: Counter[str] = Counter()
    finish = jobs.WorkerJobs.finish

    def counted(self: jobs.WorkerJobs, job: Any, *args: Any) -> bool:
        counts_now = finish(self, job, *args)
        counts[job.key] += counts_now
        return counts_now

    monkeypatch.setattr(jobs.WorkerJobs, "finish", counted)
    monkeypatch.setattr(jobs, "LEASE", 1_500)
    asyncio.run(_play(database, None))
    assert set(counts.values()) == {1}
    assert len(counts) == JOBS


def test_the_server_hears_one_result_though_the_database_restarts(
    database: str, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last moments of the database may be lost, so a job may be computed again."""
    monkeypatch.setattr(jobs, "LEASE", 1_500)
    asyncio.run(_play(database, postgres))
