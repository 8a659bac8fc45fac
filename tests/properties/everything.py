"""Actions of every kind, sensible and not, and how a state refuses them."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine import (
    Action,
    Agree,
    Decline,
    GetReady,
    HornoxError,
    InsertCard,
    KeepSpecials,
    LetReplace,
    LetSevenTake,
    PickCard,
    PickForXRow,
    PlaceFirst,
    PlaceLast,
    PlayCard,
    Propose,
    RemoveStop,
    ReplaceCard,
    Seat,
    ShiftCard,
    ShuffleNumbers,
    ShuffleSpecials,
    SkipSpecial,
    SortCards,
    Special,
    StartFifthRow,
    State,
    StopRow,
    Substitute,
    SwapSpecial,
    TakeRow,
    TeamUse,
    TurnPositive,
    apply,
)

CARDS = (-1, 0, 1, 7, 31, 55, 104, 105)
ROWS = (-1, 0, 1, 2, 3, 4, 5)
SEATS = (-1, 0, 1, 9)


def _team_uses() -> Iterator[TeamUse]:
    yield from (kind(row) for row in ROWS for kind in (LetSevenTake, StopRow, RemoveStop))
    yield from map(InsertCard, ROWS)
    yield from (ShiftCard(card, row) for card in CARDS for row in (-1, 2, 4))
    yield from (kind(seat) for seat in SEATS for kind in (LetReplace, PlaceFirst, PlaceLast))
    yield from (SortCards(()), SortCards((1, 1)), SortCards((104, 1)))


def _some_of_everything() -> Iterator[Action]:
    yield from (PlayCard(card, twisted) for card in CARDS for twisted in (False, True))
    yield from (kind(card) for card in CARDS for kind in (PickCard, PickForXRow, Substitute))
    yield from map(TakeRow, ROWS)
    yield StartFifthRow()
    yield from (kind(row) for row in ROWS for kind in (LetSevenTake, InsertCard, StopRow))
    yield from map(ReplaceCard, CARDS)
    yield from (ShiftCard(card, row) for card in CARDS for row in (-1, 2, 4))
    for cancelled in (None, (), (3,), (1, 1), (105,)):
        yield from (TurnPositive(card, cancelled) for card in CARDS)
    yield from (SkipSpecial(), KeepSpecials(), GetReady(), Agree(), Decline())
    yield from map(SwapSpecial, Special)
    yield from map(Propose, _team_uses())
    yield from (ShuffleNumbers(()), ShuffleNumbers((1, 2)), ShuffleNumbers((1,) * 104))
    yield from (ShuffleSpecials(()), ShuffleSpecials((Special.STOP,)))


EVERYTHING: tuple[Action, ...] = tuple(_some_of_everything())
"""Actions of every kind, sensible and not."""


def refusal(state: State, seat: Seat | None, action: Action) -> HornoxError | None:
    """The error that `apply` refuses an action with, if it does."""
    try:
        apply(state, seat, action)
    except HornoxError as error:
        return error
    return None
