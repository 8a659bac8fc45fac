"""The kernels: what is compiled, cached and called from Python.

`kernels_for(rules)` specialises them: the rules are a constant, so a kernel contains nothing of the
other modes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from hornox.sim.kernels.cache_key import source_stamp
from hornox.sim.kernels.card_order import learn_order, note_order, team_cost
from hornox.sim.kernels.cost_model import MOST_HELD, CostModel
from hornox.sim.kernels.deals import HiddenCards, deal_round, open_rows, sample_hands
from hornox.sim.kernels.escapes import kept_value
from hornox.sim.kernels.facts import (
    CARD_COLUMNS,
    MOST_PLAYED,
    PLAIN,
    ROW_COUNT,
    SEATS,
    SPECIALS,
    UNIFORM,
    WEIGHED,
)
from hornox.sim.kernels.jit import Floats, Ints, Words, kernel
from hornox.sim.kernels.keys import card_of
from hornox.sim.kernels.opponent_learning import learn_costs, predict_keys, use_prediction
from hornox.sim.kernels.placement import place
from hornox.sim.kernels.plain_placement import (
    deal_rows,
    place_given,
    play_cheapest,
    play_random,
    rows_on,
)
from hornox.sim.kernels.plain_turns import OFFERS, play_on_weighed
from hornox.sim.kernels.random_numbers import shuffle, stream
from hornox.sim.kernels.scoring import KEPT, Scoring, Tally, add_playout
from hornox.sim.kernels.table import (
    FIRST_KEY,
    HAND_COUNTS,
    POINTS,
    POLICIES,
    ROWS,
    ROWS_USED,
    SLOTS,
    copy_slots,
    hand_count,
)
from hornox.sim.kernels.turns import play_on


class Starts(NamedTuple):
    """Where playouts start: one line for each option."""

    tables: Ints
    hands: Ints
    """The viewer's hand."""
    queues: Ints
    """The keys that wait to be placed."""
    waiting: Ints
    """How many of them."""


class Learning(NamedTuple):
    """What playouts learn from each other. An array without entries: not learned."""

    opponents: Floats
    """See opponent_learning.py."""
    order: Floats
    """See card_order.py."""


def nothing_learned(opponents: int, order: bool) -> Learning:
    """No playouts yet; for no opponents, and without an order, nothing is learned."""
    return Learning(
        np.zeros((2, opponents, CARD_COLUMNS)),
        np.zeros((2, MOST_HELD + 1 if order else 0, CARD_COLUMNS)),
    )


class Kernels(NamedTuple):
    """The entry points for one set of rules."""

    play_rounds: Callable[..., None]
    evaluate: Callable[..., None]
    place_queue: Callable[..., None]


@cache
def kernels_for(rules: int) -> Kernels:
    """The kernels for these rules. They are compiled when they are first called."""
    return _plain(source_stamp()) if rules == PLAIN else _general(rules, source_stamp())


def _plain(stamp: int) -> Kernels:
    @kernel
    def play_rounds(
        start: Ints,
        deck: Ints,
        seats: int,
        hand_size: int,
        costs: CostModel,
        seed: np.uint64,
        out: Ints,
    ) -> None:
        """Random play is the deal itself: hands are played in the order they were dealt."""
        _ = stamp
        rng = np.empty(1, np.uint64)
        rng[0] = stream(seed, 0)
        t, keys = start.copy(), np.zeros(CARD_COLUMNS, np.int64)
        dealt = seats * hand_size
        for number in range(out.shape[0]):
            shuffle(deck, 0, deck.shape[0], dealt + ROW_COUNT, rng)
            for seat in range(seats):
                t[POINTS + seat] = 0
            rows = deal_rows(deck, dealt)
            if start[POLICIES] == UNIFORM:
                for turn in range(hand_size):
                    rows = play_cheapest(t, rows, deck, turn, seats, keys, rng)
            else:
                for turn in range(hand_size):
                    rows = play_random(t, rows, deck, turn, seats, keys, rng)
            for seat in range(seats):
                out[number, seat] = t[POINTS + seat]

    @kernel
    def evaluate(
        viewer: int,
        hidden: HiddenCards,
        starts: Starts,
        costs: CostModel,
        learning: Learning,
        scoring: Scoring,
        deals: int,
        horizon: int,
        seed: np.uint64,
        tally: Tally,
    ) -> None:
        """Play every option to the end of the round, over the same deals."""
        _ = stamp
        counts, tables = hidden.hand_counts, starts.tables
        seats = counts.shape[0]
        rng = np.empty(1, np.uint64)
        t, keys = np.empty(SLOTS, np.int64), np.zeros(CARD_COLUMNS, np.int64)
        hands = np.zeros((SEATS, MOST_PLAYED), np.int64)
        plan = np.zeros(SEATS * MOST_PLAYED, np.int64)
        scores = np.zeros(SEATS, np.int64)
        for deal in range(deals):
            rng[0] = stream(seed, deal)
            drawn = sample_hands(hidden, viewer, hands, rng)
            turns = counts[seats - 1 if viewer == 0 else 0]
            for seat in range(seats):
                for turn in range(turns):
                    plan[turn * seats + seat] = hands[seat, turn]
            state = rng[0]
            for option in range(tables.shape[0]):
                copy_slots(tables, option, t, POINTS + seats)  # what follows is not changed
                rng[0] = state
                if viewer >= 0:
                    held = tables[option, HAND_COUNTS + viewer]
                    shuffle(starts.hands[option], 0, held, held, rng)
                    fixed = turns - held
                    if fixed > 0:
                        plan[viewer] = card_of(t[FIRST_KEY])
                    for turn in range(fixed, turns):
                        plan[turn * seats + viewer] = starts.hands[option, turn - fixed]
                if t[ROWS_USED] == 0:
                    open_rows(t, hidden.unseen, drawn, PLAIN)
                rows = rows_on(t)
                for index in range(starts.waiting[option]):
                    rows = place_given(t, rows, starts.queues[option, index], rng)
                if tables[option, POLICIES] == UNIFORM:
                    for turn in range(min(turns, horizon)):
                        rows = play_cheapest(t, rows, plan, turn, seats, keys, rng)
                else:
                    for turn in range(min(turns, horizon)):
                        rows = play_random(t, rows, plan, turn, seats, keys, rng)
                add_playout(tally, deal, option, t, seats, viewer, scoring, scores)

    @kernel
    def place_queue(t: Ints, hands: Ints, queue: Ints, waiting: int, rng: Words) -> None:
        """Place the cards of the queue only."""
        _ = stamp
        rows = rows_on(t)
        for index in range(waiting):
            rows = place_given(t, rows, queue[index], rng)
        t[ROWS], t[ROWS + 1], t[ROWS + 2], t[ROWS + 3] = rows

    return Kernels(play_rounds, evaluate, place_queue)


