"""How likely an option is to take bullheads at once, what that costs, and what comes later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hornox.coach.estimator import Estimator
from hornox.coach.playing import Floats
from hornox.coach.reference import Reference
from hornox.engine import BULLHEADS, VARIANTS, PlayCard, SeatAction, View, bullheads

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
    view: View, options: Sequence[SeatAction], reference: Reference, deals: int, seed: int
) -> tuple[Take, ...]:
    """One for each option, from so many playouts each: played for a turn, and to their end."""
    estimator = Estimator(
        view, options, replace(reference, uses_specials=False, uses_team_specials=False)
    )
    turns = int(view.prompt.kind == "selecting")
    so_far, picks = points_so_far(view), view.prompt.kind == "drafting"
    whole = estimator.playouts(deals, seed)
    turn = whole if picks else estimator.playouts(deals, seed, turns)
    takes = []
    for option, ends, stops in zip(options, whole, turn, strict=True):
        untouched = so_far + points_held(view, option)
        now = 0 * stops.own if picks else stops.own - untouched
        takes.append(_take(now, ends.own - so_far))
    return tuple(takes)


def _take(now: Floats, later: Floats) -> Take:
    taken = now > 0
    return Take(
        chance=float(taken.mean()),
        cost=float(now[taken].mean()) if taken.any() else 0.0,
        later=None if taken.all() else float(later[~taken].mean()),
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
