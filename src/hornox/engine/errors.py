"""Everything that can be wrong with an action or a game, each with a stable code.

Seats and rows in messages count from 0, as they do in calls.
"""

from __future__ import annotations

from typing import ClassVar


class HornoxError(ValueError):
    """Something was refused; nothing has changed. `code` is stable and travels on the wire."""

    code: ClassVar[str] = "error"


class SetupError(HornoxError):
    """The game cannot be set up like this."""

    code = "bad-setup"


class PositionError(HornoxError):
    """The start position cannot be on a table."""

    code = "bad-position"


class IllegalAction(HornoxError):
    """The rules do not allow this action now."""

    code = "illegal-action"


class GameIsOver(IllegalAction):
    code = "game-is-over"


class NotAwaited(IllegalAction):
    """This seat is not awaited now."""

    code = "not-awaited"


class NoSuchSeat(IllegalAction):
    code = "no-such-seat"


def no_such_seat(seat: int, players: int) -> NoSuchSeat:
    """The error for a seat that is not at the table."""
    return NoSuchSeat(f"there is no seat {seat}: seats are 0 to {players - 1}")


class WrongKindOfAction(IllegalAction):
    """Another decision is asked for."""

    code = "wrong-kind-of-action"


class CardNotAvailable(IllegalAction):
    """The card is not in the hand, pool, row or queue it was named from."""

    code = "card-not-available"


class NoSuchRow(IllegalAction):
    code = "no-such-row"


class RowBlocked(IllegalAction):
    """A Stop stands on the row."""

    code = "row-blocked"


class CannotTwist(IllegalAction):
    code = "cannot-twist"


class SpecialNotAvailable(IllegalAction):
    """The special card is not in the hand, or not open on the table."""

    code = "special-not-available"


class SpecialWithoutEffect(IllegalAction):
    """A special card whose effect is impossible cannot be played (R6)."""

    code = "special-without-effect"


class WrongShuffle(IllegalAction):
    """The order is not a permutation of the pack."""

    code = "wrong-shuffle"


class AlreadyDeclined(IllegalAction):
    """The team has just declined this very proposal."""

    code = "already-declined"
