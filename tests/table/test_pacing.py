"""How long events are shown."""

from __future__ import annotations

import pytest

from hornox.engine import PUBLIC, CardPlaced, CardsRevealed, Event, Reason, RowTaken, SeatReady
from hornox.table import LONGEST_REVEAL, SHOWN_FOR, reveal_time


def placed() -> CardPlaced:
    return CardPlaced(0, 50, 50, 0, Reason.ASCENDING, 49, (), 0, ())


def taken(*cards: int) -> RowTaken:
    return RowTaken(0, 0, cards, len(cards), Reason.FULL_ROW)


def test_only_public_events_take_time() -> None:
    assert {*SHOWN_FOR} <= PUBLIC


@pytest.mark.parametrize(
    ("events", "time"),
    [
        ((), 0),
        ((SeatReady(0),), 0),
        ((CardsRevealed(1, ()), placed(), placed()), 1300 + 600 + 600),
        ((taken(1, 2, 3, 4, 5), placed()), 1700 + 600),
        ((placed(),) * 99, LONGEST_REVEAL),
    ],
)
def test_times_add_up_to_a_limit(events: tuple[Event, ...], time: int) -> None:
    assert reveal_time(events) == time
