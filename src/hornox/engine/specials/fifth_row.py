"""5th row: the played card starts a row of its own."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.actions import StartFifthRow
from hornox.engine.cards import Special
from hornox.engine.errors import SpecialWithoutEffect
from hornox.engine.events import CardPlaced, Reason
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule
from hornox.engine.state import Row

FOUR_ROWS = 4


def candidates(table: Table, moment: Moment) -> Iterator[StartFifthRow]:
    yield StartFifthRow()


def verify(table: Table, moment: Moment, use: StartFifthRow) -> None:
    if len(table.rows) > FOUR_ROWS:
        raise SpecialWithoutEffect("5th row: there are five rows already")


def perform(s: Scratch, moment: Moment, use: StartFifthRow) -> None:
    card = moment.played.card
    s.rows += (Row((card,)),)
    index = len(s.rows) - 1
    s.tell(CardPlaced(moment.seat, card, card, index, Reason.FIFTH_ROW, None, (), 0, ()))


FIFTH_ROW = SpecialRule(StartFifthRow, Special.FIFTH_ROW, True, candidates, verify, perform)
