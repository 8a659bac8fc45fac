"""Tables for the tests of the rules: lay cards out, play a turn, look at what lies there.

Rows and hands are written as people would draw them, `"12 14 15 / 37 / 43 / 58"`. A test deals
by itself. Where a test looks at the rows after a turn, hands have a card more than are played,
so that the round goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest

from hornox.engine import (
    Action,
    Card,
    CardPlaced,
    Climbing,
    EvenOdd,
    Event,
    FanTable,
    IllegalAction,
    Position,
    RoundScored,
    Row,
    Seat,
    ShuffleNumbers,
    XTable,
    new_setup,
    pack_to_shuffle,
    stage_kind,
)
from hornox.record import Game, Record

T = TypeVar("T")
Cards = tuple[Card, ...]

ANN, BEN, CID, DEE = range(4)
"""Seats."""

ROW_1, ROW_2, ROW_3, ROW_4 = range(4)


def groups(text: str) -> tuple[Cards, ...]:
    """`"12 14 / - / 43"` as cards; a dash is an empty group, an empty text is no group."""
    parts = text.split("/") if text else []
    return tuple(tuple(int(card) for card in part.split() if card != "-") for part in parts)


def text(cards: Iterable[Iterable[Card]]) -> str:
    """The reverse of `groups`."""
    return " / ".join(" ".join(map(str, group)) or "-" for group in cards)


def fresh(
    mode: str,
    players: int,
    *,
    target: int | None = None,
    strict: bool | None = None,
    rounds: int | None = None,
    fan_cards: Iterable[str] | None = None,
) -> Game:
    """A new game before its first deal; chance is the test's own (see `deal`)."""
    setup = new_setup(
        mode, players, target=target, strict=strict, rounds=rounds, fan_cards=fan_cards
    )
    return Game(Record(setup, ("",) * players))


def deal(game: Game, hands: str, rows: str) -> tuple[Event, ...]:
    """Deal these hands (filled up from the lowest cards that are left) and start cards."""
    pack = pack_to_shuffle(game.state)
    assert pack is not None
    dealt, starts = groups(hands), [card for row in groups(rows) for card in row]
    rest = [card for card in pack if card not in starts and card not in sum(dealt, ())]
    size = 8 if game.setup.mode == "x" else 10
    order: list[Card] = []
    for seat in range(game.setup.players):
        hand = list(dealt[seat]) if seat < len(dealt) else []
        while len(hand) < size:
            hand.append(rest.pop(0))  # type: ignore[arg-type]  # a pack of number cards
        order += hand
    return game.play(None, ShuffleNumbers((*order, *starts, *rest)))  # type: ignore[arg-type]


def table(
    rows: str,
    hands: str,
    *,
    mode: str = "base",
    piles: str = "",
    known: str = "",
    scores: tuple[tuple[int, ...], ...] = (),
    turn: int | None = None,
    target: int | None = None,
    strict: bool | None = None,
    rounds: int | None = None,
) -> Game:
    """A game that starts in this position, at the start of a turn."""
    position = Position(
        rows=tuple(map(Row, groups(rows))),
        hands=groups(hands),
        piles=groups(piles),
        known=groups(known),
        scores=scores,
        turn=turn,
    )
    players = len(position.hands)
    setup = new_setup(mode, players, target=target, strict=strict, rounds=rounds)
    return Game(Record(setup, ("",) * players, position=position))


def fan_table(
    rows: str,
    hands: str,
    fan_cards: str,
    *,
    even_odd: str | None = None,
    climbing: str | None = None,
    cow: int | None = None,
    rounds: int | None = None,
) -> Game:
    """A table with fan cards, their places as in `markers`: `even_odd="odd 4"`, `cow=1`."""
    fan = FanTable(
        even_odd=None if even_odd is None else EvenOdd(_row(even_odd), "even" in even_odd),
        climbing=None if climbing is None else Climbing(_row(climbing), "up" in climbing),
        cow=None if cow is None else cow - 1,
    )
    position = Position(tuple(map(Row, groups(rows))), groups(hands), extra=fan)
    players = len(position.hands)
    setup = new_setup("fan", players, rounds=rounds, fan_cards=fan_cards.split())
    return Game(Record(setup, ("",) * players, position=position))


def _row(place: str) -> int:
    return int(place.split()[1]) - 1


def x_table(
    rows: str,
    hands: str,
    *,
    x_rows: str = "",
    x_piles: str = "",
    scores: tuple[tuple[int, ...], ...] = (),
    turn: int | None = None,
) -> Game:
    """A table of X nimm! with these X rows and X piles, by default empty ones."""
    seats = groups(hands)
    empty: tuple[Cards, ...] = ((),) * len(seats)
    x = XTable(groups(x_rows) or empty, groups(x_piles) or empty)
    position = Position(tuple(map(Row, groups(rows))), seats, scores=scores, turn=turn, extra=x)
    setup = new_setup("x", len(seats))
    return Game(Record(setup, ("",) * len(seats), position=position))


def turn(game: Game, *cards: int | str) -> tuple[Event, ...]:
    """Everyone plays a card (`14` or `"31 twisted"`), seat by seat; what happened after that."""
    events: tuple[Event, ...] = ()
    for seat, card in enumerate(cards):
        events = game.play(seat, f"play {card}")
    return events


def play_round(game: Game) -> tuple[Event, ...]:
    """Play the round to its end, everyone taking the first option offered."""
    events: tuple[Event, ...] = ()
    while not of(events, RoundScored):
        decision = game.decisions[0]
        events += game.play(decision.seat, decision.options[0])
    return events


def refuses(game: Game, seat: Seat | None, action: Action, error: type[IllegalAction]) -> None:
    """The action raises exactly this error, and nothing at all has changed."""
    assert not game.is_legal(seat, action)
    state, record, events = game.state, game.record(), game.events
    snapshot = repr(state)
    with pytest.raises(IllegalAction) as caught:
        game.play(seat, action)
    assert type(caught.value) is error
    assert game.state is state
    assert repr(game.state) == snapshot
    assert (game.record(), game.events) == (record, events)


def laid(game: Game) -> str:
    """The rows on the table."""
    return text(row.cards for row in game.state.rows)


def hands(game: Game) -> str:
    return text(game.state.hands)


def piles(game: Game) -> str:
    """The bull piles, in the order in which the cards were taken."""
    return text(game.state.piles)


def points(game: Game) -> tuple[int | None, ...]:
    """The bullheads of everyone's pile in this round."""
    return tuple(seat.points for seat in game.view(None).seats)


def markers(game: Game) -> str:
    """Where the fan cards stand: `odd 4, up 3, cow 1`."""
    rows = list(enumerate(game.view(None).rows, 1))
    even_odd = [f"{row.even_odd} {number}" for number, row in rows if row.even_odd]
    climbing = [f"{row.climbing} {number}" for number, row in rows if row.climbing]
    return ", ".join(even_odd + climbing + [f"cow {number}" for number, row in rows if row.cow])


def x_rows(game: Game) -> str:
    assert isinstance(game.state.extra, XTable)
    return text(game.state.extra.rows)


def x_piles(game: Game) -> str:
    assert isinstance(game.state.extra, XTable)
    return text(game.state.extra.piles)


def of(events: Iterable[Event], kind: type[T]) -> list[T]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def placed(events: Iterable[Event], card: Card) -> CardPlaced:
    """How this card was placed."""
    (event,) = [event for event in of(events, CardPlaced) if event.card == card]
    return event


def stage(game: Game) -> str:
    return stage_kind(game.state)


def awaited(game: Game) -> tuple[Seat, ...]:
    return game.view(None).prompt.awaited
