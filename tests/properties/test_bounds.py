"""What the rules promise about how much one card can do and how long a round can last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from hornox.engine import (
    CardPlaced,
    CardsRevealed,
    Event,
    FanCard,
    FanTable,
    MarkerMoved,
    Options,
    PlayCard,
    Position,
    Reason,
    RoundScored,
    Row,
    RowTaken,
    Setup,
    apply,
    new_setup,
    start_from,
    variant_of,
)
from tests.properties.driver import SETUPS, name_of, walk

COW_ALONE = (FanCard.COW,)


def takes_by_card(events: Iterable[Event]) -> Iterator[int]:
    """How many rows each placed card took."""
    takes = 0
    for event in events:
        if isinstance(event, CardPlaced):
            yield takes
            takes = int(event.taken != ())
        elif isinstance(event, RowTaken) and event.reason is Reason.COW:
            takes += 1
    yield takes


@pytest.mark.parametrize("players", range(2, 11))
def test_with_the_cow_alone_one_card_takes_at_most_three_rows(players: int) -> None:
    """F22."""
    setup = new_setup("fan", players, rounds=12, fan_cards=COW_ALONE)
    events = [event for moment in walk(setup, "cow") for event in moment.events]
    takes = Counter(takes_by_card(events))
    assert max(takes) <= 3
    assert sum(count * taken for taken, count in takes.items()) == sum(
        isinstance(event, RowTaken) for event in events
    )


def test_with_the_cow_alone_one_card_can_take_three_rows() -> None:
    """F22 is tight: the played card takes the cow's row, and the cow overflows two more."""
    rows = (Row((30, 31, 32, 33)), Row((10, 11, 12, 13, 14)), Row((20, 21, 22, 23, 24)), Row((90,)))
    setup = Setup("fan", 2, Options(fan_cards=COW_ALONE))
    state = start_from(setup, Position(rows, ((35,), (104,)), extra=FanTable(cow=0)))
    state = apply(state, 0, PlayCard(35)).state
    events = apply(state, 1, PlayCard(104)).events
    assert max(takes_by_card(events)) == 3
    taken = [event for event in events if isinstance(event, RowTaken)]
    assert [(event.seat, event.row) for event in taken] == [(0, 0), (0, 1), (0, 2)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_of_x_nimm_end(players: int) -> None:
    """Every take sends a card to an X row for good, and between takes the rows fill up.

    With c cards in play (hands and rows) there are at most c takes, and between two of them at
    most as many other placements as the rows have room for beyond their first cards.
    """
    setup = new_setup("x", players)
    cards = 8 * players + 3
    room = (2 - 1) + (3 - 1) + (4 - 1)
    longest = (cards + (cards + 1) * room) / players
    for seed in range(40):
        for moment in walk(setup, f"x ends {seed}"):
            assert moment.after.turn <= longest


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_round_has_as_many_turns_as_cards_were_dealt(setup: Setup) -> None:
    """Ten turns (anniversary twelve), each revealing one card of every seat; X nimm! is free."""
    revealed = 0
    for moment in walk(setup, "turns"):
        for event in moment.events:
            if isinstance(event, CardsRevealed):
                revealed += 1
                assert event.turn == revealed
                buffalo = [None] if setup.mode == "buffalo" else []
                seats = [played.seat for played in event.cards]
                assert Counter(seats) == Counter([*range(setup.players), *buffalo])
            if isinstance(event, RoundScored):
                assert setup.mode == "x" or revealed == variant_of(moment.before).hand_size
                revealed = 0


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_no_row_is_ever_longer_than_its_limit(setup: Setup) -> None:
    """Whatever happens, no row holds more number cards than fit, and the cow has its place."""
    variant = variant_of(next(walk(setup, "limits")).before)
    for moment in walk(setup, "limits"):
        for index, row in enumerate(moment.after.rows):
            assert len(row.cards) <= variant.capacity(moment.after, index)
            assert variant.rows <= len(moment.after.rows) <= variant.rows + 1
            ascending = setup.mode != "fan"
            assert not ascending or list(row.cards) == sorted(row.cards)


def test_a_jumping_cow_is_told() -> None:
    """Every place of the cow was told by an event, so that a screen needs no rules."""
    setup = new_setup("fan", 5, rounds=4, fan_cards=COW_ALONE)
    stands: int | None = None
    for moment in walk(setup, "cow is told"):
        for event in moment.events:
            if isinstance(event, MarkerMoved):
                assert event.row != stands or moment.seat is None
                stands = event.row
        extra = moment.after.extra
        assert isinstance(extra, FanTable)
        assert extra.cow in (stands, None)
