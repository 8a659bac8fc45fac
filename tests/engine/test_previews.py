"""What a preview tells is what happens if the card is the next one placed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hornox.engine import (
    CardPlaced,
    CardsRevealed,
    LowCardPlayed,
    Preview,
    RowTaken,
    Setup,
    observe,
)
from hornox.engine.events import Played
from hornox.engine.previews import try_placement
from hornox.engine.variant import variant_of
from tests.properties.driver import FEW, Moment, name_of, walk
from tests.rulebook.table import ANN, BEN, fan_table, table

ROWS = "4 8 12 16 20 / 30 / 50 51 / 70"


def test_a_card_goes_to_a_row_or_takes_a_full_one_or_is_too_low() -> None:
    game = table(ROWS, "3 25 33 55 / 60 61 62 63")
    view = observe(game.state, ANN, previews=True)
    assert view.previews == (
        Preview(3, twisted=False, row=None, takes=0),
        Preview(25, twisted=False, row=0, takes=7),
        Preview(33, twisted=False, row=1, takes=0),
        Preview(55, twisted=False, row=2, takes=0),
    )


def test_whoever_has_chosen_still_sees_where_other_cards_would_go() -> None:
    game = table(ROWS, "3 25 / 60 61")
    game.play(ANN, "play 25")
    assert len(observe(game.state, ANN, previews=True).previews) == 2


def test_a_turned_number_goes_elsewhere() -> None:
    game = fan_table(ROWS, "26 72 / 60 61", "twister")
    assert observe(game.state, ANN, previews=True).previews == (
        Preview(26, twisted=False, row=0, takes=7),
        Preview(72, twisted=False, row=3, takes=0),
        Preview(26, twisted=True, row=2, takes=0),
        Preview(72, twisted=True, row=0, takes=7),
    )


def test_only_a_seat_is_told_and_only_where_it_is_asked_for() -> None:
    game = table(ROWS, "3 25 / 60 61")
    assert observe(game.state, None, previews=True).previews == ()
    assert observe(game.state, BEN).previews == ()


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_the_first_card_of_a_turn_goes_where_its_preview_says(setup: Setup) -> None:
    compared = 0
    for moment in walk(setup, "previews"):
        compared += _compare(moment)
    assert compared or setup.mode in ("anniversary", "buffalo")


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_a_preview_read_off_the_rows_is_what_a_placement_would_lead_to(setup: Setup) -> None:
    compared = 0
    for moment in walk(setup, "previews"):
        state = moment.before
        for seat in range(setup.players):
            for told in observe(state, seat, previews=True).previews:
                card = Played(seat, told.card, told.twisted)
                assert told == try_placement(state, card)
                compared += 1
    assert compared


def _compare(moment: Moment) -> bool:
    """Where no seat is asked before it, the first card of the queue is the next one placed."""
    for event, after in pairwise(moment.events):
        if isinstance(event, CardsRevealed) and event.cards[0].seat is not None:
            told = variant_of(moment.before).preview(moment.before, event.cards[0])
            if isinstance(after, CardPlaced | RowTaken):
                assert told.row == after.row
                return True
            if isinstance(after, LowCardPlayed):
                assert told.row is None
                return True
    return False
