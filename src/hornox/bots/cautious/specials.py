"""Anniversary: when to use a special card, and which one."""

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
"""How much more a special card must save for each turn in which it could save something else."""


def use_special(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """The use that saves most, if it saves enough; otherwise none."""
    skipped, *costs = immediate_costs(view, (SkipSpecial(), *options))
    least = min(costs)
    saved = skipped - least
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


def immediate_costs(view: View, options: Sequence[SeatAction]) -> list[int]:
    """Bullheads that the placement brings with each option; below zero if it cancels more."""
    state = imagine(view)
    return [what_if.cost_of_special(state, option) for option in options]
