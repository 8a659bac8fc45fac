"""Observations and masks of many tables, written by a kernel: the encoding, field by field.

`hornox.envs.encoding` says what each field means and is the reference; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hornox.sim.kernels.cache_key import source_stamp
from hornox.sim.kernels.facts import CARD_COLUMNS, FAN, ROW_CAPACITY, X_CAPACITIES, X, can_turn
from hornox.sim.kernels.jit import Ints, inline, kernel
from hornox.sim.kernels.keys import NOT_TWISTED, card_of, seat_of
from hornox.sim.kernels.stepping import (
    ACTOR,
    CHOOSING_CARDS,
    CHOOSING_ROW,
    DRAFTING,
    NEXT,
    PICKING_FOR_X_ROW,
    ROUND,
    STAGE,
    TURN,
    TWISTED,
    Rulebook,
    Tables,
)
from hornox.sim.kernels.table import (
    CLIMBING,
    CLIMBING_UP,
    COST,
    COW,
    EVEN_ODD,
    HAND_COUNTS,
    PARITY,
    POINTS,
    TWISTERS,
)
from hornox.sim.kernels.whereabouts import (
    COUNT,
    IN_PILE,
    IN_X_PILE,
    IN_X_ROW,
    KNOWN_IN_HAND,
    TAKEN,
    UNSEEN,
    Places,
)

Numbers: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

FIELDS = (
    "asked",
    "awaited",
    "round",
    "turn",
    "hand",
    "unseen",
    "offered",
    "known",
    "rows",
    "row_counts",
    "row_capacities",
    "row_bullheads",
    "even",
    "odd",
    "up",
    "down",
    "cow",
    "queue",
    "played",
    "played_turned",
    "hand_counts",
    "totals",
    "x_pile_counts",
    "x_pile",
    "x_rows",
    "points",
    "pile_counts",
    "twisters",
)
"""The fields that the kernel writes."""

ALWAYS_ZERO = ("chosen", "chosen_turned", "has_chosen")
"""Nobody has chosen a card when all are asked."""

(
    _ASKED,
    _AWAITED,
    _ROUND,
    _TURN,
    _HAND,
    _UNSEEN,
    _OFFERED,
    _KNOWN,
    _ROWS,
    _ROW_COUNTS,
    _ROW_CAPACITIES,
    _ROW_BULLHEADS,
    _EVEN,
    _ODD,
    _UP,
    _DOWN,
    _COW,
    _QUEUE,
    _PLAYED,
    _PLAYED_TURNED,
    _HAND_COUNTS,
    _TOTALS,
    _X_PILE_COUNTS,
    _X_PILE,
    _X_ROWS,
    _POINTS,
    _PILE_COUNTS,
    _TWISTERS,
) = range(len(FIELDS))

STAGE_KINDS = ("selecting", "choosing-row", "picking-for-x-row", "drafting")
"""The decisions of the stages, in the order of their numbers."""


class Layout(NamedTuple):
    """Where the encoding has its fields and indices; -1 for what the mode does not have."""

    at: Ints
    """By field: where it starts."""
    factors: Numbers
    """By number of the observation: what it is multiplied by."""
    kinds: Ints
    """By stage: the place of its flag."""
    starts: Ints
    """By stage: the first index of its actions."""
    cards: int
    """The highest card."""
    places: int
    """How many cards a row has room for."""


class VectorKernels(NamedTuple):
    """The entry points for one set of rules."""

    observe: Callable[..., None]
    decode: Callable[..., None]


@cache
def vector_kernels_for(rules: int) -> VectorKernels:
    """The kernels for these rules. They are compiled when they are first called."""
    stamp = source_stamp()

    @kernel
    def observe(
        b: Tables,
        book: Rulebook,
        layout: Layout,
        lines: Ints,
        seats: Ints,
        targets: Ints,
        out: Numbers,
        masks: Mask,
    ) -> None:
        """Write what each of these seats sees to the line of the same number in `targets`."""
        _ = stamp
        for number in range(lines.shape[0]):
            line, seat, target = lines[number], seats[number], targets[number]
            view, mask = out[target], masks[target]
            view[:] = 0
            mask[:] = 0
            _write_moment(b, book, layout, line, seat, view)
            _write_cards(b, book, layout, line, seat, view)
            _write_rows(b, layout, line, view, rules)
            _write_waiting(b, book, layout, line, seat, view, rules)
            _write_seats(b, book, layout, line, seat, view, rules)
            _write_mask(b, book, layout, line, seat, mask, rules)

    @kernel
    def decode(
        b: Tables,
        layout: Layout,
        lines: Ints,
        seats: Ints,
        actions: Ints,
        given: Ints,
    ) -> None:
        """Turn indices into what tables in step take: cards and rows."""
        _ = stamp
        for number in range(lines.shape[0]):
            stage = b.course[lines[number], STAGE]
            if stage < layout.starts.shape[0] and actions[number] > 0:
                rest = actions[number] - layout.starts[stage]
                choice = rest
                if stage != CHOOSING_ROW:
                    choice = rest % layout.cards + 1 + TWISTED * (rest // layout.cards)
                given[lines[number], seats[number]] = choice

    return VectorKernels(observe, decode)


@inline
def _put(view: Numbers, layout: Layout, place: int, value: float) -> None:
    """Scale a value and write it; no number is greater than 1."""
    view[place] = min(np.float32(value) * layout.factors[place], np.float32(1))


@inline
def _is_awaited(b: Tables, line: int, seat: int) -> bool:
    stage, actor = b.course[line, STAGE], b.course[line, ACTOR]
    if stage == CHOOSING_CARDS:
        return True
    return bool(stage <= DRAFTING and actor == seat)


@inline
def _write_moment(
    b: Tables, book: Rulebook, layout: Layout, line: int, seat: int, view: Numbers
) -> None:
    stage = b.course[line, STAGE]
    if stage <= DRAFTING:
        view[layout.at[_ASKED] + layout.kinds[stage]] = 1
    for other in range(book.players):
        awaited = _is_awaited(b, line, (seat + other) % book.players)
        view[layout.at[_AWAITED] + other] = awaited
    _put(view, layout, layout.at[_ROUND], b.course[line, ROUND])
    _put(view, layout, layout.at[_TURN], b.course[line, TURN])


@inline
def _write_cards(
    b: Tables, book: Rulebook, layout: Layout, line: int, seat: int, view: Numbers
) -> None:
    """What a card's place shows; flags need no scale."""
    where, hand, stage = b.where[line], layout.at[_HAND] - 1, b.course[line, STAGE]
    unseen = layout.at[_UNSEEN] - 1
    if unseen >= 0:
        for card in range(1, layout.cards + 1):
            view[unseen + card] = where[card] == UNSEEN
    for index in range(b.tables[line, HAND_COUNTS + seat]):
        card = b.hands[line, seat, index]
        view[hand + card] = 1
        if unseen >= 0:
            view[unseen + card] = 0
    if layout.at[_OFFERED] >= 0 and (stage in (DRAFTING, PICKING_FOR_X_ROW)):
        offered = UNSEEN if stage == DRAFTING else TAKEN
        for card in range(1, book.deck.shape[0] + 1):
            view[layout.at[_OFFERED] + card - 1] = where[card] == offered
    if layout.at[_KNOWN] >= 0:
        _flag_by_seat(where, KNOWN_IN_HAND, book, layout, seat, layout.at[_KNOWN], view)
    if layout.at[_X_ROWS] >= 0:
        _flag_by_seat(where, IN_X_ROW, book, layout, seat, layout.at[_X_ROWS], view)


