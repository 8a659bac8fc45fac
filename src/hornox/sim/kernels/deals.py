"""Deals: fresh ones for rounds, and hidden cards sampled for playouts (determinisation)."""

from __future__ import annotations

from typing import NamedTuple

from hornox.sim.kernels.facts import FAN, ROW_CAPACITY, ROW_COUNT, X_CAPACITIES, X_ROW_COUNT, X
from hornox.sim.kernels.fan_markers import set_markers
from hornox.sim.kernels.jit import Ints, Words, inline
from hornox.sim.kernels.random_numbers import below, shuffle
from hornox.sim.kernels.rows import NO_ROW, SINGLE, empty_row, store
from hornox.sim.kernels.table import (
    HAND_COUNTS,
    POINTS,
    ROWS,
    ROWS_USED,
    X_LAST_CARDS,
    X_ROW_HEADS,
    x_slot,
)


class HiddenCards(NamedTuple):
    """What the viewer knows about the cards it does not see."""

    known: Ints
    """By seat: cards that are known to be in the hand."""
    known_counts: Ints
    """By seat: how many of them."""
    hand_counts: Ints
    """By seat: how many cards the hand holds."""
    unseen: Ints
    """The cards that may lie anywhere. Sampling changes their order."""
    weights: Ints
    """By card: how likely it is to be held, in parts of `FULL_WEIGHT`; no entries: all alike."""


FULL_WEIGHT = 1 << 10


@inline
def deal_round(t: Ints, hands: Ints, deck: Ints, seats: int, hand_size: int, rules: int) -> None:
    """Lay out the start of a round from a shuffled deck."""
    for seat in range(seats):
        for index in range(hand_size):
            hands[seat, index] = deck[seat * hand_size + index]
        t[HAND_COUNTS + seat] = hand_size
        t[POINTS + seat] = 0
        t[X_LAST_CARDS + seat] = 0
        t[X_ROW_HEADS + seat] = 0
    open_rows(t, deck, seats * hand_size, rules)
    if rules == FAN:
        set_markers(t, seats)


@inline
def open_rows(t: Ints, deck: Ints, start: int, rules: int) -> None:
    """One card for each row."""
    t[ROWS_USED] = 0
    for index in range(X_ROW_COUNT if rules == X else ROW_COUNT):
        card = deck[start + index]
        capacity = X_CAPACITIES[index] if rules == X else ROW_CAPACITY
        if rules == X:
            t[x_slot(index)] = card
        t[ROWS + index] = NO_ROW
        t[ROWS_USED] += 1
        store(t, index, SINGLE[card] + empty_row(index, capacity))


@inline
def sample_hands(hidden: HiddenCards, viewer: int, hands: Ints, rng: Words) -> int:
    """Fill the hands of all but the viewer with known and unseen cards, in random order.

    Returns how many unseen cards were drawn. Up to four that follow are in random order, too: the
    rows that are opened after a draft.
    """
    known_counts, counts, unseen = hidden.known_counts, hidden.hand_counts, hidden.unseen
    drawn = 0
    for seat in range(counts.shape[0]):
        if seat != viewer:
            drawn += counts[seat] - known_counts[seat]
    if hidden.weights.shape[0] > 0:
        draw_by_weight(unseen, drawn, hidden.weights, rng)
    else:
        shuffle(unseen, 0, unseen.shape[0], min(drawn + ROW_COUNT, unseen.shape[0]), rng)
    used = 0
    for seat in range(counts.shape[0]):
        if seat != viewer:
            for index in range(known_counts[seat]):
                hands[seat, index] = hidden.known[seat, index]
            for index in range(known_counts[seat], counts[seat]):
                hands[seat, index] = unseen[used]
                used += 1
            if known_counts[seat] > 0:
                shuffle(hands[seat], 0, counts[seat], counts[seat], rng)
    return drawn


@inline
def draw_by_weight(cards: Ints, count: int, weights: Ints, rng: Words) -> None:
    """Draw so many cards to the front, likelier ones sooner; then these are shuffled."""
    for index in range(count):
        other = index + below(rng, cards.shape[0] - index)
        while below(rng, FULL_WEIGHT) >= weights[cards[other]]:
            other = index + below(rng, cards.shape[0] - index)
        card = cards[index]
        cards[index] = cards[other]
        cards[other] = card
    shuffle(cards, 0, count, count, rng)
