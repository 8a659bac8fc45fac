"""Jobs for workers in other processes, in a PostgreSQL database.

A server adds jobs and reads what became of them; a worker takes them and stores results. A job
belongs to a worker by a lease. If the worker dies, another one takes the job, and only the last
one that took it can finish it. Times are the database's. If all jobs are lost, servers add theirs
again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, Engine

from hornox.server.storage import _daily_queries, _queries
from hornox.server.storage import _job_statements as sql
from hornox.server.storage._sql_database import translated_errors
from hornox.server.storage._write_changes import write
from hornox.server.storage.changes import AddSecret, Change
from hornox.server.storage.rows import StoredGame
from hornox.table import SECOND, Milliseconds

LIFETIME: Milliseconds = 10 * SECOND
"""A job is deleted when no server has asked for it for so long."""

LEASE: Milliseconds = 3 * SECOND
"""How long a job waits for its worker, should that have crashed."""

MOST_ATTEMPTS = 3
"""A job that ended so many workers is not tried again."""

WORKER_ENDED = "WorkerEnded"
"""The error of such a job."""


@dataclass(frozen=True, slots=True)
class NewJob:
    """A job to be taken. Of two jobs the one with the lower `priority` is taken first.

    Jobs with the same `key` are one job.
    """

    key: str
    kind: str
    version: str
    person: str
    priority: int
    payload: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakenJob:
    """A job that a worker has taken; `attempt` counts those that took it."""

    key: str
    kind: str
    person: str
    attempt: int
    payload: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class JobStatus:
    """What became of a job. `parts` are new ones, in order."""

    key: str
    is_taken: bool
    is_done: bool
    result: str | None = field(repr=False)
    error: str | None
    parts: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class JobRequests:
    """What a server asks for in one transaction.

    `watched`: the jobs it waits for, each with the number of parts it knows. `kept`: those to keep
    for another lifetime.
    """

    added: Sequence[NewJob] = ()
    dropped: Sequence[str] = ()
    watched: Mapping[str, int] = field(default_factory=dict)
    kept: Sequence[str] = ()


class _Jobs:
    """Blocking and thread-safe, as a store is."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with translated_errors(), self._engine.begin() as connection:
            yield connection


class ServerJobs(_Jobs):
    """The jobs of a server."""

    def __init__(self, engine: Engine, server: str) -> None:
        super().__init__(engine)
        self._server = server

    def exchange(self, requests: JobRequests) -> list[JobStatus]:
        """Add, drop and keep jobs. Return the watched ones that exist."""
        with self._transaction() as connection:
            for job in requests.added:
                values = {**asdict(job), "server": self._server, "lifetime": LIFETIME}
                connection.execute(sql.ADD, values)
            if requests.dropped:
                values = {"keys": [*requests.dropped], "server": self._server}
                connection.execute(sql.DROP, values)
            if requests.kept:
                connection.execute(sql.KEEP, {"keys": [*requests.kept], "lifetime": LIFETIME})
            return _watch(connection, requests.watched) if requests.watched else []

    def seats(self, version: str) -> int:
        """Return how many processes of this version are ready. Delete what has expired."""
        with self._transaction() as connection:
            connection.execute(sql.EXPIRE)
            connection.execute(sql.EXPIRE_WORKERS)
            connection.execute(sql.GIVE_UP, {"most": MOST_ATTEMPTS, "error": WORKER_ENDED})
            seats: int = connection.scalar(sql.SEATS, {"version": version}) or 0
            return seats


class WorkerJobs(_Jobs):
    """The jobs of a worker program, which takes those of its own version."""

    def __init__(self, engine: Engine, worker: str, version: str) -> None:
        super().__init__(engine)
        self._worker, self._version = worker, version

    def renew(self, seats: int) -> frozenset[tuple[str, int]]:
        """Tell that this worker runs, and renew its leases. Return its jobs and their attempts."""
        values = {"worker": self._worker, "version": self._version, "seats": seats, "lease": LEASE}
        with self._transaction() as connection:
            connection.execute(sql.RENEW_WORKER, values)
            rows = connection.execute(sql.RENEW_JOBS, {"worker": self._worker, "lease": LEASE})
            return frozenset((row.key, row.attempt) for row in rows)

    def take(self, most: int, first: int, last: int) -> list[TakenJob]:
        """Take up to `most` jobs with priorities from `first` to `last`."""
        values = {
            "worker": self._worker,
            "version": self._version,
            "most": most,
            "first": first,
            "last": last,
            "lease": LEASE,
            "attempts": MOST_ATTEMPTS,
        }
        with self._transaction() as connection:
            rows = connection.execute(sql.TAKE, values).all()
        ordered = sorted(rows, key=lambda row: (row.priority, row.turn, row.created))
        return [
            TakenJob(row.key, row.kind, row.person, row.attempt, row.payload) for row in ordered
        ]

    def add_parts(self, job: TakenJob, first: int, parts: Sequence[str]) -> None:
        """Tell parts of a job, counted from `first`, unless it is no longer this worker's."""
        with self._transaction() as connection:
            if connection.scalar(sql.LOCK, self._claim(job)) is not None:
                numbered = enumerate(parts, start=first)
                rows = [{"key": job.key, "number": place, "part": part} for place, part in numbered]
                connection.execute(sql.ADD_PART, rows)

    def finish(
        self,
        job: TakenJob,
        result: str | None,
        error: str | None = None,
        changes: Sequence[Change] = (),
    ) -> bool:
        """Store the result and apply the changes, unless the job is no longer this worker's."""
        values = self._claim(job) | {"result": result, "error": error}
        with self._transaction() as connection:
            counts = connection.execute(sql.FINISH, values).rowcount == 1
            if counts:
                write(connection, changes)
            return counts

    def release(self) -> None:
        """Give all jobs back, and tell that this worker stops."""
        with self._transaction() as connection:
            connection.execute(sql.RELEASE, {"worker": self._worker})
            connection.execute(sql.REMOVE_WORKER, {"worker": self._worker})

    def game(self, id: str) -> StoredGame | None:
        """Return the game with this id."""
        with self._transaction() as connection:
            return _queries.game(connection, id)

    def review(self, game: str, version: str) -> str | None:
        """Return the review of a game, if this version of the coach wrote it."""
        with self._transaction() as connection:
            return _queries.review(connection, game, version)

    def secret(self, drawn: AddSecret) -> str:
        """Return the secret of this name; add the drawn one if there is none."""
        with self._transaction() as connection:
            write(connection, [drawn])
            return _daily_queries.secret(connection, drawn.name) or drawn.value

    def other_versions(self) -> dict[str, int]:
        """Return how many jobs of each other version wait."""
        with self._transaction() as connection:
            rows = connection.execute(sql.OTHERS, {"version": self._version})
            return {row.version: row.jobs for row in rows}

    def _claim(self, job: TakenJob) -> dict[str, object]:
        return {"key": job.key, "worker": self._worker, "attempt": job.attempt}


def _watch(connection: Connection, watched: Mapping[str, int]) -> list[JobStatus]:
    keys = [*watched]
    parts: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(sql.PARTS, {"keys": keys, "known": [*watched.values()]}):
        parts[row.key].append(row.part)
    return [
        JobStatus(row.key, row.taken, row.done, row.result, row.error, tuple(parts[row.key]))
        for row in connection.execute(sql.WATCH, {"keys": keys})
    ]
