"""Clocks: how long a seat may think. Time is an input, in whole milliseconds of the keeper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from hornox.engine import Seat
from hornox.engine.cards import Word
from hornox.engine.value import value
from hornox.table.errors import BadTerms

Milliseconds: TypeAlias = int

SECOND: Milliseconds = 1000
DAY: Milliseconds = 24 * 3600 * SECOND

SHORTEST_MOVE, LONGEST_MOVE = 3, 3600
LONGEST_BANK = 7200
MOST_DAYS = 14
REMOTE_BOT_MOVE: Milliseconds = 60 * SECOND
"""A remote bot always has a deadline, because it may never answer."""


class Pace(Word):
    """Whether people play at the same time, or each when they have time."""

    LIVE = "live"
    BY_TURNS = "by-turns"


@dataclass(frozen=True, slots=True)
class Timing:
    """The agreed clock. Live: `seconds` for each move, and `bank` seconds for the whole game.

    By turns: `days` for each move. A live table without seconds and bank has no clock.
    """

    pace: Pace = Pace.LIVE
    seconds: int | None = None
    bank: int = 0
    days: int | None = None

    @property
    def move(self) -> Milliseconds | None:
        """The time for a move before the bank is used, or `None` without a clock."""
        if self.days is not None:
            return self.days * DAY
        if self.seconds is None and not self.bank:
            return None
        return (self.seconds or 0) * SECOND


NO_CLOCK = Timing()


def check_timing(timing: Timing) -> None:
    """Raise `BadTerms` if this clock cannot be used."""
    if timing.pace is Pace.BY_TURNS:
        if timing.seconds is not None or timing.bank:
            raise BadTerms("by turns there are days for a move, no seconds and no bank")
        if timing.days is None or not 1 <= timing.days <= MOST_DAYS:
            raise BadTerms(f"by turns there are 1 to {MOST_DAYS} days for a move")
        return
    if timing.days is not None:
        raise BadTerms("at a live table there are seconds for a move, no days")
    if timing.seconds is not None and not SHORTEST_MOVE <= timing.seconds <= LONGEST_MOVE:
        raise BadTerms(f"there are {SHORTEST_MOVE} to {LONGEST_MOVE} seconds for a move")
    if not 0 <= timing.bank <= LONGEST_BANK:
        raise BadTerms(f"the bank holds 0 to {LONGEST_BANK} seconds")


@value
class Ask:
    """A decision that one seat is asked for, with the start of its time and its deadline.

    A `deadline` of `None` never passes. `overdue`: the deadline has passed and the table has asked
    for a default. `patience`: after this long others may ask for a bot on this seat (`None`:
    never). `called`: when the first of the `callers` did.
    """

    seat: Seat
    decision: str
    starts: Milliseconds
    deadline: Milliseconds | None
    overdue: bool = False
    patience: Milliseconds | None = None
    called: Milliseconds | None = None
    callers: tuple[Seat, ...] = ()

    @property
    def idle(self) -> Milliseconds | None:
        """From when on others may ask for a bot."""
        return None if self.patience is None else self.starts + self.patience

    def is_idle(self, now: Milliseconds) -> bool:
        """Return whether others may ask for a bot now."""
        return self.idle is not None and now >= self.idle

    def shifted(self, by: Milliseconds) -> Ask:
        """Return the same ask, later by this much."""
        deadline = None if self.deadline is None else self.deadline + by
        called = None if self.called is None else self.called + by
        return replace(self, starts=self.starts + by, deadline=deadline, called=called)


@value
class SeatClock:
    """The time of an awaited seat as all viewers may see it; `bank` is what was left before.

    `idle`: from when on others may ask for a bot on the seat. `callers` are those who do.
    """

    seat: Seat
    starts: Milliseconds
    deadline: Milliseconds | None
    bank: Milliseconds
    idle: Milliseconds | None = None
    callers: tuple[Seat, ...] = ()


def time_allowed(timing: Timing, bank: Milliseconds, *, remote_bot: bool) -> Milliseconds | None:
    """Return how long a seat may take for a decision, or `None` without a limit."""
    if timing.move is None:
        return REMOTE_BOT_MOVE if remote_bot else None
    allowed = max(timing.move + bank, SHORTEST_MOVE * SECOND)
    return min(allowed, REMOTE_BOT_MOVE) if remote_bot else allowed


def bank_after(ask: Ask, bank: Milliseconds, timing: Timing, now: Milliseconds) -> Milliseconds:
    """Return what is left in the bank of a seat that is no longer awaited."""
    if ask.deadline is None or timing.move is None:
        return bank
    return min(bank, max(0, ask.starts + timing.move + bank - now))
