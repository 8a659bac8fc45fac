"""Where the others' thoughts can be followed, and what they have learned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hornox.engine import View

if TYPE_CHECKING:
    from hornox.sim._jit import Floats

_LAYERS = 2
_CARDS = 128


def has_open_hands(view: View) -> bool:
    """Whether everybody is about to choose a card of a hand that all know: in Pro."""
    return view.setup.mode == "pro" and view.prompt.kind == "selecting"


def nothing_learned(players: int) -> Floats:
    """What each card has cost whoever played it, and how often; for no players nobody learns."""
    import numpy as np

    return np.zeros((_LAYERS, players, _CARDS))
