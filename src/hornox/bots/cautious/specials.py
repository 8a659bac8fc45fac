"""Anniversary: choose whether to use a special card, and which one."""

from __future__ import annotations

from collections.abc import Sequence

from hornox.engine import (
    KeepSpecials,
    SeatAction,
    SkipSpecial,
    Special,
    SwapSpecial,
    View,
    imagine,
    what_if,
)

LAST_ROUND = 2
TURNS = 12

PATIENCE = 0.1
"""How much more a special card must save for each turn in which it could be used later."""


def use_special(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the use that saves most if it saves enough, otherwise skip."""
    skipped, *costs = immediate_costs(view, (SkipSpecial(), *options))
    least = min(costs)
    saved = skipped - least
    return options[costs.index(least)] if saved >= _required_saving(view) else SkipSpecial()


def swap_special(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Swap a special card that is unlikely to help, otherwise keep all."""
    if view.hand or view.round < LAST_ROUND:
        for special in view.specials:
            if _is_useless(view, special):
                return SwapSpecial(special)
    return KeepSpecials()


def _is_useless(view: View, special: Special) -> bool:
    """Return whether it is a Replace without another card, or the second Stop or 5th row."""
    if special is Special.REPLACE:
        return len(view.hand) <= 1 and view.round == LAST_ROUND
    return special in (Special.STOP, Special.FIFTH_ROW) and view.specials.count(special) > 1


def _required_saving(view: View) -> float:
    """Return what a use must save. It decreases with the turns that are left."""
    turns = len(view.hand) + (TURNS if view.round < LAST_ROUND else 0)
    return 1 + PATIENCE * turns / max(1, len(view.specials))


def immediate_costs(view: View, options: Sequence[SeatAction]) -> list[int]:
    """Return the bullheads of the placement with each option, negative if it cancels more."""
    state = imagine(view)
    return [what_if.cost_of_special(state, option) for option in options]
