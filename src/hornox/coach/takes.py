"""How likely an option is to take bullheads at once, what that costs, and what comes later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from hornox.coach.estimator import Estimator
from hornox.coach.reference import Reference
from hornox.engine import BULLHEADS, VARIANTS, PlayCard, SeatAction, View, bullheads
from hornox.record import Stream

_SEEDS = 1 << 32
_X_PILE_FACTOR = 2


@dataclass(frozen=True, slots=True)
class Take:
    """What happens in this turn and after it, if no special cards are used.

    `chance` is that of taking bullheads before the turn is over, `cost` how many they are then
    (0 if it never happened), `later` how many the rest of the round brings if none were taken in
    this turn (`None` if they always were).
    """

    chance: float
    cost: float
    later: float | None


def takes_of(
    view: View, options: Sequence[SeatAction], reference: Reference, deals: int, chance: Stream
) -> tuple[Take, ...]:
    """One for each option, from so many playouts each."""
    plain = replace(reference, uses_specials=False)
    estimator = Estimator(view, options, plain)
    drafting = view.prompt.kind == "drafting"
    turns = int(view.prompt.kind == "selecting")
    so_far = points_so_far(view)
    untouched = [so_far + points_held(view, option) for option in options]
    now: list[list[float]] = []
    later: list[list[float]] = []
    for _ in range(deals):
        seed = chance.below(_SEEDS)
        later.append([end.own - so_far for end in estimator.values(1, seed)])
        turn = untouched if drafting else [end.own for end in estimator.values(1, seed, turns)]
        now.append([end - start for end, start in zip(turn, untouched, strict=True)])
    columns = zip(zip(*now, strict=True), zip(*later, strict=True), strict=True)
    return tuple(_take(*column) for column in columns)


def _take(now: Sequence[float], later: Sequence[float]) -> Take:
    taken = [cost for cost in now if cost > 0]
    if_not = [rest for cost, rest in zip(now, later, strict=True) if cost <= 0]
    return Take(
        chance=len(taken) / len(now),
        cost=fmean(taken) if taken else 0.0,
        later=fmean(if_not) if if_not else None,
    )


def points_so_far(view: View) -> float:
    """The own points of the round (the team's) that nothing can take away."""
    assert view.seat is not None
    if view.buffalo is not None:
        return float(view.buffalo.team_points * view.buffalo.team_factor)
    if VARIANTS[view.setup.mode].has_x_rows:
        return float(_X_PILE_FACTOR * bullheads(view.x_pile))
    return float(view.seats[view.seat].points or 0)


def points_held(view: View, option: SeatAction) -> float:
    """X nimm!: what the hand would cost now, after this option."""
    if not VARIANTS[view.setup.mode].has_x_rows:
        return 0.0
    played = BULLHEADS[option.card] if isinstance(option, PlayCard) else 0
    return float(bullheads(view.hand) - played)
