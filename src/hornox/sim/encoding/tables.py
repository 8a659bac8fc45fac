"""What a view shows, as the array that kernels call a table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hornox.engine import (
    BULLHEADS,
    VARIANTS,
    Card,
    Played,
    RowView,
    View,
    bullheads,
    taken_by_others,
    turned,
)
from hornox.sim.kernels import keys, rows
from hornox.sim.kernels import table as at
from hornox.sim.kernels.facts import MOST_ROWS, ROW_CAPACITY, ROW_COUNT, X_PILE_FACTOR
from hornox.sim.kernels.jit import Ints


@dataclass(slots=True)
class RowOnTable:
    """A row before it is packed."""

    cards: list[Card]
    capacity: int
    stopped: bool = False


def blank_table() -> Ints:
    """A table with nothing on it and no fan cards."""
    table = np.zeros(at.SLOTS, np.int64)
    rows_in(table)[:] = rows.NO_ROW
    table[[at.EVEN_ODD, at.CLIMBING, at.COW, at.BUFFALO]] = -1
    table[at.BARRED] = at.ALL_BARRED
    return table


def rows_in(table: Ints) -> Ints:
    """All places for packed rows."""
    return table[at.ROWS : at.ROWS + MOST_ROWS]


def encode_view(view: View) -> Ints:
    """Everything on the table."""
    table = _encode_without_rows(view)
    emptied = view.buffalo.emptied if view.buffalo is not None else ()
    lay_rows(table, rows_of(view), emptied)
    if VARIANTS[view.setup.mode].has_x_rows:
        for index, row in enumerate(view.rows):
            at.x_cards(table, index)[: len(row.cards)] = row.cards
    return table


def rows_of(view: View) -> list[RowOnTable]:
    """The rows of the view. Kernels count the cow as a card, so the capacity is without it."""
    return [RowOnTable(list(row.cards), row.capacity + row.cow, row.stopped) for row in view.rows]


def _encode_without_rows(view: View) -> Ints:
    """Everything on the table but the rows."""
    table, variant = blank_table(), VARIANTS[view.setup.mode]
    table[at.STOPS_LEAVE] = variant.stops_leave_after_take
    for seat in view.seats:
        table[at.POINTS + seat.seat] = seat.points or 0
        table[at.HAND_COUNTS + seat.seat] = seat.hand_count
        table[at.TWISTERS + seat.seat] = bool(seat.twister)
        table[at.ESCAPES + seat.seat] = seat.specials_count or 0
        if seat.x_row:
            table[at.X_LAST_CARDS + seat.seat] = seat.x_row[-1]
            table[at.X_ROW_HEADS + seat.seat] = bullheads(seat.x_row)
    if variant.has_x_rows:
        _count_x_piles(table, view)
    if view.buffalo is not None:
        players = view.setup.players
        table[at.BUFFALO] = players
        table[at.POINTS] = view.buffalo.team_points
        table[at.POINTS + players] = bullheads(taken_by_others(view))
        table[at.HAND_COUNTS + players] = view.buffalo.stack_count
        _share_specials(table, len(view.buffalo.open) + view.buffalo.deck_count, players)
    for index, row in enumerate(view.rows):
        _set_markers(table, index, row)
    return table


def _share_specials(table: Ints, specials: int, players: int) -> None:
    """The special cards of a team, by member: what one of them spends others cannot."""
    for seat in range(players):
        table[at.ESCAPES + seat] = (specials + players - 1 - seat) // players


def _count_x_piles(table: Ints, view: View) -> None:
    """Share the bullheads in all piles of others out by the sizes of these piles.

    The viewer knows the sizes, and what lies in all of them together.
    """
    counts = {seat.seat: seat.x_pile_count or 0 for seat in view.seats if seat.seat != view.seat}
    points, size = bullheads(taken_by_others(view)), max(1, sum(counts.values()))
    for seat, count in counts.items():
        table[at.POINTS + seat] += X_PILE_FACTOR * points * count // size
    if view.seat is not None:
        table[at.POINTS + view.seat] += X_PILE_FACTOR * bullheads(view.x_pile)


def _set_markers(table: Ints, index: int, row: RowView) -> None:
    if row.even_odd is not None:
        table[at.EVEN_ODD], table[at.PARITY] = index, row.even_odd == "odd"
    if row.climbing is not None:
        table[at.CLIMBING], table[at.CLIMBING_UP] = index, row.climbing == "up"
    if row.cow:
        table[at.COW] = index


def lay_rows(table: Ints, laid: list[RowOnTable], emptied: tuple[int, ...] = ()) -> None:
    """Write the rows to the table, ascending; empty ones wait for the next cards."""
    packed = sorted(_packed(index, row) for index, row in enumerate(laid) if row.cards)
    rows_in(table)[:] = packed + [rows.NO_ROW] * (MOST_ROWS - len(packed))
    table[at.ROWS_USED] = len(packed)
    table[at.EMPTIED] = len(emptied)
    for place, index in enumerate(emptied):
        table[at.EMPTY_ROWS + place] = _empty(index, laid[index].capacity)


def _packed(index: int, row: RowOnTable) -> int:
    return (
        (row.cards[-1] << rows.NUMBER_SHIFT)
        + (row.stopped * rows.STOPPED)
        + _empty(index, row.capacity)
        + (len(row.cards) << rows.COUNT_SHIFT)
        + bullheads(row.cards)
    )


def _empty(index: int, capacity: int) -> int:
    return (index << rows.INDEX_SHIFT) + (capacity << rows.CAPACITY_SHIFT)


def is_plain(table: Ints) -> bool:
    """Whether the plain kernels can play this: four rows of five, no special cards on them."""
    packed = table[at.ROWS : at.ROWS + ROW_COUNT]
    return bool(
        table[at.ROWS_USED] == ROW_COUNT
        and not np.any(packed & rows.STOPPED)
        and np.all(packed & rows.CAPACITY_BITS == ROW_CAPACITY << rows.CAPACITY_SHIFT)
    )


def key_of(played: Played, buffalo: int) -> int:
    """The key of a revealed card; `buffalo` is the seat that stands for the Buffalo."""
    seat = buffalo if played.seat is None else played.seat
    number = turned(played.card) if played.twisted else played.card
    mark = 0 if played.twisted else keys.NOT_TWISTED
    return (number << rows.NUMBER_SHIFT) | mark | (seat << keys.SEAT_SHIFT) | played.card


def extend_x_row(table: Ints, seat: int, card: Card) -> None:
    """A card that does not fit sends the X row to the pile."""
    if table[at.X_LAST_CARDS + seat] > card:
        table[at.POINTS + seat] += X_PILE_FACTOR * table[at.X_ROW_HEADS + seat]
        table[at.X_ROW_HEADS + seat] = 0
    table[at.X_LAST_CARDS + seat] = card
    table[at.X_ROW_HEADS + seat] += BULLHEADS[card]
