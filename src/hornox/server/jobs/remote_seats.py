"""Lends the seats at the workers to the pools, as many as there are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from hornox.server.bus import Bus
from hornox.server.coach import CoachPool
from hornox.server.jobs.client import JobClient
from hornox.server.jobs.remote_workers import RemoteBotWorker, RemoteCoachWorker
from hornox.server.logs import log_event
from hornox.server.tables import BotPool

CHECK_EVERY = 1.0
"""Seconds between two counts of the seats."""

PAUSE = 10.0
"""Seconds in which no free seat is used, after workers were late."""

MOST_SEATS = 64
"""Jobs of one kind that a server has with the workers at a time. More wait in its own queue."""


class RemoteSeat(Protocol):
    """A seat at the workers that belongs to a pool until it is gone."""

    @property
    def is_busy(self) -> bool: ...

    @property
    def is_gone(self) -> bool: ...

    def retire(self) -> None:
        """Leave the pool."""
        ...


class RemoteSeats:
    """Counts the seats every second. Without any, or when they are late, the pools use their own
    workers.
    """

    def __init__(self, client: JobClient, bots: BotPool, coach: CoachPool | None) -> None:
        self._client, self._bots, self._coach = client, bots, coach
        self._of_bots: list[RemoteSeat] = []
        self._of_coach: list[RemoteSeat] = []
        self._seats = 0
        self._paused_until = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self, bus: Bus | None = None) -> None:
        """Count the seats for the first time, and go on counting."""
        self._client.use_bus(bus)
        self._client.start()
        await self._count()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Cancel all jobs."""
        if self._task is not None:
            self._task.cancel()
        await self._client.close()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            await self._count()

    async def _count(self) -> None:
        seats = min(await self._client.seats(), MOST_SEATS)
        if (seats > 0) != (self._seats > 0):
            log_event("workers-found" if seats else "workers-lost", logging.INFO, seats=seats)
        self._seats = seats
        self._adjust(self._of_bots, lambda: RemoteBotWorker(self._bots, self._client, self._pause))
        if self._coach is not None:
            coach = self._coach.dispatcher
            self._adjust(
                self._of_coach, lambda: RemoteCoachWorker(coach, self._client, self._pause)
            )

    def _adjust(self, lent: list[RemoteSeat], lend: Callable[[], RemoteSeat]) -> None:
        """Retire seats that are no longer there, and lend new ones. A pause spares busy ones."""
        lent[:] = [seat for seat in lent if not seat.is_gone]
        if asyncio.get_running_loop().time() < self._paused_until:
            return
        for seat in sorted(lent, key=lambda seat: not seat.is_busy)[self._seats :]:
            seat.retire()
        for _ in range(self._seats - len(lent)):
            lent.append(lend())

    def _pause(self) -> None:
        """Workers were late: use free seats only after a while."""
        self._paused_until = asyncio.get_running_loop().time() + PAUSE
        for seat in (*self._of_bots, *self._of_coach):
            if not seat.is_busy:
                seat.retire()
