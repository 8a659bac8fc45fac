"""Pro: nothing is added, but every hand is open."""

from __future__ import annotations

from hornox.engine.cards import Card, Seat
from hornox.engine.parts.base import PLAIN
from hornox.engine.scene import row_views, scene, seat_view
from hornox.engine.state import State
from hornox.engine.value import replace
from hornox.engine.views import Scene


def show(state: State) -> Scene:
    """Everyone knows all hands (R5)."""
    seats = [
        seat_view(state, seat, pile, known=state.hands[seat])
        for seat, pile in enumerate(state.piles)
    ]
    return scene(state, row_views(state), seats)


def only_undealt(state: State, seat: Seat | None) -> tuple[Card, ...]:
    """Everyone saw every pick (R5); only an incomplete start position can hide cards."""
    return state.undealt


OPEN_HANDS = replace(PLAIN, show=show, unseen=only_undealt)
