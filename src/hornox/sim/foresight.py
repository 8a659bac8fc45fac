"""What can be foreseen: the others' thoughts, uses of special cards, the own plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hornox.engine import VARIANTS, View
from hornox.sim.risks import MOST_CARDS

if TYPE_CHECKING:
    from hornox.sim._jit import Floats

CROWD = 7
"""So many players are many: each wins so rarely that the aim must be another one."""

STAKE, CROWD_STAKE = 30.0, 300.0
"""What the win of the game is worth, in bullheads; and what it is worth among many."""

CROWD_EDGE = 3.0
"""Among many it counts in part to lose by about so many points: else most of the playouts would
tell nothing."""

_ASKED = ("using-special", "choosing-row")

_LAYERS = 2
_CARDS = 128


def has_open_hands(view: View) -> bool:
    """Whether everybody is about to choose a card of a hand that all know: in Pro."""
    return VARIANTS[view.setup.mode].has_open_hands and view.prompt.kind == "selecting"


def may_plan(view: View) -> bool:
    """Whether the viewer's own cards decide, not what somebody else wants: against the Buffalo."""
    return view.buffalo is not None


def may_escape(view: View) -> bool:
    """Whether everybody has special cards of their own: in the anniversary game."""
    return view.special_cards is not None


def is_crowd(players: int) -> bool:
    return players >= CROWD


def stake(players: int) -> float:
    """What the win is worth among so many."""
    return CROWD_STAKE if is_crowd(players) else STAKE


def edge(players: int) -> float:
    """By how many points one may lose and still have won in part."""
    return CROWD_EDGE if is_crowd(players) else 0.0


def barred(view: View) -> int:
    """Who is asked about a special card right now, and cannot use another in the playout."""
    return view.prompt.awaited[0] + 1 if view.prompt.kind in _ASKED else 0


def nothing_learned(players: int) -> Floats:
    """What each card has cost whoever played it, and how often; for no players nobody learns."""
    import numpy as np

    return np.zeros((_LAYERS, players, _CARDS))


def no_plan(plans: bool) -> Floats:
    """What it costs more to play each card while so many are held; empty for who does not plan."""
    import numpy as np

    return np.zeros((_LAYERS, MOST_CARDS + 1 if plans else 0, _CARDS))
