"""Where the cards of a hand would go if each of them were the next one placed."""

from __future__ import annotations

from hornox.engine.actions import PlayCard, Substitute
from hornox.engine.apply import changes_of, decision_of
from hornox.engine.cards import Card, RowIndex, Seat
from hornox.engine.events import CardPlaced, Event, Played, RowTaken
from hornox.engine.scratch import Scratch
from hornox.engine.state import State
from hornox.engine.value import value
from hornox.engine.variant import variant_of


@value
class Preview:
    """A card on the table as it lies now: a hint about the rules, no advice.

    `row`: where it would go; `None` is a low card, whose owner chooses a row. `takes`: the
    bullheads its owner would take.
    """

    card: Card
    twisted: bool
    row: RowIndex | None
    takes: int


def previews_of(state: State, seat: Seat | None) -> tuple[Preview, ...]:
    """One for each card that the seat may choose now, and for each that it may turn.

    Only what everybody sees and the seat's own hand matter, so they tell nothing hidden.
    """
    if seat is None:
        return ()
    decision = decision_of(state, seat)
    options = changes_of(state, seat) if decision is None else decision.options
    return tuple(
        preview(state, Played(seat, option.card, isinstance(option, PlayCard) and option.twisted))
        for option in options
        if isinstance(option, PlayCard | Substitute)
    )


def preview(state: State, played: Played) -> Preview:
    """Place the card on a copy of the table, by the rules of the mode, and see what happens."""
    s = Scratch(state, variant_of(state))
    s.variant.place(s, played)
    takes = sum(event.bullheads for event in s.events if isinstance(event, RowTaken))
    return Preview(played.card, played.twisted, _first_row(s.events), takes)


def _first_row(events: list[Event]) -> RowIndex | None:
    rows = (event.row for event in events if isinstance(event, CardPlaced | RowTaken))
    return next(rows, None)
