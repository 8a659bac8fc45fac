"""Thinking budgets: a number of playouts, or a time."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from hornox.bots.bot import NoSuchBot

MOST_PLAYOUTS = 10**9
LONGEST_MS = 600_000
MS = "ms"


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit for one decision: playouts, seconds, or whichever is reached first.

    A number of playouts can be repeated from a seed, a time cannot.
    """

    playouts: int | None = None
    seconds: float | None = None


class Deadline:
    """A deadline that expects the next step to take as long as the last one.

    On a busy machine steps are slow: one that begins shortly before the end would be late.
    """

    __slots__ = ("_end", "_last")

    def __init__(self, seconds: float, since: float | None = None) -> None:
        self._last = perf_counter()
        self._end = (self._last if since is None else since) + seconds

    def allows_another(self) -> bool:
        """Return whether another step would end in time."""
        now = perf_counter()
        took, self._last = now - self._last, now
        return now + took <= self._end


def read_budget(text: str) -> Budget:
    """Parse a budget: `500` is a number of playouts for each decision, `50ms` a time."""
    number = text.removesuffix(MS)
    most = LONGEST_MS if text.endswith(MS) else MOST_PLAYOUTS
    if not (number.isascii() and number.isdigit() and 0 < int(number) <= most):
        raise NoSuchBot(f"after the colon stand playouts (500) or a time (50ms), not {text!r}")
    if text.endswith(MS):
        return Budget(seconds=int(number) / 1000)
    return Budget(playouts=int(number))
