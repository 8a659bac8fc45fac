"""Many tables that take their decisions in step: the caller chooses for some seats, or for all.

Kernels for rounds and playouts run to the end. This one stops wherever a seat that is not played by
a policy must decide.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from hornox.sim.kernels.cache_key import source_stamp
from hornox.sim.kernels.card_choice import choose_key
from hornox.sim.kernels.cost_model import CostModel
from hornox.sim.kernels.deals import open_rows
from hornox.sim.kernels.facts import CARD_COLUMNS, FAN, X
from hornox.sim.kernels.fan_markers import set_markers
from hornox.sim.kernels.jit import Ints, Words, inline, kernel
from hornox.sim.kernels.keys import card_of, key_for, number_bits, seat_of
from hornox.sim.kernels.placement import closest, is_full, place, row_count
from hornox.sim.kernels.random_numbers import below, shuffle
from hornox.sim.kernels.rows import count_of, index_of, position_of
from hornox.sim.kernels.table import (
    CHOICES,
    GIVEN,
    HAND_COUNTS,
    ROWS,
    TWISTERS,
    hand_count,
    points_of,
)
from hornox.sim.kernels.turns import count_hands, is_over
from hornox.sim.kernels.whereabouts import (
    KNOWN_IN_HAND,
    REVEALED,
    UNSEEN,
    Places,
    note_pick,
    note_placement,
    note_question,
    note_rows,
)

# What a table waits for.
CHOOSING_CARDS, CHOOSING_ROW, PICKING_FOR_X_ROW, DRAFTING, GAME_OVER = range(5)

# Who decides for a seat.
BY_POLICY, CARDS_GIVEN, ALL_GIVEN = range(3)
"""A policy; the caller, but rows by the policy; the caller."""

# The columns of `Tables.course`.
STAGE, ACTOR, NEXT, ROUND, TURN, CHOSEN_ROW, PICKS, COURSE = range(8)

TWISTED = CARD_COLUMNS
"""Added to a card that is played with the twister."""


class Tables(NamedTuple):
    """A line for each table."""

    tables: Ints
    hands: Ints
    """By seat, in no order."""
    laid: Ints
    """By row, from top to bottom: the number of cards, then the cards."""
    where: Places
    """By card; see whereabouts.py."""
    queues: Ints
    """The keys of a turn in order of placement."""
    course: Ints
    totals: Ints
    """By seat: the points of finished rounds."""
    scores: Ints
    """By seat: the points of the round that was finished last."""
    played: Ints
    """By seat: the card of this turn."""
    took: Ints
    """By seat: the row that this card took, or -1."""
    paid: Ints
    """By seat: the points that it brought."""
    due: Ints
    """By seat: the points of finished rounds, until the caller sets this to zero."""
    rng: Words


class Rulebook(NamedTuple):
    """What is the same at all tables."""

    start: Ints
    """A table without cards."""
    deck: Ints
    seats: int
    players: int
    hand_size: int
    rounds: int
    """The rounds of a game; 0: a target ends it."""
    target: int
    drafts: bool
    control: Ints
    """By seat: who decides."""
    costs: CostModel


class StepKernels(NamedTuple):
    """The entry points for one set of rules."""

    begin: Callable[..., None]
    step: Callable[..., None]


@cache
def step_kernels_for(rules: int) -> StepKernels:
    """The kernels for these rules. They are compiled when they are first called."""
    stamp = source_stamp()

    @kernel
    def begin(b: Tables, book: Rulebook, chosen: Ints, deals: Ints) -> None:
        """Start a game at these tables. The orders of the deck may be given, a line for each."""
        _ = stamp
        deck = np.empty(book.deck.shape[0], np.int64)
        for number in range(chosen.shape[0]):
            line = chosen[number]
            b.course[line, ROUND] = 0
            for seat in range(book.seats):
                b.totals[line, seat] = 0
                b.scores[line, seat] = 0
            if deals.shape[0] > 0:
                deck[: deals.shape[1]] = deals[number]
            _start_round(b, book, line, deck, deals.shape[0] > 0, b.rng[line : line + 1], rules)

    @kernel
    def step(b: Tables, book: Rulebook, chosen: Ints, given: Ints) -> None:
        """Go on at these tables, to the next decision that is not a policy's.

        `given` has the decisions by table and seat: a card, a row or the card for the X row.
        """
        _ = stamp
        deck = np.empty(book.deck.shape[0], np.int64)
        for number in range(chosen.shape[0]):
            line = chosen[number]
            t, hands, rng = b.tables[line], b.hands[line], b.rng[line : line + 1]
            stage, seat = b.course[line, STAGE], b.course[line, ACTOR]
            if stage == GAME_OVER:
                continue
            if stage == DRAFTING:
                _pick(b, book, line, given[line, seat])
                _draft(b, book, line, rng, rules)
                continue
            if stage == CHOOSING_CARDS:
                _choose_cards(t, hands, b, book, line, given, rng, rules)
            elif stage == PICKING_FOR_X_ROW:
                b.course[line, PICKS] = given[line, seat]
            else:
                b.course[line, CHOSEN_ROW] = given[line, seat]
            decided = stage != CHOOSING_CARDS
            if _resolve(t, hands, b, book, line, decided, rng, rules):
                _end_turn(t, hands, b, book, line, deck, rng, rules)

    return StepKernels(begin, step)


@inline
def _start_round(
    b: Tables, book: Rulebook, line: int, deck: Ints, dealt: bool, rng: Words, rules: int
) -> None:
    """Deal, or begin the draft. The order of the deck is given if it is `dealt` already."""
    t, course, where = b.tables[line], b.course[line], b.where[line]
    for slot in range(t.shape[0]):
        t[slot] = book.start[slot]
    for card in range(where.shape[0]):
        where[card] = UNSEEN
    for index in range(b.laid.shape[1]):
        for column in range(b.laid.shape[2]):
            b.laid[line, index, column] = 0
    course[ROUND] += 1
    course[TURN] = 0
    for seat in range(book.seats):
        b.played[line, seat], b.took[line, seat], b.paid[line, seat] = 0, -1, 0
    if book.drafts:
        course[STAGE], course[ACTOR] = DRAFTING, (course[ROUND] - 1) % book.players
        _draft(b, book, line, rng, rules)
        return
    cards = book.seats * book.hand_size
    if not dealt:
        for index in range(deck.shape[0]):
            deck[index] = book.deck[index]
        shuffle(deck, 0, deck.shape[0], cards + row_count(rules), rng)
    for seat in range(book.seats):
        for index in range(book.hand_size):
            b.hands[line, seat, index] = deck[seat * book.hand_size + index]
        t[HAND_COUNTS + seat] = book.hand_size
    open_rows(t, deck, cards, rules)
    _start_turns(t, b, book, line, rules)


@inline
def _start_turns(t: Ints, b: Tables, book: Rulebook, line: int, rules: int) -> None:
    """The rows lie there: place the fan cards, and ask for cards."""
    if rules == FAN:
        set_markers(t, book.seats)
    note_rows(t, b.laid[line], b.where[line], rules)
    b.course[line, STAGE], b.course[line, ACTOR] = CHOOSING_CARDS, -1
    b.course[line, TURN] = 1


@inline
def _draft(b: Tables, book: Rulebook, line: int, rng: Words, rules: int) -> None:
    """Seats that are played by a policy pick any open card, until another one is asked."""
    t, course, where = b.tables[line], b.course[line], b.where[line]
    picked = 0
    for seat in range(book.seats):
        picked += t[HAND_COUNTS + seat]
    left = book.seats * book.hand_size - picked
    while left > 0 and book.control[course[ACTOR]] != ALL_GIVEN:
        skipped, index = below(rng, left + row_count(rules)), -1
        while skipped >= 0:
            index += 1
            skipped -= where[book.deck[index]] == UNSEEN
        _pick(b, book, line, book.deck[index])
        left -= 1
    if left == 0:
        rest = np.int64(0)
        for index in range(book.deck.shape[0]):
            card = book.deck[index]
            if where[card] == UNSEEN:
                b.queues[line, rest] = card
                rest += 1
        open_rows(t, b.queues[line], 0, rules)
        _start_turns(t, b, book, line, rules)


@inline
def _pick(b: Tables, book: Rulebook, line: int, card: int) -> None:
    """An open card goes to the hand of the one who picks; all have seen it."""
    t, course = b.tables[line], b.course[line]
    seat = course[ACTOR]
    b.hands[line, seat, t[HAND_COUNTS + seat]] = card
    t[HAND_COUNTS + seat] += 1
    b.where[line, card] = KNOWN_IN_HAND + seat
    course[ACTOR] = (seat + 1) % book.players


@inline
def _choose_cards(
    t: Ints, hands: Ints, b: Tables, book: Rulebook, line: int, given: Ints, rng: Words, rules: int
) -> None:
    """Fill the queue with a card of every seat, in order of placement."""
    for seat in range(book.seats):
        if book.control[seat] == BY_POLICY:
            key = choose_key(t, hands, seat, rules, book.costs, rng)
        else:
            key = _given_key(t, hands, seat, given[line, seat])
        card = card_of(key)
        b.played[line, seat] = card + (TWISTED if _is_twisted(key) else 0)
        b.took[line, seat], b.paid[line, seat] = -1, 0
        b.where[line, card] = REVEALED
        index = seat
        while index > 0 and b.queues[line, index - 1] > key:
            b.queues[line, index] = b.queues[line, index - 1]
            index -= 1
        b.queues[line, index] = key
    b.course[line, NEXT] = 0


@inline
def _is_twisted(key: int) -> bool:
    return key != key_for(card_of(key), seat_of(key), False)


@inline
def _given_key(t: Ints, hands: Ints, seat: int, choice: int) -> int:
    """Take the chosen card out of the hand; a card that is not there is the last one."""
    card, twisted = choice % TWISTED, choice >= TWISTED
    last = hand_count(t, seat) - 1
    for index in range(last + 1):
        if hands[seat, index] == card:
            hands[seat, index] = hands[seat, last]
            break
    hands[seat, last] = card
    t[HAND_COUNTS + seat] = last
    if twisted:
        t[TWISTERS + seat] = 0
    return key_for(card, seat, twisted)


@inline
def _resolve(
    t: Ints,
    hands: Ints,
    b: Tables,
    book: Rulebook,
    line: int,
    decided: bool,
    rng: Words,
    rules: int,
) -> bool:
    """Place the cards in order; stops where a seat must choose. Tells whether the turn is over.

    What is `decided` is the row or the X pick for the first card.
    """
    course = b.course[line]
    while course[NEXT] < book.seats:
        seat = seat_of(b.queues[line, course[NEXT]])
        if not decided:
            course[ACTOR], course[CHOSEN_ROW], course[PICKS] = seat, -1, 0
        may_ask = seat < book.players and book.control[seat] == ALL_GIVEN and course[PICKS] == 0
        if may_ask and _asks(t, b, line, decided, rules):
            return False
        decided = False
        _place(t, hands, b, line, rng, rules)
    return True


@inline
def _asks(t: Ints, b: Tables, line: int, decided: bool, rules: int) -> bool:
    """Whether the seat must choose before its card is placed; a row may be decided already."""
    course = b.course[line]
    position = closest(t, number_bits(b.queues[line, course[NEXT]]), rules)
    if position < 0:
        if not decided:
            course[STAGE] = CHOOSING_ROW
            return True
        position = position_of(t, course[CHOSEN_ROW])
    elif not is_full(t, t[ROWS + position], rules):
        return False
    return _asks_for_pick(t, b, line, position, rules)


@inline
def _asks_for_pick(t: Ints, b: Tables, line: int, position: int, rules: int) -> bool:
    """X nimm!: of several taken cards one is picked for the X row."""
    row = t[ROWS + position]
    if rules != X or count_of(row) == 1:
        return False
    course = b.course[line]
    card = card_of(b.queues[line, course[NEXT]])
    course[STAGE], course[CHOSEN_ROW] = PICKING_FOR_X_ROW, index_of(row)
    note_question(b.laid[line], b.where[line], index_of(row), card)
    return True


@inline
def _place(t: Ints, hands: Ints, b: Tables, line: int, rng: Words, rules: int) -> None:
    """Place the next card of the queue with the choices that were given for it."""
    course = b.course[line]
    key = b.queues[line, course[NEXT]]
    card, seat = card_of(key), seat_of(key)
    t[GIVEN] = 0
    if course[PICKS] > 0:
        t[CHOICES], t[GIVEN] = course[PICKS], 1
    if course[CHOSEN_ROW] >= 0 and closest(t, number_bits(key), rules) < 0:
        t[CHOICES + t[GIVEN]] = course[CHOSEN_ROW]
        t[GIVEN] += 1
    before = points_of(t, seat)
    place(t, hands, key, rules, rng)
    b.took[line, seat] = course[CHOSEN_ROW]
    if course[PICKS] > 0:
        note_pick(t, b.where[line], seat)
    else:
        b.took[line, seat] = note_placement(t, b.laid[line], b.where[line], card, seat, rules)
    b.paid[line, seat] = points_of(t, seat) - before
    t[GIVEN] = 0
    course[NEXT] += 1
    course[CHOSEN_ROW], course[PICKS] = -1, 0


@inline
def _end_turn(
    t: Ints,
    hands: Ints,
    b: Tables,
    book: Rulebook,
    line: int,
    deck: Ints,
    rng: Words,
    rules: int,
) -> None:
    """Another turn, another round, or the end of the game."""
    course = b.course[line]
    if not is_over(t, book.seats, rules):
        course[STAGE], course[ACTOR] = CHOOSING_CARDS, -1
        course[TURN] += 1
        return
    if rules == X:
        count_hands(t, hands, book.seats)
    most = 0
    for seat in range(book.seats):
        b.scores[line, seat] = points_of(t, seat)
        b.due[line, seat] += points_of(t, seat)
        b.totals[line, seat] += points_of(t, seat)
        most = max(most, b.totals[line, seat])
    ended = course[ROUND] >= book.rounds if book.rounds > 0 else most >= book.target
    if ended:
        course[STAGE], course[ACTOR] = GAME_OVER, -1
    else:
        _start_round(b, book, line, deck, False, rng, rules)
