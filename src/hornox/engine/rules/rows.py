"""Rows as plain values: what fits where, and what a row is worth."""

from __future__ import annotations

from hornox.engine.cards import RowIndex, bullheads
from hornox.engine.errors import NoSuchRow, RowBlocked
from hornox.engine.events import Reason, Refusal, Skipped
from hornox.engine.scratch import Table
from hornox.engine.state import Row
from hornox.engine.variant import Fit

ROW_CAPACITY = 5
"""How many number cards a row holds in most modes; the next one takes them."""

# Reading a member of an enumeration is slow, and this is the innermost loop of the engine.
ASCENDING = Reason.ASCENDING
LEAST_DIFFERENCE = Reason.LEAST_DIFFERENCE
NOWHERE: Fit = (None, Reason.LOW_CARD, ())


def closest_below(rows: tuple[Row, ...], number: int) -> Fit:
    """Rules 1 and 2: the row whose last card is lower and closest."""
    best, best_last, fitting = None, 0, 0
    for index, row in enumerate(rows):
        last = row.cards[-1]
        if last < number:
            fitting += 1
            if last > best_last:
                best, best_last = index, last
    if best is None:
        return NOWHERE
    return best, ASCENDING if fitting == 1 else LEAST_DIFFERENCE, ()


def closest_or_emptied(rows: tuple[Row, ...], number: int) -> Fit:
    """A row that a Shift has just emptied takes the card; else the closest open one."""
    for index, row in enumerate(rows):
        if not row.cards:
            return index, Reason.EMPTY_ROW, ()
    return closest_open_below(rows, number)


def closest_open_below(rows: tuple[Row, ...], number: int) -> Fit:
    """Rules 1 and 2 among the rows that no Stop blocks (R8)."""
    fitting = [i for i, row in enumerate(rows) if not row.stopped and row.cards[-1] < number]
    blocked = [i for i, row in enumerate(rows) if row.stopped and row.cards[-1] < number]
    if not fitting:
        return None, Reason.LOW_CARD, _skip(blocked)
    best = max(fitting, key=lambda index: rows[index].cards[-1])
    closer = [i for i in blocked if rows[i].cards[-1] > rows[best].cards[-1]]
    reason = Reason.ASCENDING if len(fitting) == 1 else Reason.LEAST_DIFFERENCE
    return best, reason, _skip(closer)


def _skip(blocked: list[RowIndex]) -> tuple[Skipped, ...]:
    return tuple(Skipped(index, Refusal.BLOCKED) for index in blocked)


def five_cards_or_six(table: Table, index: RowIndex) -> int:
    """With 7 nimmt! on it a row holds one card more."""
    return ROW_CAPACITY + table.rows[index].seven


def fewest_bullheads(rows: tuple[Row, ...]) -> RowIndex:
    """The open row worth least; on a tie the one with the highest last card (the Buffalo's)."""
    open_rows = [index for index, row in enumerate(rows) if not row.stopped]
    return min(open_rows, key=lambda i: (bullheads(rows[i].cards), -rows[i].cards[-1]))


def require_row(table: Table, row: RowIndex) -> None:
    if not 0 <= row < len(table.rows):
        raise NoSuchRow(f"there is no row {row}: rows are 0 to {len(table.rows) - 1}")


def require_open_row(table: Table, row: RowIndex) -> None:
    require_row(table, row)
    if table.rows[row].stopped:
        raise RowBlocked(f"row {row} is blocked by a Stop")
