"""Anniversary: when to use a special card, and which one."""

from __future__ import annotations

from typing import cast

from hornox.bots.sketch import Sketch, fit, lay, sketch_of, take
from hornox.bots.uses import try_use
from hornox.engine import (
    KeepSpecials,
    Played,
    RowIndex,
    SeatAction,
    SkipSpecial,
    Special,
    SwapSpecial,
    TurnPositive,
    Use,
    View,
    bullheads,
)

LAST_ROUND = 2
TURNS = 12

PATIENCE = 0.1
"""How much more a special card must save for each turn in which it could save something else."""


def use_special(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """The use that saves most, if it saves enough; otherwise none."""
    costs = [immediate_cost(view, option) for option in options]
    least = min(costs)
    saved = immediate_cost(view, SkipSpecial()) - least
    return options[costs.index(least)] if saved >= _worth(view) else SkipSpecial()


def swap_special(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Keep what may still help, swap what hardly can."""
    if view.hand or view.round < LAST_ROUND:
        for special in view.specials:
            if _is_junk(view, special):
                return SwapSpecial(special)
    return KeepSpecials()


def _is_junk(view: View, special: Special) -> bool:
    """A Replace without a card to replace by, or the second of a kind that seldom comes twice."""
    if special is Special.REPLACE:
        return len(view.hand) <= 1 and view.round == LAST_ROUND
    return special in (Special.STOP, Special.FIFTH_ROW) and view.specials.count(special) > 1


def _worth(view: View) -> float:
    """What a special card is kept for: less and less as the turns run out."""
    turns = len(view.hand) + (TURNS if view.round < LAST_ROUND else 0)
    return 1 + PATIENCE * turns / max(1, len(view.specials))


def immediate_cost(view: View, option: SeatAction) -> int:
    """Bullheads that the placement brings; below zero if it cancels more than it takes."""
    sketch, played, row = sketch_of(view), view.prompt.played, view.prompt.row
    assert played is not None
    if isinstance(option, TurnPositive):
        row = _full_row(sketch, played) if row is None else row
        gone = (option.card, *(option.cancelled or ()))
        return bullheads(take(sketch, played.card, row).taken) - bullheads(gone)
    if row is not None:
        return bullheads(take(sketch, played.card, row).taken)
    if isinstance(option, SkipSpecial):
        return bullheads(lay(sketch, played).taken)
    return _cost_of_use(sketch, played, cast(Use, option))


def _cost_of_use(sketch: Sketch, played: Played, use: Use) -> int:
    used = try_use(sketch, (played,), use)
    cost = bullheads(used.taken)
    for left in used.queue:
        cost += bullheads(lay(used.sketch, left).taken)
    return cost


def _full_row(sketch: Sketch, played: Played) -> RowIndex:
    """Negative = positive without a chosen row: a full one is about to be taken."""
    row = fit(sketch, played.card)
    assert row is not None
    return row