@inline
def _flag_by_seat(
    where: Places,
    kind: int,
    book: Rulebook,
    layout: Layout,
    seat: int,
    start: int,
    view: Numbers,
) -> None:
    """Mark the cards that lie so with a seat: the own ones first."""
    for card in range(1, layout.cards + 1):
        owner = np.int64(where[card]) - kind
        if 0 <= owner < book.players:
            other = (owner - seat) % book.players
            view[start + other * layout.cards + card - 1] = 1


@inline
def _write_rows(b: Tables, layout: Layout, line: int, view: Numbers, rules: int) -> None:
    t, laid = b.tables[line], b.laid[line]
    if laid[0, COUNT] == 0:
        return  # a draft: nothing lies there
    for index in range(laid.shape[0]):
        count, heads = laid[index, COUNT], 0
        start = layout.at[_ROWS] + index * layout.places
        for place in range(count):
            card = laid[index, place + 1]
            heads += COST[card]
            _put(view, layout, start + place, card)
        capacity = X_CAPACITIES[index] if rules == X else ROW_CAPACITY
        if rules == FAN:
            capacity -= t[COW] == index
            view[layout.at[_COW] + index] = t[COW] == index
            even_odd, climbing = t[EVEN_ODD] == index, t[CLIMBING] == index
            view[layout.at[_EVEN] + index] = even_odd and t[PARITY] == 0
            view[layout.at[_ODD] + index] = even_odd and t[PARITY] == 1
            view[layout.at[_UP] + index] = climbing and t[CLIMBING_UP] == 1
            view[layout.at[_DOWN] + index] = climbing and t[CLIMBING_UP] == 0
        _put(view, layout, layout.at[_ROW_COUNTS] + index, count)
        _put(view, layout, layout.at[_ROW_CAPACITIES] + index, capacity)
        _put(view, layout, layout.at[_ROW_BULLHEADS] + index, heads)


