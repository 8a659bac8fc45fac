"""What a view shows, written down for the kernels."""

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
from hornox.sim import _layout as at
from hornox.sim._jit import Ints

_PILE_FACTOR = 2


@dataclass(slots=True)
class RowOnTable:
    """A row as a start may change it before the playouts."""

    cards: list[Card]
    limit: int
    stopped: bool = False


def blank_table() -> Ints:
    """A table with nothing on it and no fan cards."""
    table = np.zeros(at.SLOTS, np.int64)
    table[at.ROWS : at.ROWS + 5] = at.NO_ROW
    table[[at.EVEN_ODD, at.CLIMBING, at.COW, at.BUFFALO]] = -1
    table[at.BARRED] = at.ALL_BARRED
    return table


def rows_of(view: View) -> list[RowOnTable]:
    """The rows of the view; the kernels themselves count the cow as a card."""
    return [RowOnTable(list(row.cards), row.capacity + row.cow, row.stopped) for row in view.rows]


def table_of(view: View) -> Ints:
    """Everything on the table but the rows."""
    table, variant = blank_table(), VARIANTS[view.setup.mode]
    table[at.STOPS_LEAVE] = variant.stops_leave_after_take
    for seat in view.seats:
        table[at.POINTS + seat.seat] = seat.points or 0
        table[at.COUNTS + seat.seat] = seat.hand_count
        table[at.TWISTERS + seat.seat] = bool(seat.twister)
        table[at.ESCAPES + seat.seat] = seat.specials_count or 0
        if seat.x_row:
            table[at.X_LAST + seat.seat] = seat.x_row[-1]
            table[at.X_HEADS + seat.seat] = bullheads(seat.x_row)
    if variant.has_x_rows:
        _count_x_piles(table, view)
    if view.buffalo is not None:
        players = view.setup.players
        table[at.BUFFALO] = players
        table[at.POINTS] = view.buffalo.team_points
        table[at.POINTS + players] = bullheads(taken_by_others(view))
        table[at.COUNTS + players] = view.buffalo.stack_count
    for index, row in enumerate(view.rows):
        _set_markers(table, index, row)
    return table


def _count_x_piles(table: Ints, view: View) -> None:
    """Of the others' piles the viewer knows the sizes, and what lies in all of them together."""
    counts = {seat.seat: seat.x_pile_count or 0 for seat in view.seats if seat.seat != view.seat}
    points, size = bullheads(taken_by_others(view)), max(1, sum(counts.values()))
    for seat, count in counts.items():
        table[at.POINTS + seat] += _PILE_FACTOR * points * count // size
    if view.seat is not None:
        table[at.POINTS + view.seat] += _PILE_FACTOR * bullheads(view.x_pile)


def _set_markers(table: Ints, index: int, row: RowView) -> None:
    if row.even_odd is not None:
        table[at.EVEN_ODD], table[at.PARITY] = index, row.even_odd == "odd"
    if row.climbing is not None:
        table[at.CLIMBING], table[at.CLIMBING_UP] = index, row.climbing == "up"
    if row.cow:
        table[at.COW] = index


def lay_rows(table: Ints, rows: list[RowOnTable], emptied: tuple[int, ...] = ()) -> None:
    """Write the rows to the table, ascending; empty ones wait for the next cards."""
    packed = sorted(_packed(index, row) for index, row in enumerate(rows) if row.cards)
    table[at.ROWS : at.ROWS + 5] = packed + [at.NO_ROW] * (5 - len(packed))
    table[at.ROW_COUNT] = len(packed)
    table[at.EMPTIED] = len(emptied)
    for place, index in enumerate(emptied):
        table[at.EMPTY_ROWS + place] = (index << at.INDEX) + (rows[index].limit << at.LIMIT)
    if len(rows) == 3:  # X nimm! needs to know which cards lie in the rows
        for index, row in enumerate(rows):
            start = at.LAID + 4 * index
            table[start : start + len(row.cards)] = row.cards


def _packed(index: int, row: RowOnTable) -> int:
    return (
        (row.cards[-1] << at.NUMBER)
        + (row.stopped * at.STOPPED)
        + (index << at.INDEX)
        + (row.limit << at.LIMIT)
        + (len(row.cards) << at.COUNT)
        + bullheads(row.cards)
    )


def is_plain(table: Ints) -> bool:
    """Four rows of five and no special cards on them: the quickest kernels can play this."""
    rows = table[at.ROWS : at.ROWS + 4]
    return bool(
        table[at.ROW_COUNT] == 4
        and not np.any(rows & at.STOPPED)
        and np.all((rows >> at.LIMIT) & at.NIBBLE == at.ROW_LIMIT)
    )


def key_of(played: Played, buffalo: int) -> int:
    """The key of a revealed card; `buffalo` is the seat that stands for the Buffalo."""
    seat = buffalo if played.seat is None else played.seat
    number = turned(played.card) if played.twisted else played.card
    marked = 0 if played.twisted else at.NOT_TWISTED
    return (number << at.NUMBER) | marked | (seat << at.SEAT) | played.card


def extend_x_row(table: Ints, seat: int, card: Card) -> None:
    """A card that does not fit sends the X row to the pile, which counts double."""
    if table[at.X_LAST + seat] > card:
        table[at.POINTS + seat] += _PILE_FACTOR * table[at.X_HEADS + seat]
        table[at.X_HEADS + seat] = 0
    table[at.X_LAST + seat] = card
    table[at.X_HEADS + seat] += BULLHEADS[card]
