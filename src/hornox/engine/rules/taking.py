"""Taking rows in the anniversary game, where special cards change what a take means."""

from __future__ import annotations

from hornox.engine.cards import Card, RowIndex, Special, bullheads
from hornox.engine.events import (
    CardPlaced,
    CardsCancelled,
    Played,
    Reason,
    RowRemoved,
    RowTaken,
    SevenRemoved,
    Skipped,
    StopRemoved,
)
from hornox.engine.rules.special_cards import FOUR_ROWS, discard, specials_table
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages.resolving import Placing
from hornox.engine.stages.swapping import Swapping
from hornox.engine.state import Row
from hornox.engine.value import replace, value


@value
class Cancellation:
    """Negative = positive: the card turned, and those it cancels."""

    positive: Card
    cancelled: tuple[Card, ...]


def has_five_rows(table: Table) -> bool:
    return len(table.rows) > FOUR_ROWS


def take_row(
    s: Scratch,
    played: Played,
    index: RowIndex,
    reason: Reason,
    skipped: tuple[Skipped, ...],
    cancellation: Cancellation | None = None,
) -> None:
    """Rules 3 and 4; with five rows the played card is taken too and the row is gone (R10)."""
    cards = s.rows[index].cards
    if has_five_rows(s):
        taken = (*cards, played.card)
        _tell_take(s, played, index, taken, reason)
        _remove_row(s, index)
    else:
        taken = cards
        _tell_take(s, played, index, taken, reason)
        s.set_row(index, Row((played.card,)))
        cost = bullheads(taken)
        card = played.card
        s.tell(CardPlaced(played.seat, card, card, index, reason, None, taken, cost, skipped))
    _finish_take(s, played, taken, cancellation)


def take_overflow(s: Scratch, seat: int, played: Played, index: RowIndex, reason: Reason) -> None:
    """Insert or Shift made a row too long: it is taken but for its last card (R9, R10)."""
    cards = s.rows[index].cards
    if not has_five_rows(s):
        taken = cards[:-1]
        _tell_take(s, played, index, taken, reason, cards[-1:])
        s.set_row(index, Row(cards[-1:]))
    else:
        emptied = next((i for i, row in enumerate(s.rows) if not row.cards), None)
        kept: tuple[Card, ...] = ()
        if emptied is not None:
            cards, kept = cards[:-1], cards[-1:]
        taken = cards if played.card in cards else (*cards, played.card)
        _tell_take(s, played, index, taken, reason, kept)
        if emptied is not None:
            s.set_row(index, Row(kept))
        _remove_row(s, index if emptied is None else emptied)
        if isinstance(s.stages[-1], Placing):
            s.pop()  # the played card is taken, its placement is over
    _finish_take(s, played, taken, None)


def lift_stop(s: Scratch, index: RowIndex) -> None:
    """A Stop leaves its row."""
    row = s.rows[index]
    s.set_row(index, Row(row.cards, row.seven))
    s.tell(StopRemoved(index))


def _tell_take(
    s: Scratch,
    played: Played,
    index: RowIndex,
    taken: tuple[Card, ...],
    reason: Reason,
    kept: tuple[Card, ...] = (),
) -> None:
    """The take, and what leaves the table by it: this row's 7 nimmt! and all Stops."""
    stays = kept[0] if kept else None
    s.tell(RowTaken(played.seat, index, taken, bullheads(taken), reason, stays))
    _drop_seven(s, index)
    for blocked, row in enumerate(s.rows):
        if row.stopped:
            lift_stop(s, blocked)
            discard(s, Special.STOP)


def _drop_seven(s: Scratch, index: RowIndex) -> None:
    row = s.rows[index]
    if row.seven:
        s.set_row(index, Row(row.cards, stopped=row.stopped))
        s.tell(SevenRemoved(index))
        discard(s, Special.SEVEN)


def _remove_row(s: Scratch, index: RowIndex) -> None:
    _drop_seven(s, index)
    s.rows = s.rows[:index] + s.rows[index + 1 :]
    s.tell(RowRemoved(index))
    discard(s, Special.FIFTH_ROW)


def _finish_take(
    s: Scratch, played: Played, taken: tuple[Card, ...], cancellation: Cancellation | None
) -> None:
    seat = played.seat
    assert seat is not None
    s.add_to_pile(seat, taken)
    if cancellation is not None:
        _cancel(s, seat, cancellation)
    if specials_table(s).hands[seat]:
        s.push(Swapping(seat))


def _cancel(s: Scratch, seat: int, cancellation: Cancellation) -> None:
    """Positive and cancelled cards are out of the round (R11)."""
    gone = (cancellation.positive, *cancellation.cancelled)
    pile = tuple(card for card in s.piles[seat] if card not in gone)
    s.piles = (*s.piles[:seat], pile, *s.piles[seat + 1 :])
    extra = specials_table(s)
    s.extra = replace(extra, cancelled=extra.cancelled + gone)
    cost = bullheads(gone)
    s.tell(CardsCancelled(seat, cancellation.positive, cancellation.cancelled, cost))
