"""Was a deal fair? Whoever noted the commitment before it can tell after the game."""

from __future__ import annotations

from hornox.engine import HornoxError
from hornox.record.commitment import commitment
from hornox.record.errors import RecordError
from hornox.record.record import Record
from hornox.record.replay import replay


class NotVerified(HornoxError):
    """The record is not what was promised, or nothing that a promise could be about."""

    code = "not-verified"


def verify(record: Record, promised: str | None = None) -> str:
    """The commitment to a recorded game, or `NotVerified`, which says what is wrong.

    All shuffles must follow from the seed alone, all actions must be legal, and seed and setup
    must be those that were promised, if a promise is given. A record cannot vouch for itself:
    only a commitment that was noted before the deal proves anything.
    """
    if record.seed is None:
        raise NotVerified("it has no seed, so nobody can tell how it was shuffled")
    if record.position is not None:
        raise NotVerified("it starts from a position, not from a deal that follows from the seed")
    try:
        replay(record)
    except RecordError as error:
        raise NotVerified(str(error)) from None
    made = commitment(record.seed, record.setup)
    if promised is not None and promised.lower() != made:
        raise NotVerified(f"its seed and setup have another commitment, {made}")
    return made
