"""How long things are shown."""

from __future__ import annotations

import pytest

from hornox.engine import PUBLIC, CardPlaced, CardsRevealed, Reason, SeatReady
from hornox.table import LONGEST_REVEAL, SHOWN_FOR, reveal_time


def placed(*taken: int) -> CardPlaced:
    return CardPlaced(0, 50, 50, 0, Reason.FULL_ROW, 49, taken, len(taken), ())


def test_only_public_events_take_time() -> None:
    assert {*SHOWN_FOR} <= PUBLIC


@pytest.mark.parametrize(
    ("events", "time"),
    [
        ((), 0),
        ((SeatReady(0),), 0),
        ((CardsRevealed(1, ()), placed(), placed()), 1200 + 600 + 600),
        ((placed(1, 2, 3, 4, 5),), 600 + 900),
        ((placed(),) * 99, LONGEST_REVEAL),
    ],
)
def test_times_add_up_to_a_limit(events: tuple[CardPlaced, ...], time: int) -> None:
    assert reveal_time(events) == time
