"""What a player weighs about each option, worked out from an observation alone."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hornox.engine import BULLHEADS, PlayCard, TakeRow
from hornox.envs.encoding import Encoding
from hornox.envs.encoding.encoding import slices
from hornox.sim.kernels.cache_key import source_stamp
from hornox.sim.kernels.jit import Ints, inline, kernel

Numbers: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

FEATURES_VERSION = 1
"""Raised whenever a feature changes: weights fit one version only."""

ROWS, CARDS, PLACES = 4, 104, 5
HAND = 10

# What an option is, and the card that would be played.
(
    _IS_CARD,
    _CARD,
    _IS_LOW,
    _FREE,  # a flag for each number of free places of its row
) = range(4)
(
    _HEADS,
    _GAP,
    _BETWEEN,
    _CHANCE,
    _PRICE,
    _OWN_HEADS,
    _BELOW,
    _RANK,
    _SAME_ROW,
    _LOWEST_CHANCE,
    _IS_ROW,
    _ROW_HEADS,
    _ROW_COUNT,
    _ROW_LAST,
    _IS_CHEAPEST,
) = range(_FREE + PLACES + 1, _FREE + PLACES + 16)
# What is the same for all options of a decision.
_SHARED = _IS_CHEAPEST + 1
(
    _HELD,
    _PLAYERS,
    _CHEAPEST,
    _UNDER_ROWS,
    _OWN_UNDER,
    _OWN_MEAN,
    _OWN_HIGHEST,
    _SORTED_ROWS,
) = range(_SHARED, _SHARED + 8)

FEATURES = _SORTED_ROWS + 3 * ROWS
"""How many numbers describe an option."""

_COST = np.array(BULLHEADS)
_MEAN_HEADS = sum(BULLHEADS) / CARDS


class Reading(NamedTuple):
    """Where an encoding has what features need, and by what it was divided."""

    hand: int
    unseen: int
    rows: int
    counts: int
    heads: int
    heads_scale: float
    first_card: int
    first_row: int
    players: int


def reading_of(encoding: Encoding) -> Reading:
    """Return where the fields of this encoding are; only the base game is known."""
    parts = slices(encoding.fields)
    scales = {field.name: field.scale for field in encoding.fields}
    starts = {block.kind: block.start for block in encoding.blocks}
    return Reading(
        parts["hand"].start,
        parts["unseen"].start,
        parts["rows"].start,
        parts["row_counts"].start,
        parts["row_bullheads"].start,
        float(scales["row_bullheads"]),
        starts[PlayCard],
        starts[TakeRow],
        encoding.setup.players,
    )


class DescribedOptions(NamedTuple):
    """The options of many decisions: a line for each decision."""

    counts: Ints
    indices: Ints
    """By option: its index in the encoding."""
    features: Numbers
    """By option and feature."""


def no_options(lines: int) -> DescribedOptions:
    """Return room for the options of this many decisions."""
    return DescribedOptions(
        np.zeros(lines, np.int64),
        np.zeros((lines, HAND), np.int64),
        np.zeros((lines, HAND, FEATURES), np.float32),
    )


_STAMP = source_stamp()


@kernel
def describe(
    observations: Numbers, masks: Mask, reading: Reading, options: DescribedOptions
) -> None:
    """Describe every option of every decision; who waits has none."""
    _ = _STAMP
    rows = np.zeros((3, ROWS), np.int64)
    hidden = np.zeros(CARDS + 2, np.int64)
    hand = np.zeros(HAND, np.int64)
    for line in range(observations.shape[0]):
        options.counts[line] = 0
        if masks[line, 0] == 1:
            continue
        view = observations[line]
        _read_rows(view, reading, rows)
        for card in range(1, CARDS + 1):
            hidden[card] = hidden[card - 1] + (view[reading.unseen + card - 1] > 0)
        held = 0
        for card in range(1, CARDS + 1):
            if view[reading.hand + card - 1] > 0:
                hand[held] = card
                held += 1
        if masks[line, reading.first_row] == 1:
            for row in range(ROWS):
                out = options.features[line, row]
                out[:] = 0
                _describe_row(view, reading, row, out)
                _describe_moment(hand, held, hidden, rows, reading, out)
                options.indices[line, row] = reading.first_row + row
            options.counts[line] = ROWS
        else:
            for index in range(held):
                out = options.features[line, index]
                out[:] = 0
                _describe_card(hand, held, index, hidden, rows, reading, out)
                _describe_moment(hand, held, hidden, rows, reading, out)
                options.indices[line, index] = reading.first_card + hand[index] - 1
            options.counts[line] = held


@inline
def _read_rows(view: Numbers, reading: Reading, rows: Ints) -> None:
    """Last cards, counts and bullheads, ascending."""
    for index in range(ROWS):
        count = int(view[reading.counts + index] * PLACES + np.float32(0.5))
        last = int(view[reading.rows + index * PLACES + count - 1] * CARDS + np.float32(0.5))
        heads = int(view[reading.heads + index] * reading.heads_scale + np.float32(0.5))
        place = index
        while place > 0 and rows[0, place - 1] > last:
            for line in range(3):
                rows[line, place] = rows[line, place - 1]
            place -= 1
        rows[0, place], rows[1, place], rows[2, place] = last, count, heads


@inline
def _row_for(rows: Ints, card: int) -> int:
    row = -1
    for place in range(ROWS):
        row += rows[0, place] < card
    return row


@inline
def _describe_card(
    hand: Ints, held: int, index: int, hidden: Ints, rows: Ints, reading: Reading, out: Numbers
) -> None:
    card = hand[index]
    others, unseen = reading.players - 1, max(1, hidden[CARDS])
    row = _row_for(rows, card)
    out[_IS_CARD], out[_CARD] = 1, card / CARDS
    out[_OWN_HEADS] = _COST[card] / 7
    out[_BELOW] = hidden[card] / unseen
    out[_RANK] = index / max(1, held - 1)
    for other in range(held):
        out[_SAME_ROW] += (_row_for(rows, hand[other]) == row) / HAND
    if row < 0:
        heads = min(min(rows[2, 0], rows[2, 1]), min(rows[2, 2], rows[2, 3]))
        out[_IS_LOW], out[_HEADS] = 1, heads / 10
        chance = (1 - hidden[card] / unseen) ** others
        out[_LOWEST_CHANCE] = chance
        out[_PRICE] = chance * heads / 5
        return
    free = PLACES - rows[1, row]
    between = (hidden[card] - hidden[rows[0, row]]) / unseen
    chance = _exactly(free, others, between)
    out[_FREE + free] = 1
    out[_HEADS] = rows[2, row] / 10
    out[_GAP] = min(card - rows[0, row], 40) / 20
    out[_BETWEEN] = between * others
    out[_CHANCE] = chance
    out[_PRICE] = chance * (rows[2, row] + free * _MEAN_HEADS) / 5


@inline
def _exactly(wanted: int, others: int, share: float) -> float:
    """Return the chance that `wanted` of the others play into a share of the hidden cards."""
    if wanted > others:
        return 0.0
    ways = 1.0
    for step in range(wanted):
        ways = ways * (others - step) / (step + 1)
    return ways * share**wanted * (1 - share) ** (others - wanted)


@inline
def _describe_row(view: Numbers, reading: Reading, row: int, out: Numbers) -> None:
    heads = view[reading.heads + row]
    out[_IS_ROW], out[_IS_CHEAPEST] = 1, 1
    for other in range(ROWS):
        if view[reading.heads + other] < heads:
            out[_IS_CHEAPEST] = 0
    count = int(view[reading.counts + row] * PLACES + np.float32(0.5))
    out[_ROW_HEADS] = heads * reading.heads_scale / 10
    out[_ROW_COUNT] = view[reading.counts + row]
    out[_ROW_LAST] = view[reading.rows + row * PLACES + count - 1]


@inline
def _describe_moment(
    hand: Ints, held: int, hidden: Ints, rows: Ints, reading: Reading, out: Numbers
) -> None:
    out[_HELD], out[_PLAYERS] = held / HAND, reading.players / 10
    cheapest, total, under = rows[2, 0], 0, 0
    for place in range(ROWS):
        cheapest = min(cheapest, rows[2, place])
        for line, scale in ((0, CARDS), (1, PLACES), (2, 10)):
            out[_SORTED_ROWS + 3 * place + line] = rows[line, place] / scale
    for index in range(held):
        total += hand[index]
        under += hand[index] < rows[0, 0]
    out[_CHEAPEST] = cheapest / 10
    out[_UNDER_ROWS] = hidden[rows[0, 0]] / max(1, hidden[CARDS])
    out[_OWN_UNDER] = under / HAND
    if held > 0:
        out[_OWN_MEAN] = total / held / CARDS
        out[_OWN_HIGHEST] = hand[held - 1] / CARDS
