"""The kernels: what is compiled, cached and called from Python.

`build(rules)` specialises them: the rules are a constant, so a kernel contains nothing of the
other modes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from hornox.sim._deals import deal_round, lay_out, open_rows, sample_hands
from hornox.sim._foresight import expect, foresee, learn
from hornox.sim._jit import Floats, Ints, Words, kernel, source_stamp
from hornox.sim._layout import (
    ALONE,
    CARD,
    COUNTS,
    FIRST,
    HAND,
    INDEX,
    LIMIT,
    MARKED,
    PLAIN,
    POINTS,
    POLICY,
    ROW_COUNT,
    ROW_LIMIT,
    ROWS,
    SEATS,
    SLOTS,
    UNIFORM,
)
from hornox.sim._outcomes import count, won
from hornox.sim._placing import place
from hornox.sim._plain import place_given, play_cheapest, play_random, sort_rows
from hornox.sim._planning import learn_order, note_order, outcome
from hornox.sim._random import shuffle, stream
from hornox.sim._turns import play_on


class Kernels(NamedTuple):
    """The entries for one set of rules."""

    rounds: Callable[..., None]
    evaluate: Callable[..., None]
    step: Callable[..., None]


@cache
def build(rules: int) -> Kernels:
    """The kernels for these rules; they are compiled when they are first called."""
    return _plain(source_stamp()) if rules == PLAIN else _general(rules, source_stamp())


def _plain(stamp: int) -> Kernels:
    @kernel
    def rounds(
        start: Ints, deck: Ints, seats: int, hand: int, risks: Ints, seed: np.uint64, out: Ints
    ) -> None:
        """Random play is the deal itself: hands are played in the order they were dealt."""
        _ = stamp
        rng = np.empty(1, np.uint64)
        rng[0] = stream(seed, 0)
        t, keys = start.copy(), np.zeros(128, np.int64)
        limit = ROW_LIMIT << LIMIT
        first = seats * hand
        for number in range(out.shape[0]):
            shuffle(deck, 0, deck.shape[0], first + 4, rng)
            for seat in range(seats):
                t[POINTS + seat] = 0
            a, b, c, d = sort_rows(
                ALONE[deck[first]] + limit,
                ALONE[deck[first + 1]] + limit + (1 << INDEX),
                ALONE[deck[first + 2]] + limit + (2 << INDEX),
                ALONE[deck[first + 3]] + limit + (3 << INDEX),
            )
            if start[POLICY] == UNIFORM:
                for turn in range(hand):
                    a, b, c, d = play_cheapest(t, a, b, c, d, deck, turn, seats, keys, rng)
            else:
                for turn in range(hand):
                    a, b, c, d = play_random(t, a, b, c, d, deck, turn, seats, keys, rng)
            for seat in range(seats):
                out[number, seat] = t[POINTS + seat]

    @kernel
    def evaluate(
        me: int,
        known: Ints,
        known_counts: Ints,
        counts: Ints,
        unseen: Ints,
        tables: Ints,
        own: Ints,
        queues: Ints,
        waiting: Ints,
        risks: Ints,
        learned: Floats,
        planned: Floats,
        sides: Ints,
        race: Ints,
        course: Floats,
        deals: int,
        horizon: int,
        seed: np.uint64,
        sums: Ints,
        squares: Ints,
        wins: Floats,
    ) -> None:
        """Play every option to the end of the round, over the same deals."""
        _ = stamp
        seats = counts.shape[0]
        rng = np.empty(1, np.uint64)
        t, keys = np.empty(SLOTS, np.int64), np.zeros(128, np.int64)
        hands, plan = np.zeros((SEATS, HAND), np.int64), np.zeros(SEATS * HAND, np.int64)
        scores = np.zeros(SEATS, np.int64)
        for deal in range(deals):
            rng[0] = stream(seed, deal)
            drawn = sample_hands(hands, counts, known, known_counts, unseen, me, rng)
            turns = counts[seats - 1 if me == 0 else 0]
            for seat in range(seats):
                for turn in range(turns):
                    plan[turn * seats + seat] = hands[seat, turn]
            state = rng[0]
            for option in range(tables.shape[0]):
                lay_out(t, tables, option, POINTS + seats)  # the rest is only read, or not used
                rng[0] = state
                if me >= 0:
                    held = tables[option, COUNTS + me]
                    shuffle(own[option], 0, held, held, rng)
                    fixed = turns - held
                    if fixed > 0:
                        plan[me] = t[FIRST] & CARD
                    for turn in range(fixed, turns):
                        plan[turn * seats + me] = own[option, turn - fixed]
                if t[ROW_COUNT] == 0:
                    open_rows(t, unseen, drawn, PLAIN)
                a, b, c, d = t[ROWS], t[ROWS + 1], t[ROWS + 2], t[ROWS + 3]
                for index in range(waiting[option]):
                    a, b, c, d = place_given(t, a, b, c, d, queues[option, index], rng)
                if tables[option, POLICY] == UNIFORM:
                    for turn in range(min(turns, horizon)):
                        a, b, c, d = play_cheapest(t, a, b, c, d, plan, turn, seats, keys, rng)
                else:
                    for turn in range(min(turns, horizon)):
                        a, b, c, d = play_random(t, a, b, c, d, plan, turn, seats, keys, rng)
                count(t, seats, sides, scores, sums, squares, option)
                wins[option] += won(me, sides, race, course, scores)

    @kernel
    def step(t: Ints, hands: Ints, queue: Ints, waiting: int, rng: Words) -> None:
        """Place the cards of the queue only, to be compared with the engine."""
        _ = stamp
        a, b, c, d = t[ROWS], t[ROWS + 1], t[ROWS + 2], t[ROWS + 3]
        for index in range(waiting):
            a, b, c, d = place_given(t, a, b, c, d, queue[index], rng)
        t[ROWS], t[ROWS + 1], t[ROWS + 2], t[ROWS + 3] = a, b, c, d

    return Kernels(rounds, evaluate, step)


def _general(rules: int, stamp: int) -> Kernels:
    @kernel
    def rounds(
        start: Ints, deck: Ints, seats: int, hand: int, risks: Ints, seed: np.uint64, out: Ints
    ) -> None:
        _ = stamp
        rng = np.empty(1, np.uint64)
        rng[0] = stream(seed, 0)
        t, queue = start.copy(), np.zeros(SEATS, np.int64)
        hands = np.zeros((SEATS, HAND), np.int64)
        for number in range(out.shape[0]):
            shuffle(deck, 0, deck.shape[0], seats * hand + 4, rng)
            deal_round(t, hands, deck, seats, hand, rules)
            play_on(t, hands, queue, 0, seats, HAND, rules, risks, rng)
            for seat in range(seats):
                out[number, seat] = t[POINTS + seat]

    @kernel
    def evaluate(
        me: int,
        known: Ints,
        known_counts: Ints,
        counts: Ints,
        unseen: Ints,
        tables: Ints,
        own: Ints,
        queues: Ints,
        waiting: Ints,
        risks: Ints,
        learned: Floats,
        plan: Floats,
        sides: Ints,
        race: Ints,
        course: Floats,
        deals: int,
        horizon: int,
        seed: np.uint64,
        sums: Ints,
        squares: Ints,
        wins: Floats,
    ) -> None:
        _ = stamp
        seats = counts.shape[0]
        rng = np.empty(1, np.uint64)
        t, queue = np.empty(SLOTS, np.int64), np.zeros(SEATS, np.int64)
        sampled = np.zeros((SEATS, HAND), np.int64)
        hands = np.zeros((SEATS, HAND), np.int64)
        scores = np.zeros(SEATS, np.int64)
        foreseen = np.zeros(SLOTS, np.int64)
        foresees, plans = learned.shape[1] > 0, plan.shape[1] > 0
        orders = np.zeros((tables.shape[0], plan.shape[1]), np.int64)
        costs = np.zeros(tables.shape[0])
        for deal in range(deals):
            rng[0] = stream(seed, deal)
            drawn = sample_hands(sampled, counts, known, known_counts, unseen, me, rng)
            if foresees:
                foresee(foreseen, tables[0], sampled, seats, me, rules, risks, learned, rng)
            state = rng[0]
            for option in range(tables.shape[0]):
                lay_out(t, tables, option, SLOTS)
                rng[0] = state
                if rules == MARKED and me < 0:  # after a draft the rows are still to be opened
                    open_rows(t, unseen, drawn, rules)
                if foresees:
                    expect(t, foreseen, seats)
                for seat in range(seats):
                    line = own[option] if seat == me else sampled[seat]
                    for index in range(t[COUNTS + seat]):
                        hands[seat, index] = line[index]
                for index in range(waiting[option]):
                    queue[index] = queues[option, index]
                play_on(t, hands, queue, waiting[option], seats, horizon, rules, risks, rng)
                if foresees:
                    learn(t, tables[0], foreseen, seats, 1 / tables.shape[0], learned)
                count(t, seats, sides, scores, sums, squares, option)
                chance = won(me, sides, race, course, scores)
                wins[option] += chance
                if plans:
                    costs[option] = outcome(scores, chance)
                    note_order(t, me, hands, tables[option, COUNTS + me], orders, option)
            if plans:
                learn_order(orders, costs, plan, risks)

    @kernel
    def step(t: Ints, hands: Ints, queue: Ints, waiting: int, rng: Words) -> None:
        _ = stamp
        for index in range(waiting):
            place(t, hands, queue[index], rules, rng)

    return Kernels(rounds, evaluate, step)
