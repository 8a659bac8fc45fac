"""How long people need to see what has happened. A clock starts when that may be over."""

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
"""However much has happened: nobody is shown one step for longer than this."""

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
"""By kind of event; what is not listed is seen at once. Clients divide the sum as they like."""


def reveal_time(events: Iterable[Event]) -> Milliseconds:
    """How long these events are shown. Given public events only, it tells nothing hidden."""
    return min(LONGEST_REVEAL, sum(SHOWN_FOR.get(type(event), 0) for event in events))
