"""Fan cards as pure rules: which rows accept a number, and where markers go."""

from __future__ import annotations

from typing import cast

from hornox.engine.cards import FanCard, RowIndex
from hornox.engine.events import Reason, Refusal, Skipped
from hornox.engine.position import Position
from hornox.engine.scratch import Table
from hornox.engine.state import Climbing, EvenOdd, FanTable, Row, Setup
from hornox.engine.variant import Fit


def fan_table(table: Table | Position) -> FanTable:
    return cast(FanTable, table.extra)


def closest_with_markers(rows: tuple[Row, ...], fan: FanTable, number: int) -> Fit:
    """Least difference over all rows that accept the number; on a tie the climbing row wins."""
    climbing = None if fan.climbing is None else fan.climbing.row
    refusals = [_refusal(rows, fan, index, number) for index in range(len(rows))]
    gaps = [abs(row.cards[-1] - number) for row in rows]
    fitting = [index for index, refusal in enumerate(refusals) if refusal is None]
    if not fitting:
        return None, Reason.LOW_CARD, _skipped(rows, refusals, number, None)
    best = min(fitting, key=lambda index: (gaps[index], index != climbing))
    skipped = _skipped(rows, refusals, number, gaps[best])
    if best == climbing:
        return best, Reason.CLIMBING, skipped
    return best, Reason.ASCENDING if len(fitting) == 1 else Reason.LEAST_DIFFERENCE, skipped


def _refusal(rows: tuple[Row, ...], fan: FanTable, index: RowIndex, number: int) -> Refusal | None:
    last = rows[index].cards[-1]
    descends = fan.climbing is not None and fan.climbing.row == index
    if last == number:
        return Refusal.EQUAL
    if (number > last) == descends:
        return Refusal.DIRECTION
    even_odd = fan.even_odd
    if even_odd is not None and even_odd.row == index and (number % 2 == 0) != even_odd.even:
        return Refusal.PARITY
    return None


def _skipped(
    rows: tuple[Row, ...],
    refusals: list[Refusal | None],
    number: int,
    gap: int | None,
) -> tuple[Skipped, ...]:
    """Rows at most this far away that only a fan card closed to the number."""
    return tuple(
        Skipped(index, refusal)
        for index, refusal in enumerate(refusals)
        if refusal is not None
        and (gap is None or abs(rows[index].cards[-1] - number) <= gap)
        and (refusal is not Refusal.DIRECTION or rows[index].cards[-1] < number)
    )


def fresh_markers(setup: Setup, rows: tuple[Row, ...]) -> FanTable:
    """Markers as they stand at the start of a round (R14)."""
    used = setup.options.fan_cards
    lowest = lowest_last(rows, None)
    even = rows[lowest].cards[-1] % 2 == 0
    bottom = len(rows) - 1
    return FanTable(
        even_odd=EvenOdd(lowest, even) if FanCard.EVEN_ODD in used else None,
        climbing=Climbing(bottom, up=True) if FanCard.CLIMBING in used else None,
        cow=lowest if FanCard.COW in used else None,
        twisters=(True,) * setup.players if FanCard.TWISTER in used else (),
    )


def lowest_last(rows: tuple[Row, ...], leaving: RowIndex | None) -> RowIndex:
    """The row with the lowest last card, other than the one a marker must leave."""
    others = [index for index in range(len(rows)) if index != leaving]
    return min(others, key=lambda index: rows[index].cards[-1])


def move_climbing(climbing: Climbing, rows: int) -> Climbing:
    """One row on in arrow direction."""
    row = climbing.row - 1 if climbing.up else climbing.row + 1
    return turn_arrow(Climbing(row, climbing.up), rows)


def turn_arrow(climbing: Climbing, rows: int) -> Climbing:
    """The arrow turns around at the top and at the bottom."""
    if climbing.row == 0:
        return Climbing(0, up=False)
    if climbing.row == rows - 1:
        return Climbing(rows - 1, up=True)
    return climbing