@inline
def _write_waiting(
    b: Tables, book: Rulebook, layout: Layout, line: int, seat: int, view: Numbers, rules: int
) -> None:
    """The revealed cards that do not lie in rows."""
    stage = b.course[line, STAGE]
    if stage not in (CHOOSING_ROW, PICKING_FOR_X_ROW):
        return
    first = b.course[line, NEXT] + (stage == PICKING_FOR_X_ROW)
    for index in range(first, book.seats):
        key = b.queues[line, index]
        owner = (seat_of(key) - seat) % book.players
        _put(view, layout, layout.at[_QUEUE] + index - first, card_of(key))
        _put(view, layout, layout.at[_PLAYED] + owner, card_of(key))
        if rules == FAN:
            view[layout.at[_PLAYED_TURNED] + owner] = (key & NOT_TWISTED) == 0


@inline
def _write_seats(
    b: Tables, book: Rulebook, layout: Layout, line: int, seat: int, view: Numbers, rules: int
) -> None:
    t, where = b.tables[line], b.where[line]
    piles = layout.at[_X_PILE_COUNTS] if rules == X else layout.at[_PILE_COUNTS]
    for other in range(book.players):
        owner = (seat + other) % book.players
        _put(view, layout, layout.at[_HAND_COUNTS] + other, t[HAND_COUNTS + owner])
        _put(view, layout, layout.at[_TOTALS] + other, b.totals[line, owner])
        if rules != X:
            _put(view, layout, layout.at[_POINTS] + other, t[POINTS + owner])
        if rules == FAN:
            view[layout.at[_TWISTERS] + other] = t[TWISTERS + owner]
        pile = (IN_X_PILE if rules == X else IN_PILE) + owner
        count = 0
        for card in range(CARD_COLUMNS):
            count += where[card] == pile
        _put(view, layout, piles + other, count)
    if rules == X:
        heads = 0
        for card in range(1, layout.cards + 1):
            if where[card] == IN_X_PILE + seat:
                heads += COST[card]
        _put(view, layout, layout.at[_X_PILE], heads)


@inline
def _write_mask(
    b: Tables, book: Rulebook, layout: Layout, line: int, seat: int, mask: Mask, rules: int
) -> None:
    """What is legal; a seat that is not asked waits."""
    t, stage = b.tables[line], b.course[line, STAGE]
    if not _is_awaited(b, line, seat):
        mask[0] = 1
    elif stage == CHOOSING_CARDS:
        start = layout.starts[CHOOSING_CARDS] - 1
        for index in range(t[HAND_COUNTS + seat]):
            card = b.hands[line, seat, index]
            mask[start + card] = 1
            if rules == FAN and t[TWISTERS + seat] and can_turn(card):
                mask[start + layout.cards + card] = 1
    elif stage == CHOOSING_ROW:
        for index in range(b.laid.shape[1]):
            mask[layout.starts[CHOOSING_ROW] + index] = 1
    else:
        offered = UNSEEN if stage == DRAFTING else TAKEN
        for card in range(1, book.deck.shape[0] + 1):
            mask[layout.starts[stage] + card - 1] = b.where[line, card] == offered