def _general(rules: int, stamp: int) -> Kernels:
    @kernel
    def play_rounds(
        start: Ints,
        deck: Ints,
        seats: int,
        hand_size: int,
        costs: CostModel,
        seed: np.uint64,
        out: Ints,
    ) -> None:
        _ = stamp
        rng = np.empty(1, np.uint64)
        rng[0] = stream(seed, 0)
        t, queue = start.copy(), np.zeros(SEATS, np.int64)
        offers = np.zeros(OFFERS, np.int64)
        hands = np.zeros((SEATS, MOST_PLAYED), np.int64)
        for number in range(out.shape[0]):
            shuffle(deck, 0, deck.shape[0], seats * hand_size + ROW_COUNT, rng)
            deal_round(t, hands, deck, seats, hand_size, rules)
            if rules == WEIGHED:
                play_on_weighed(t, hands, queue, 0, seats, MOST_PLAYED, costs, offers, rng)
            else:
                play_on(t, hands, queue, 0, seats, MOST_PLAYED, rules, costs, rng)
            for seat in range(seats):
                out[number, seat] = t[POINTS + seat]

    @kernel
    def evaluate(
        viewer: int,
        hidden: HiddenCards,
        starts: Starts,
        costs: CostModel,
        learning: Learning,
        scoring: Scoring,
        deals: int,
        horizon: int,
        seed: np.uint64,
        tally: Tally,
    ) -> None:
        _ = stamp
        tables, viewer_hands, queues, all_waiting = starts
        seats, options = hidden.hand_counts.shape[0], tables.shape[0]
        rng = np.empty(1, np.uint64)
        t, queue = np.empty(SLOTS, np.int64), np.zeros(SEATS, np.int64)
        sampled = np.zeros((SEATS, MOST_PLAYED), np.int64)
        hands = np.zeros((SEATS, MOST_PLAYED), np.int64)
        offers, scores = np.zeros(OFFERS, np.int64), np.zeros(SEATS, np.int64)
        predicted = np.zeros(SLOTS, np.int64)
        predicts, orders_cards = learning.opponents.shape[1] > 0, learning.order.shape[1] > 0
        orders = np.zeros((options, learning.order.shape[1]), np.int64)
        option_costs = np.zeros(options)
        for deal in range(deals):
            rng[0] = stream(seed, deal)
            drawn = sample_hands(hidden, viewer, sampled, rng)
            if predicts:
                copy_slots(tables, 0, predicted, SLOTS)
                predict_keys(
                    predicted,
                    sampled,
                    seats,
                    viewer,
                    rules,
                    costs,
                    learning.opponents,
                    rng,
                )
            state = rng[0]
            for option in range(options):
                copy_slots(tables, option, t, SLOTS)
                rng[0] = state
                if rules == SPECIALS and viewer < 0:  # after a draft the rows are opened
                    open_rows(t, hidden.unseen, drawn, rules)
                if predicts:
                    use_prediction(t, predicted, seats)
                for seat in range(seats):
                    line = viewer_hands[option] if seat == viewer else sampled[seat]
                    for index in range(hand_count(t, seat)):
                        hands[seat, index] = line[index]
                waiting = all_waiting[option]
                for index in range(waiting):
                    queue[index] = queues[option, index]
                if rules == WEIGHED:
                    play_on_weighed(t, hands, queue, waiting, seats, horizon, costs, offers, rng)
                else:
                    play_on(t, hands, queue, waiting, seats, horizon, rules, costs, rng)
                if predicts:
                    learn_costs(t, tables[0], predicted, seats, 1 / options, learning.opponents)
                chance = add_playout(tally, deal, option, t, seats, viewer, scoring, scores)
                if rules == SPECIALS and viewer >= 0 and tally.samples.shape[1] > 0:
                    tally.samples[KEPT, deal, option] = kept_value(t, viewer)
                if orders_cards:
                    option_costs[option] = team_cost(scores, chance)
                    held = tables[option, HAND_COUNTS + viewer]
                    note_order(t, viewer, hands, held, orders, option)
            if orders_cards:
                learn_order(orders, option_costs, learning.order, costs.order)

    @kernel
    def place_queue(t: Ints, hands: Ints, queue: Ints, waiting: int, rng: Words) -> None:
        _ = stamp
        for index in range(waiting):
            place(t, hands, queue[index], rules, rng)

    return Kernels(play_rounds, evaluate, place_queue)
