"""An independent, naive model of the base game agrees with the engine."""

from __future__ import annotations

import random

import pytest

from benchmarks.naive_base import ROWS, NaiveRound, bullheads
from hornox.engine import (
    BULLHEADS,
    DECK,
    PlayCard,
    ShuffleNumbers,
    State,
    TakeRow,
    apply,
    awaited,
    begin,
    new_setup,
)
from hornox.engine.stages.choosing_row import ChoosingRow

ROUNDS = 1112
"""For each of the nine player counts: 10,008 rounds."""


def engine_turn(state: State, cards: list[int], row_choices: list[int]) -> State:
    """Every seat plays a card; rows for low cards come from the list."""
    for seat, card in enumerate(cards):
        state = apply(state, seat, PlayCard(card)).state
    while state.stages and isinstance(state.stages[-1], ChoosingRow):
        (seat,) = awaited(state)
        state = apply(state, seat, TakeRow(row_choices.pop(0))).state
    return state


def play_one(players: int, rng: random.Random) -> None:
    deck = list(DECK)
    rng.shuffle(deck)
    naive = NaiveRound(deck, players)
    state = begin(new_setup("base", players, rounds=1)).state
    state = apply(state, None, ShuffleNumbers(tuple(deck))).state
    while naive.hands[0]:
        cards = [rng.choice(hand) for hand in naive.hands]
        asked: list[int] = []

        def choose_row(seat: int, asked: list[int] = asked) -> int:
            asked.append(rng.randrange(ROWS))
            return asked[-1]

        naive.play_turn(cards, choose_row)
        state = engine_turn(state, cards, asked)
        assert [list(row.cards) for row in state.rows] == naive.rows
        assert [list(pile) for pile in state.piles] == naive.piles
        assert asked == [], "the engine asked for as many rows"
    assert list(state.scores[0]) == naive.points()


@pytest.mark.parametrize("players", range(2, 11))
def test_the_engine_agrees_with_the_naive_model(players: int) -> None:
    rng = random.Random(players)
    for _ in range(ROUNDS):
        play_one(players, rng)


def test_both_count_the_same_bullheads() -> None:
    assert [bullheads(card) for card in DECK] == list(BULLHEADS[1:])
