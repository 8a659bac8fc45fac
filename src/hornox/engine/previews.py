"""Where the cards of a hand would go if each of them were the next one placed."""

from __future__ import annotations

from collections.abc import Iterable

from hornox.engine.actions import PlayCard, SeatAction, Substitute
from hornox.engine.cards import Card, RowIndex, Seat, bullheads
from hornox.engine.events import CardPlaced, Event, Played, RowTaken
from hornox.engine.rules.rows import closest_below
from hornox.engine.scratch import Scratch
from hornox.engine.state import State
from hornox.engine.value import maker, value
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


_CARDS = (PlayCard, Substitute)
_preview = maker(Preview)
_played = maker(Played)


def previews_of(state: State, seat: Seat, options: Iterable[SeatAction]) -> tuple[Preview, ...]:
    """One for each of the seat's options that is a card.

    Only what all see and the seat's own hand matter, so they reveal nothing hidden.
    """
    preview = variant_of(state).preview
    return tuple(
        [
            preview(state, _played(seat, option.card, type(option) is PlayCard and option.twisted))
            for option in options
            if isinstance(option, _CARDS)
        ]
    )


def read_off_rows(state: State, played: Played) -> Preview:
    """By rules 1 to 4 alone: a copy of the table costs several times as much."""
    row, _, _ = closest_below(state.rows, played.card)
    takes = 0
    if row is not None:
        cards = state.rows[row].cards
        is_full = len(cards) >= variant_of(state).capacity(state, row)
        takes = bullheads(cards) if is_full else 0
    return _preview(played.card, played.twisted, row, takes)


def try_placement(state: State, played: Played) -> Preview:
    """Place the card on a copy of the table, by the rules of the mode, and see what happens."""
    s = Scratch(state, variant_of(state))
    s.variant.place(s, played)
    takes = sum(event.bullheads for event in s.events if isinstance(event, RowTaken))
    return _preview(played.card, played.twisted, _first_row(s.events), takes)


def _first_row(events: list[Event]) -> RowIndex | None:
    rows = (event.row for event in events if isinstance(event, CardPlaced | RowTaken))
    return next(rows, None)
