"""Deals as OpenSpiel wants them: one card at a time, each with its probability.

Only the cards that matter are drawn: hands, rows, the Buffalo's stack, special cards. The number
cards out of play stay sorted, since no one ever sees in which order they lie.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from hornox.engine import (
    ChanceAction,
    ShuffleNumbers,
    ShuffleSpecials,
    Special,
    State,
    pack_to_shuffle,
    variant_of,
)

Drawn: TypeAlias = tuple[int, ...]
"""The numbers of the cards drawn so far; of special cards those of their kinds."""

KINDS = tuple(Special)


def chances(state: State, drawn: Drawn) -> list[tuple[int, float]]:
    """Return what can be drawn next, ascending, with its probability."""
    left = Counter(_numbers(state)) - Counter(drawn)
    return [(number, count / left.total()) for number, count in sorted(left.items())]


def shuffle_of(state: State, drawn: Drawn) -> ChanceAction | None:
    """Return the whole shuffle once enough is drawn."""
    if len(drawn) < _needed(state):
        return None
    order = (*drawn, *sorted((Counter(_numbers(state)) - Counter(drawn)).elements()))
    if _is_special(state):
        return ShuffleSpecials(tuple(KINDS[number] for number in order))
    return ShuffleNumbers(order)


def name_of(state: State, number: int) -> str:
    """Return what is drawn in words."""
    return f"draw {KINDS[number] if _is_special(state) else number}"


def _numbers(state: State) -> tuple[int, ...]:
    pack = pack_to_shuffle(state)
    assert pack is not None
    return tuple(KINDS.index(card) if isinstance(card, Special) else card for card in pack)


def _is_special(state: State) -> bool:
    return any(isinstance(card, Special) for card in pack_to_shuffle(state) or ())


def _needed(state: State) -> int:
    """How many cards of the pack anyone may ever see."""
    variant, players = variant_of(state), state.setup.players
    everything = len(_numbers(state))
    if _is_special(state):
        return everything
    hands = variant.hand_size * (players + variant.is_team)
    return min(everything, hands + variant.rows)
