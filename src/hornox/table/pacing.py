"""How long events are shown. The clocks start when the reveal ends."""

from __future__ import annotations

from collections.abc import Iterable

from hornox.engine import (
    CardPicked,
    CardPlaced,
    CardReplaced,
    CardsCancelled,
    CardShifted,
    CardsRevealed,
    CardsTakenToHand,
    DraftStarted,
    Event,
    LowCardPlayed,
    MarkerMoved,
    OrderChanged,
    RoundScored,
    RoundStarted,
    RowRemoved,
    RowTaken,
    SevenRemoved,
    SpecialOpened,
    SpecialsReshuffled,
    SpecialSwapped,
    SpecialUsed,
    StopRemoved,
    UseProposed,
    XRowExtended,
)
from hornox.table.clock import Milliseconds

LONGEST_REVEAL: Milliseconds = 15_000
"""The most time for the events of one action."""

SHOWN_FOR: dict[type[object], Milliseconds] = {
    RoundStarted: 1500,
    DraftStarted: 1500,
    CardPicked: 400,
    CardsRevealed: 1300,
    CardPlaced: 600,
    LowCardPlayed: 600,
    RowTaken: 1700,
    CardsCancelled: 900,
    RowRemoved: 300,
    SpecialUsed: 1200,
    CardReplaced: 900,
    CardShifted: 900,
    SevenRemoved: 300,
    StopRemoved: 300,
    SpecialSwapped: 600,
    SpecialsReshuffled: 600,
    SpecialOpened: 600,
    UseProposed: 600,
    OrderChanged: 900,
    MarkerMoved: 500,
    XRowExtended: 600,
    CardsTakenToHand: 600,
    RoundScored: 3000,
}
"""The time for each kind of event; none for others. Clients divide the sum as they like."""


def reveal_time(events: Iterable[Event]) -> Milliseconds:
    """Return how long these events are shown. Pass public events only: it is public, too."""
    return min(LONGEST_REVEAL, sum(SHOWN_FOR.get(type(event), 0) for event in events))
