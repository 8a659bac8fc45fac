"""Servers and worker programs in one event loop, over a real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from hornox.record import Game
from hornox.server.bus import Bus
from hornox.server.coach import CoachLimits, CoachPool
from hornox.server.jobs.client import JobClient
from hornox.server.jobs.kinds import JOB_VERSION
from hornox.server.jobs.remote_seats import RemoteSeats
from hornox.server.jobs.worker import LIMITS, JobWorker
from hornox.server.storage import open_server_jobs, open_worker_jobs
from hornox.server.tables import BotPool
from hornox.server.tables.bots import BotQuestion
from hornox.server.tables.job_dispatcher import PoolLimits
from tests.server.coach.inline_worker import InlineWorker
from tests.server.tables.fake_workers import FakeWorker

VIEW = Game.new("base", 3, seed=1).view(0)


def question(seed: str = "s", person: str = "ann", *, exact: bool = False) -> BotQuestion:
    return BotQuestion(person, f"table-{seed}", "ox", VIEW, seed, exact)


@dataclass
class JobServer:
    """The parts of a server that use workers. `own` are its own workers for bots."""

    bots: BotPool
    coach: CoachPool
    seats: RemoteSeats
    own: list[FakeWorker]


@asynccontextmanager
async def job_server(
    database: str, name: str = "s1", bus: Bus | None = None
) -> AsyncIterator[JobServer]:
    """A server that looks for workers. For quick tests, `ox` counts as a bot that thinks.

    The machine may be busy, so that no answer is too late.
    """
    own: list[FakeWorker] = []

    def new_worker(owner: BotPool) -> FakeWorker:
        own.append(FakeWorker(owner))
        return own[-1]

    slow = PoolLimits(answer_timeout=60.0, hang_timeout=60.0, grow_after=60.0)
    bots = BotPool(1, slow, thinkers=frozenset(["ox"]), new_worker=new_worker)  # type: ignore[arg-type]
    coach = CoachPool(1, CoachLimits(abandoned_after=600.0), InlineWorker)
    seats = RemoteSeats(JobClient(open_server_jobs(database, name)), bots, coach)
    await seats.start(bus)
    try:
        yield JobServer(bots, coach, seats, own)
    finally:
        coach.close()
        await bots.close()
        await seats.close()


class WorkerProgram:
    """A worker program in this event loop, which can be stopped or killed."""

    def __init__(
        self,
        database: str,
        name: str = "w1",
        version: str = JOB_VERSION,
        bus: Bus | None = None,
    ) -> None:
        self._pool = CoachPool(2, LIMITS, InlineWorker)
        self.jobs = open_worker_jobs(database, name, version)
        self._worker = JobWorker(self.jobs, self._pool, bus)
        self._running = asyncio.create_task(self._worker.run())

    async def stop(self) -> None:
        """Stop as on SIGTERM."""
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)


async def until(condition: object, seconds: float = 30.0) -> None:
    """Wait until a callable returns something true."""
    assert callable(condition)
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)
