"""How long does a `bull` take that is asked through a worker, with and without a bus?

Two worker programs wait on a PostgreSQL server, each on a database of its own, one with a bus. They
and this process are asked the same questions by turns, so that they share what the machine has to
do besides. Transactions are counted by PostgreSQL: they say what a question and an idle worker cost
the database, whatever the load.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import psycopg

from benchmarks._script import Result, run
from hornox.arena.bench import BenchSettings
from hornox.record import Game
from hornox.server.bus import RedisBus
from hornox.server.cluster_secret import bus_prefix, secret_of_worker
from hornox.server.jobs.client import JobClient
from hornox.server.jobs.kinds import JOB_VERSION, action_of_result, bot_job
from hornox.server.storage import JobStatus, open_postgres, open_server_jobs, open_worker_jobs
from hornox.server.tables.bots import BotQuestion, choose_action
from scripts.cluster.postgres import PostgresServer
from scripts.cluster.programs import Program
from scripts.cluster.redis import RedisServer

LEVEL = "bull"
LAP = 20
"""Questions in a lap."""
WARM = 10
"""Questions before those that count."""

IDLE = 5.0
"""Seconds in which an idle worker is watched."""


@dataclass
class Way:
    """A worker on a database, and this process as its server."""

    postgres: PostgresServer
    database: str
    client: JobClient
    seconds: list[float] = field(default_factory=list)
    transactions_each: float = 0.0
    idle_transactions: float = 0.0

    async def ask(self, question: BotQuestion, key: str) -> str:
        """Return what the worker answers."""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def on_status(status: JobStatus) -> None:
            if status.is_done and not answer.done():
                answer.set_result(status.result or "")

        job = bot_job(question, key)
        began = perf_counter()
        self.client.add(job, on_status)
        try:
            return await answer
        finally:
            self.seconds.append(perf_counter() - began)
            self.client.drop(job.key)

    def transactions(self) -> int:
        """Return how many transactions this database has had."""
        with psycopg.connect(self.postgres.url(), autocommit=True) as connection:
            query = "SELECT xact_commit FROM pg_stat_database WHERE datname = %s"
            (count,) = connection.execute(query, [self.database]).fetchone() or (0,)
            return int(count)

    async def watch_idle(self) -> None:
        """Count the transactions while no one asks."""
        before = self.transactions()
        await asyncio.sleep(IDLE)
        self.idle_transactions = (self.transactions() - before) / IDLE

    def result(self) -> Result:
        """Return the figures."""
        times = sorted(1000 * time for time in self.seconds[WARM:])
        return {
            "median_milliseconds": round(median(times), 1),
            "p95_milliseconds": round(times[int(len(times) * 0.95)], 1),
            "transactions_a_question": round(self.transactions_each, 1),
            "transactions_a_second_idle": round(self.idle_transactions, 1),
        }


def measure(settings: BenchSettings) -> Result:
    """Ask all questions in all three ways."""
    return asyncio.run(_measure(settings.laps * LAP))


async def _measure(count: int) -> Result:
    here: list[float] = []
    async with AsyncExitStack() as stack:
        postgres, redis = PostgresServer(), RedisServer()
        stack.callback(postgres.remove)
        stack.callback(redis.stop)
        place = Path(stack.enter_context(TemporaryDirectory()))
        polling = await stack.enter_async_context(_way(place, postgres, None))
        signalled = await stack.enter_async_context(_way(place, postgres, redis.url))
        for number in range(WARM + count):
            if number == WARM:
                before = [way.transactions() for way in (polling, signalled)]
            await _ask_all(number, polling, signalled, here)
        for way, was in zip((polling, signalled), before, strict=True):
            way.transactions_each = (way.transactions() - was) / count
            await way.watch_idle()
    return {
        "level": LEVEL,
        "questions": count,
        "here_median_milliseconds": round(1000 * median(here[WARM:]), 1),
        "without_bus": polling.result(),
        "with_bus": signalled.result(),
    }


async def _ask_all(number: int, polling: Way, signalled: Way, here: list[float]) -> None:
    view = Game.new("base", 4, seed=number).view(0)
    question = BotQuestion("ann", "table", LEVEL, view, str(number))
    began = perf_counter()
    action = choose_action(LEVEL, view, question.seed)
    here.append(perf_counter() - began)
    for way in (polling, signalled):
        assert action_of_result(await way.ask(question, str(number))) == action


@asynccontextmanager
async def _way(place: Path, postgres: PostgresServer, bus_url: str | None) -> AsyncIterator[Way]:
    database = postgres.new_database()
    url = postgres.url(database)
    open_postgres(url).close()
    options = [f"--database={url}", "--jobs=1", *([f"--bus={bus_url}"] if bus_url else [])]
    command = [sys.executable, "-m", "hornox", "work", *options]
    worker = Program("worker", command, place / f"{database}.log")
    worker.start()
    bus = None
    if bus_url is not None:
        jobs = open_worker_jobs(url, "benchmark", JOB_VERSION)
        bus = RedisBus(bus_url, bus_prefix(secret_of_worker(jobs)))
        jobs.close()
        await bus.start()
    client = JobClient(open_server_jobs(url, "benchmark"))
    client.use_bus(bus)
    client.start()
    while not await client.seats():
        await asyncio.sleep(0.2)
    try:
        yield Way(postgres, database, client)
    finally:
        await client.close()
        if bus is not None:
            await bus.close()
        worker.end()


def format_result(result: Result) -> str:
    """Return the result as text."""
    lines = [
        f"{result['questions']} decisions of {result['level']}: "
        f"{result['here_median_milliseconds']} ms here (median)"
    ]
    for name in ("without_bus", "with_bus"):
        way = result[name]
        lines.append(
            f"  {name.replace('_', ' ')}: {way['median_milliseconds']} ms through a worker "
            f"(p95 {way['p95_milliseconds']} ms), {way['transactions_a_question']} transactions "
            f"a question, {way['transactions_a_second_idle']} a second while idle"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    run("workers", __doc__, measure, format_result)
