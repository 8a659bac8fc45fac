"""Verify a deal: compare a recorded game with its commitment from before the deal."""

from __future__ import annotations

from hornox.engine import HornoxError
from hornox.record.commitment import commitment
from hornox.record.errors import RecordError
from hornox.record.record import Record
from hornox.record.replay import replay


class NotVerified(HornoxError):
    """The record does not match its commitment, or cannot have one."""

    code = "not-verified"


def verify(record: Record, promised: str | None = None) -> str:
    """Return the commitment to a recorded game, or raise `NotVerified` with the reason.

    All shuffles must follow from the seed alone, all actions must be legal, and seed and setup must
    match the commitment, if one is given. A record alone proves nothing: only a commitment that was
    noted before the deal does.
    """
    if record.seed is None:
        raise NotVerified("it has no seed, so its shuffles cannot be checked")
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
