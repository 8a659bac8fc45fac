"""Cards are neither lost nor doubled, at any moment of any game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hornox.engine import Setup, State, apply, begin, decisions, is_over, pack_to_shuffle
from hornox.record import Stream
from tests.properties.counting import (
    all_specials,
    deck_of,
    number_cards,
    pack_is_complete,
    special_cards,
)
from tests.properties.driver import FIXED, SETUPS, name_of, shuffle, walk

MOST_CHOICES = 60
"""How many choices Hypothesis makes itself; short games shrink to readable ones."""


def assert_conserved(state: State) -> None:
    assert number_cards(state) == list(deck_of(state))
    assert special_cards(state) == all_specials(state)
    assert pack_is_complete(state)
    assert all(hand == tuple(sorted(hand)) for hand in state.hands)
    assert all(
        set(known) <= set(hand) for known, hand in zip(state.known, state.hands, strict=True)
    )


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_card_is_in_exactly_one_place(setup: Setup) -> None:
    """At every moment rows, hands, piles, stacks and pending decisions make up the deck.

    The same holds for special cards: hands, deck, discard, box and table make up all of them.
    Hands ascend, and a card that is known to be in a hand is there.
    """
    for seed in range(3):
        assert_conserved(begin(setup).state)
        for moment in walk(setup, f"conserved {seed}"):
            assert_conserved(moment.after)


@given(setup=st.sampled_from(SETUPS), seed=st.integers(0, 2**32), data=st.data())
@FIXED
def test_every_card_is_in_exactly_one_place_whatever_is_chosen(
    setup: Setup, seed: int, data: st.DataObject
) -> None:
    """The same, with choices that Hypothesis makes and simplifies."""
    chance = Stream(str(seed), "deal")
    state = begin(setup).state
    for _ in range(MOST_CHOICES):
        while (pack := pack_to_shuffle(state)) is not None:
            state = apply(state, None, shuffle(pack, chance)).state
        if is_over(state):
            break
        decision = decisions(state)[0]
        state = apply(state, decision.seat, data.draw(st.sampled_from(decision.options))).state
        assert_conserved(state)
