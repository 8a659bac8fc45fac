"""7 nimmt!: a row is taken by the seventh card."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.actions import LetSevenTake
from hornox.engine.cards import Special
from hornox.engine.errors import SpecialWithoutEffect
from hornox.engine.rules.rows import require_open_row
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule
from hornox.engine.state import Row


def candidates(table: Table, moment: Moment) -> Iterator[LetSevenTake]:
    return map(LetSevenTake, range(len(table.rows)))


def verify(table: Table, moment: Moment, use: LetSevenTake) -> None:
    """R7: any row that is not blocked and has none yet."""
    require_open_row(table, use.row)
    if table.rows[use.row].seven:
        raise SpecialWithoutEffect(f"7 nimmt!: row {use.row} has one already")


def perform(s: Scratch, moment: Moment, use: LetSevenTake) -> None:
    s.set_row(use.row, Row(s.rows[use.row].cards, seven=True))


SEVEN = SpecialRule(LetSevenTake, Special.SEVEN, False, candidates, verify, perform)
