"""Stop: nothing is added to, removed from or taken in a row."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.actions import RemoveStop, StopRow
from hornox.engine.cards import Special
from hornox.engine.errors import SpecialWithoutEffect
from hornox.engine.rules.rows import require_open_row, require_row
from hornox.engine.rules.taking import lift_stop
from hornox.engine.rules.team import leave_game
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule
from hornox.engine.state import Row

MOST_STOPS = 2


def candidates(table: Table, moment: Moment) -> Iterator[StopRow]:
    return map(StopRow, range(len(table.rows)))


def verify(table: Table, moment: Moment, use: StopRow) -> None:
    """R6: no third Stop and none on a blocked row; R18: none on an emptied row."""
    require_open_row(table, use.row)
    if sum(row.stopped for row in table.rows) >= MOST_STOPS:
        raise SpecialWithoutEffect("Stop: two rows are blocked already")
    if not table.rows[use.row].cards:
        raise SpecialWithoutEffect(f"Stop: row {use.row} is empty and must be filled first")


def perform(s: Scratch, moment: Moment, use: StopRow) -> None:
    row = s.rows[use.row]
    s.set_row(use.row, Row(row.cards, row.seven, stopped=True))


def removable(table: Table, moment: Moment) -> Iterator[RemoveStop]:
    return (RemoveStop(index) for index, row in enumerate(table.rows) if row.stopped)


def verify_removal(table: Table, moment: Moment, use: RemoveStop) -> None:
    require_row(table, use.row)
    if not table.rows[use.row].stopped:
        raise SpecialWithoutEffect(f"there is no Stop on row {use.row}")


def perform_removal(s: Scratch, moment: Moment, use: RemoveStop) -> None:
    """A removed Stop leaves the game."""
    lift_stop(s, use.row)
    leave_game(s, Special.STOP)


STOP = SpecialRule(StopRow, Special.STOP, False, candidates, verify, perform)
REMOVE_STOP = SpecialRule(RemoveStop, None, False, removable, verify_removal, perform_removal)
