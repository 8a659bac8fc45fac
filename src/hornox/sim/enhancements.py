"""Enhancements of playouts, each with a name; all of them cost time and gain strength.

Each works only where the view allows it, and changes nothing elsewhere.
"""

from __future__ import annotations

from enum import Flag, auto

from hornox.engine import VARIANTS, View


class Enhancement(Flag):
    """What playouts do beyond policies on sampled hands; several are combined with `|`."""

    NONE = 0

    LEARNING_OPPONENTS = auto()
    """Where hands are open (Pro), opponents choose their next card by what cards have cost them in
    earlier playouts, by Thompson sampling (`kernels/opponent_learning.py`)."""

    SPECIAL_CARD_ESCAPES = auto()
    """In the anniversary game every seat spends its special cards to avoid rows of three bullheads
    or more; those left after the first round count two bullheads less (`kernels/escapes.py`)."""

    LEARNED_CARD_ORDER = auto()
    """Against the Buffalo the viewer learns in which order to play its hand
    (`kernels/card_order.py`)."""

    PARTIAL_WINS = auto()
    """Among seven and more players a loss counts as a part of a win, by a factor e less for every
    three points."""

    TEAM_ESCAPES = auto()
    """Against the Buffalo the members spend the special cards of the team in the same way, each an
    equal share of them. Not tried for the champion."""

    ALL = LEARNING_OPPONENTS | SPECIAL_CARD_ESCAPES | LEARNED_CARD_ORDER | PARTIAL_WINS


MANY_PLAYERS = 7
"""With so many players each wins so rarely that few playouts tell options apart by their wins."""

WIN_VALUE, WIN_VALUE_AMONG_MANY = 30.0, 300.0
"""What winning the game is worth, in bullheads."""

SOFT_EDGE = 3.0
"""Partial wins: a loss by so many points counts a factor e less than a win."""

ESCAPE_VALUE = 2
"""What a special card that is left after a round is worth in the next one, in bullheads."""

_ESCAPE_PROMPTS = ("using-special", "choosing-row")
_TEAM_PROMPTS = ("team-talking", "replacing")


def enhancements_for(view: View, wanted: Enhancement) -> Enhancement:
    """Those of the wanted enhancements that change something in this view."""
    usable = Enhancement.NONE
    if VARIANTS[view.setup.mode].has_open_hands and view.prompt.kind == "selecting":
        usable |= Enhancement.LEARNING_OPPONENTS
    if view.special_cards is not None:
        usable |= Enhancement.SPECIAL_CARD_ESCAPES
    if view.buffalo is not None:
        usable |= Enhancement.LEARNED_CARD_ORDER | Enhancement.TEAM_ESCAPES
    if has_many_players(view.setup.players):
        usable |= Enhancement.PARTIAL_WINS
    return wanted & usable


def has_many_players(players: int) -> bool:
    return players >= MANY_PLAYERS


def win_value(players: int) -> float:
    """What winning the game is worth among so many players, in bullheads."""
    return WIN_VALUE_AMONG_MANY if has_many_players(players) else WIN_VALUE


def barred_seat(view: View) -> int:
    """1 + the seat that is asked about a special card now, and cannot escape in the playout; or 0.

    What this seat decides now is the option itself. A team decides about the next card that waits.
    """
    if view.prompt.kind in _TEAM_PROMPTS:
        following = view.queue[0].seat if view.queue else None
        return 0 if following is None else following + 1
    return view.prompt.awaited[0] + 1 if view.prompt.kind in _ESCAPE_PROMPTS else 0
