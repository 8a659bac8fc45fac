"""Signals between servers and workers over the bus: there is a new job, or an answer.

A signal may be lost, so both sides also look without one: seldom with a bus, often without.
"""

from __future__ import annotations

from collections.abc import Callable

from hornox.server.bus import Bus

JOBS = "jobs"
"""The topic that tells workers of new jobs."""

ANSWERS = "answers"
"""The topic that tells servers that a worker has taken a job, or has stored a part or a result."""

POLL = 0.05
"""Seconds between two looks without a bus."""

POLL_BESIDE_BUS = 0.25
"""Seconds between two looks with a bus."""


class Signals:
    """Sends one topic and hears another."""

    def __init__(self, bus: Bus | None, sent: str, heard: str, wake: Callable[[], None]) -> None:
        self._bus, self._sent = bus, sent
        if bus is not None:
            bus.subscribe(heard, lambda number: wake())

    @property
    def poll(self) -> float:
        """Seconds until the next look, if nothing is heard."""
        is_connected = self._bus is not None and self._bus.is_connected
        return POLL_BESIDE_BUS if is_connected else POLL

    def send(self) -> None:
        """Let the other side look at once."""
        if self._bus is not None:
            self._bus.publish(self._sent, 0)
