"""Every event has a sentence in every language."""

from __future__ import annotations

import itertools
from dataclasses import fields
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from hornox.engine import (
    CardPlaced,
    CardReplaced,
    CardsCancelled,
    CardsRevealed,
    DraftStarted,
    Event,
    FanCard,
    GameEnded,
    InsertCard,
    LowCardPlayed,
    MarkerMoved,
    OrderChanged,
    Outcome,
    Played,
    Reason,
    Refusal,
    RemoveStop,
    Result,
    RoundScored,
    RowTaken,
    Setup,
    Skipped,
    Special,
    SpecialsDealt,
    SpecialUsed,
    TurnPositive,
    Use,
    UseProposed,
    XRowExtended,
)
from hornox.terminal.messages import LANGUAGES
from tests.terminal.helpers import story


def samples(kind: Any, depth: int = 0) -> list[Any]:
    """A few values of a type, enough to see each member of its enumerations and unions."""
    origin = get_origin(kind)
    if origin is tuple:
        (inner,) = {arg for arg in get_args(kind) if arg is not Ellipsis}
        return [tuple(samples(inner, depth + 1)[:2]), ()]
    if get_args(kind):
        return [value for member in get_args(kind) for value in samples(member, depth + 1)]
    if kind is type(None):
        return [None]
    if kind is bool:
        return [False, True]
    if kind is int:
        return [1]
    if kind is str:
        return ["even"]
    if issubclass(kind, Enum):
        return list(kind)
    hints = get_type_hints(kind)
    columns = [samples(hints[field.name], depth + 1) for field in fields(kind)]
    longest = max(map(len, columns), default=1)
    return [kind(*(column[row % len(column)] for column in columns)) for row in range(longest)]


EVENTS = [
    event
    for kind in get_args(Event)
    if kind not in (RoundScored, GameEnded, MarkerMoved, CardPlaced, RowTaken, DraftStarted)
    for event in samples(kind)
]
"""All but those that have a test of their own, since not all of their fields go together."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_has_a_sentence(event: Any, language: str) -> None:
    sentence = story(language=language).tell(event)
    assert sentence
    assert "{" not in sentence
    assert "None" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("use", [use for kind in get_args(Use) for use in samples(kind)])
def test_every_use_has_words(use: Any, language: str) -> None:
    assert story(language=language).use(use)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words(reason: Reason, language: str) -> None:
    tell = story(language=language).tell
    skipped = tuple(Skipped(1, refusal) for refusal in Refusal)
    if reason not in (Reason.SHIFT, Reason.COW):
        assert tell(CardPlaced(0, 31, 13, 1, reason, 12, (), 0, skipped))
    takes = (Reason.FULL_ROW, Reason.LOW_CARD, Reason.INSERT, Reason.SHIFT, Reason.COW)
    if reason in takes:
        assert "6" in tell(RowTaken(None, 1, (1, 2), 6, reason))


def placed(reason: Reason, **changes: Any) -> CardPlaced:
    values: dict[str, Any] = {"beside": 43, "number": 44, "skipped": (), "seat": 2} | changes
    return CardPlaced(
        values["seat"], 44, values["number"], 2, reason, values["beside"], (), 0, values["skipped"]
    )


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (placed(Reason.LEAST_DIFFERENCE), "Cleo: 44 to row 3: closest below 44 is 43"),
        (placed(Reason.ASCENDING), "Cleo: 44 to row 3: fits only behind 43"),
        (
            placed(Reason.LEAST_DIFFERENCE, skipped=(Skipped(0, Refusal.BLOCKED),)),
            "Cleo: 44 to row 3: closest below 44 is 43 (row 1 is blocked)",
        ),
        (placed(Reason.INSERT, beside=None), "Cleo: 44 to row 3: inserted in front"),
        (placed(Reason.FULL_ROW), "Cleo: 44 starts row 3 anew"),
        (
            placed(Reason.LEAST_DIFFERENCE, number=45),
            "Cleo: 44 as 45 to row 3: closest below 45 is 43",
        ),
        (
            RowTaken(0, 0, (12, 14, 15, 21, 26), 6, Reason.FULL_ROW),
            "Ada: row 1 is full: 12 14 15 21 26 taken, 6 bullheads",
        ),
        (
            LowCardPlayed(0, 3, 3, (Skipped(1, Refusal.PARITY),)),
            "Ada: 3 fits nowhere, a row of choice must be taken (row 2 wants the other parity)",
        ),
        (
            CardsRevealed(4, (Played(0, 31, True), Played(None, 72))),
            "Turn 4: Ada 31 as 13, Buffalo 72",
        ),
        (CardReplaced(1, 25, 15), "Ben: 25 back to the hand, 15 instead"),
        (CardsCancelled(0, 11, (), 5), "Ada: 11 cancels nothing: 5 bullheads less"),
        (
            SpecialUsed(0, Special.NEGATIVE_POSITIVE, TurnPositive(11)),
            "Ada: Negative = positive: 11 cancels what it can",
        ),
        (UseProposed(1, InsertCard(0)), "Ben: proposal: Insert: the card goes into row 1"),
        (UseProposed(1, RemoveStop(0)), "Ben: proposal: the Stop leaves row 1"),
        (SpecialsDealt(0, ()), "Ada: special cards nothing"),
        (DraftStarted(2, (1, 2, 3)), "Round 2: everybody picks open cards in turn: 1-3"),
        (OrderChanged((Played(2, 5),)), "New order: Cleo 5"),
        (MarkerMoved(FanCard.COW, 3, None), "The cow stands at the end of row 4"),
        (
            MarkerMoved(FanCard.EVEN_ODD, 0, "odd"),
            "Even/odd stands at row 1: odd numbers only",
        ),
        (
            MarkerMoved(FanCard.CLIMBING, 2, "up"),
            "Climbing stands at row 3: it descends, arrow up",
        ),
        (
            XRowExtended(0, 7, (20, 30)),
            "Ada: 7 does not fit: the X row 20 30 goes to the X pile",
        ),
        (RoundScored(1, (1, 2, 3), (1, 2, 3)), "Round 1 is over: Ada 1, Ben 2, Cleo 3"),
        (
            RoundScored(2, (1, 2, 3), (9, 2, 3)),
            "Round 2 is over: Ada 1 (total 9), Ben 2 (total 2), Cleo 3 (total 3)",
        ),
        (
            GameEnded(Outcome(Result.RANKED, (1, 5, 9), (0,))),
            "The game is over. Winner: Ada with 1 point",
        ),
        (
            GameEnded(Outcome(Result.RANKED, (5, 5, 9), (0, 1))),
            "The game is over. Winners: Ada and Ben with 5 points each",
        ),
    ],
    ids=itertools.count(),
)
def test_sentences(event: Event, sentence: str) -> None:
    assert story().tell(event) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("result", [r for r in Result if r is not Result.RANKED])
def test_the_end_against_the_buffalo(result: Result, language: str) -> None:
    teller = story(Setup("buffalo", 3), language)
    assert "31" in teller.tell(GameEnded(Outcome(result, (12, 31), ())))
    scored = teller.tell(RoundScored(1, (12, 31), (12, 31)))
    assert "Team 12" in scored
