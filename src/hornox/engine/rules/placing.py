"""The steps that placements of all modes share, and the frame of turns and rounds."""

from __future__ import annotations

from hornox.engine.cards import RowIndex, bullheads, turned
from hornox.engine.events import (
    CardPlaced,
    GameEnded,
    LowCardPlayed,
    Played,
    Reason,
    RoundScored,
    RowTaken,
    Skipped,
)
from hornox.engine.scratch import Scratch
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.selecting import Selecting
from hornox.engine.state import Row
from hornox.engine.value import maker

_placed = maker(CardPlaced)
_row = maker(Row)


def number_of(played: Played) -> int:
    """The number a card is ordered and placed by (R15)."""
    return turned(played.card) if played.twisted else played.card


def add_card(
    s: Scratch,
    played: Played,
    index: RowIndex,
    reason: Reason,
    skipped: tuple[Skipped, ...] = (),
) -> None:
    """Lay the card at the end of a row that is not full."""
    row = s.rows[index]
    cards, card = row.cards, played.card
    s.set_row(index, _row((*cards, card), row.seven, row.stopped))
    beside = cards[-1] if cards else None
    number = turned(card) if played.twisted else card
    s.tell(_placed(played.seat, card, number, index, reason, beside, (), 0, skipped))


def start_row_anew(
    s: Scratch,
    played: Played,
    index: RowIndex,
    reason: Reason,
    skipped: tuple[Skipped, ...],
) -> None:
    """Tell the take of a whole row and lay the played card as its new first one."""
    cards = s.rows[index].cards
    cost = bullheads(cards)
    s.set_row(index, Row((played.card,)))
    s.tell(RowTaken(played.seat, index, cards, cost, reason))
    number = number_of(played)
    s.tell(CardPlaced(played.seat, played.card, number, index, reason, None, cards, cost, skipped))


def ask_for_row(
    s: Scratch, played: Played, skipped: tuple[Skipped, ...], *, special_used: bool = False
) -> None:
    """Rule 4: the owner of a low card must choose a row."""
    assert played.seat is not None
    s.tell(LowCardPlayed(played.seat, played.card, number_of(played), skipped))
    s.push(ChoosingRow(played, skipped, special_used))


def start_turn(s: Scratch, turn: int) -> None:
    s.turn = turn
    s.step = 0
    s.stages = (Selecting((None,) * s.setup.players),)


def end_turn(s: Scratch) -> None:
    if s.variant.round_over(s):
        _end_round(s)
    else:
        start_turn(s, s.turn + 1)


def _end_round(s: Scratch) -> None:
    points = s.variant.score(s)
    s.scores += (points,)
    s.tell(RoundScored(s.round, points, totals(s.scores)))
    if s.variant.game_over(s):
        s.stages = ()
        s.tell(GameEnded(s.variant.outcome(s)))
    else:
        start_round(s)


def start_round(s: Scratch) -> None:
    """Begin the next round; its deal, or its draft, clears the table."""
    s.round += 1
    s.turn = 0
    s.step = 0
    s.stages = ()
    s.variant.start_round(s)


def totals(scores: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The sum of the rounds so far, by column."""
    return tuple(map(sum, zip(*scores, strict=True)))
