"""What the choices of each seat were worth, without the luck of the cards and of the others."""

from __future__ import annotations

from hornox.coach.analysis import Effort
from hornox.coach.reference import SENSIBLE, Reference
from hornox.coach.review import review
from hornox.record import Record

LUCK_EFFORT = Effort(playouts=512, takes=0)
"""Playouts for each option: errors of single decisions average out over many games."""


def choices_alone(
    record: Record,
    effort: Effort = LUCK_EFFORT,
    seed: str | int = 0,
    *,
    reference: Reference = SENSIBLE,
) -> tuple[float, ...]:
    """By seat: par plus own choices, on average over the finished rounds.

    The deal and the rest of the account are left out. The rest holds luck, but also what the others
    did because of this seat's choices and what the reference misjudges: so this is not the expected
    result, but what the reference says that the choices were worth.
    """
    found = review(record, None, effort, seed, reference=reference, effect_playouts=0)
    accounts = [seat.account for seat in found.seats]
    return tuple((one.par + one.own) / max(1, len(one.rounds)) for one in accounts)
