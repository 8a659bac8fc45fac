"""Every event has a sentence in every language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from hornox.bots import make_bot
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
    LetReplace,
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
    awaited,
)
from hornox.record import Game
from hornox.texts import LANGUAGES, Texts
from hornox.texts.texts import table_of
from tests.terminal.scripted_games import kinds
from tests.terminal.string_console import narrator


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
    sentence = narrator(language=language).sentence(event)
    assert sentence
    assert "{" not in sentence
    assert "None" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("use", [use for kind in get_args(Use) for use in samples(kind)])
def test_every_use_has_words(use: Any, language: str) -> None:
    assert narrator(language=language).use(use)


BUFFALO_REASONS = (
    Reason.ASCENDING,
    Reason.LEAST_DIFFERENCE,
    Reason.FULL_ROW,
    Reason.LOW_CARD,
    Reason.EMPTY_ROW,
)
"""Why a card of the Buffalo can go to a row."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words(reason: Reason, language: str) -> None:
    takes = (Reason.FULL_ROW, Reason.LOW_CARD, Reason.INSERT, Reason.SHIFT, Reason.COW)
    for seat in (0, 1, None) if reason in BUFFALO_REASONS else (0, 1):
        sentence = narrator(language=language, me=1).sentence
        if reason not in (Reason.SHIFT, Reason.COW):
            assert sentence(CardPlaced(seat, 31, 13, 1, reason, 12, (), 0, ()))
            skipped = tuple(Skipped(1, refusal) for refusal in Refusal)
            assert sentence(CardPlaced(seat, 31, 13, 1, reason, 12, (), 0, skipped))
        if reason in takes and (seat is not None or reason in (Reason.FULL_ROW, Reason.LOW_CARD)):
            assert "6" in sentence(RowTaken(seat, 1, (1, 2), 6, reason))


UNFINISHED = re.compile(r"None|[{}]|: \S*: ")
SECOND_PERSON = {
    "en": re.compile(r"\b(you|your)\b", re.IGNORECASE),
    "de": re.compile(r"\b(du|dich|dein\w*|ihr)\b", re.IGNORECASE),
}
"""How each language speaks to the reader."""

WRONG_VERB = {
    "en": re.compile(r"\byou (is|has|[a-z]+s)\b", re.IGNORECASE),
    "de": re.compile(r"\bdu (?!setzt|bist)[a-zäöü]+(?<!s)t\b", re.IGNORECASE),
}
"""The reader with a verb of the third person, where a pattern can tell."""


def whole_games() -> Iterator[tuple[Setup, tuple[Event, ...]]]:
    """All events of a short game of every mode and with every fan card."""
    for mode, options in kinds():
        game = Game.new(mode, 3, seed="7", **options)
        bots = [make_bot("random", str(seat)) for seat in range(3)]
        while not game.is_over:
            seat = awaited(game.state)[0]
            game.play(seat, bots[seat].choose(game.view(seat)))
        yield game.setup, game.events


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_described_in_sentences_to_every_seat(language: str) -> None:
    for setup, events in whole_games():
        for me in (None, 0, 1, 2):
            teller = narrator(setup, language, me=me)
            for event in events:
                sentence = teller.sentence(event)
                assert sentence.endswith((".", "!")), sentence
                assert not UNFINISHED.search(sentence), sentence
                if language in WRONG_VERB:
                    assert not WRONG_VERB[language].search(sentence), sentence
                if me is None:
                    assert not SECOND_PERSON[language].search(sentence), sentence
                else:
                    assert ("Ada", "Ben", "Cleo")[me] not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_names_a_seat_has_one_for_the_reader(language: str) -> None:
    table = table_of(language)
    named = [key for key in table if re.match(r"story|use|played", key) and "{seat}" in table[key]]
    assert len(named) > 40
    for key in named:
        assert SECOND_PERSON[language].search(table[f"{key}.you"]), key
        assert "{seat}" not in table[f"{key}.you"], key


def placed(reason: Reason, **changes: Any) -> CardPlaced:
    values: dict[str, Any] = {"beside": 43, "number": 44, "skipped": (), "seat": 2} | changes
    return CardPlaced(
        values["seat"], 44, values["number"], 2, reason, values["beside"], (), 0, values["skipped"]
    )


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            placed(Reason.LEAST_DIFFERENCE),
            "Cleo’s 44 goes to row 3: the 43 is closest below.",
        ),
        (placed(Reason.ASCENDING), "Cleo’s 44 goes to row 3: it fits only behind the 43."),
        (
            placed(Reason.LEAST_DIFFERENCE, skipped=(Skipped(0, Refusal.BLOCKED),)),
            "Cleo’s 44 goes to row 3, behind the 43: row 1 is blocked.",
        ),
        (
            placed(Reason.ASCENDING, skipped=(Skipped(0, Refusal.PARITY),)),
            "Cleo’s 44 goes to row 3, behind the 43: row 1 takes odd numbers only.",
        ),
        (
            placed(Reason.ASCENDING, skipped=(Skipped(0, Refusal.EQUAL),)),
            "Cleo’s 44 goes to row 3, behind the 43: row 1 ends with the same number, 44.",
        ),
        (
            placed(Reason.FULL_ROW, beside=None, skipped=(Skipped(0, Refusal.DIRECTION),)),
            "Cleo’s 44 now starts row 3: row 1 descends.",
        ),
        (placed(Reason.INSERT, beside=None), "Cleo’s 44 goes to the front of row 3."),
        (placed(Reason.FULL_ROW), "Cleo’s 44 now starts row 3."),
        (placed(Reason.FULL_ROW, seat=1), "Your 44 now starts row 3."),
        (
            placed(Reason.LEAST_DIFFERENCE, number=4),
            "Cleo’s 44 (as 04) goes to row 3: the 43 is closest below.",
        ),
        (
            RowTaken(0, 0, (12, 14, 15, 21, 26), 6, Reason.FULL_ROW),
            "Row 1 is full: Ada takes 12 14 15 21 26, 6 bullheads.",
        ),
        (RowTaken(1, 0, (12,), 1, Reason.LOW_CARD), "You take row 1: 12, 1 bullhead."),
        (
            LowCardPlayed(0, 3, 3, (Skipped(1, Refusal.PARITY),)),
            "Ada’s 3 fits nowhere: row 2 takes even numbers only. Ada takes a row of their choice.",
        ),
        (
            LowCardPlayed(1, 30, 3, ()),
            "Your 30 (as 03) fits nowhere. You take a row of your choice.",
        ),
        (
            CardsRevealed(4, (Played(0, 30, True), Played(1, 5), Played(None, 72))),
            "Turn 4: Ada 30 (as 03), you 5, the Buffalo 72.",
        ),
        (CardReplaced(0, 25, 15), "Ada takes the 25 back and places the 15 instead."),
        (CardReplaced(1, 25, 15), "You take the 25 back and place the 15 instead."),
        (CardsCancelled(0, 11, (), 5), "The 11 cancels nothing: 5 bullheads less for Ada."),
        (
            SpecialUsed(0, Special.NEGATIVE_POSITIVE, TurnPositive(11)),
            "Ada uses “Negative = positive”: the 11 cancels as much as it can.",
        ),
        (UseProposed(0, InsertCard(0)), "Ada proposes: Insert - the card goes into row 1."),
        (UseProposed(0, LetReplace(1)), "Ada proposes: Replace - you place another card."),
        (UseProposed(1, RemoveStop(0)), "You propose: the Stop leaves row 1."),
        (SpecialsDealt(0, ()), "Ada gets special cards: nothing."),
        (DraftStarted(2, (1, 2, 3)), "Round 2: everybody picks from the open cards 1-3 in turn."),
        (OrderChanged((Played(2, 5),)), "The new order: Cleo 5."),
        (MarkerMoved(FanCard.COW, 3, None), "The cow stands at the end of row 4."),
        (
            MarkerMoved(FanCard.EVEN_ODD, 0, "odd"),
            "Even/odd stands at row 1: odd numbers only.",
        ),
        (
            MarkerMoved(FanCard.CLIMBING, 2, "up"),
            "Climbing stands at row 3: it descends, and the arrow points up.",
        ),
        (
            XRowExtended(0, 7, (20, 30)),
            "The 7 does not fit: Ada’s X row goes to the X pile (20 30).",
        ),
        (RoundScored(1, (1, 2, 3), (1, 2, 3)), "Round 1 is over: Ada 1, you 2, Cleo 3."),
        (
            RoundScored(2, (1, 2, 3), (9, 2, 3)),
            "Round 2 is over: Ada 1 (total 9), you 2 (total 2), Cleo 3 (total 3).",
        ),
        (GameEnded(Outcome(Result.RANKED, (1, 5, 9), (0,))), "Ada wins with 1 point."),
        (GameEnded(Outcome(Result.RANKED, (5, 1, 9), (1,))), "You win with 1 point!"),
        (
            GameEnded(Outcome(Result.RANKED, (5, 5, 9), (0, 1))),
            "You and Ada win with 5 points each!",
        ),
    ],
    ids=itertools.count(),
)
def test_sentences(event: Event, sentence: str) -> None:
    assert narrator(me=1).sentence(event) == sentence


def test_a_player_without_a_name_is_the_reader() -> None:
    taken = RowTaken(0, 0, (12,), 1, Reason.LOW_CARD)
    for name in ("You", "Du"):
        teller = narrator(language="de", names=f"{name} Ben Cleo")
        assert teller.sentence(taken) == "Du nimmst Reihe 1: 12, 1 Hornochse."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("result", [r for r in Result if r is not Result.RANKED])
def test_the_end_against_the_buffalo(result: Result, language: str) -> None:
    teller = narrator(Setup("buffalo", 3), language)
    assert "31" in teller.sentence(GameEnded(Outcome(result, (12, 31), ())))
    scored = teller.sentence(RoundScored(1, (12, 31), (12, 31)))
    assert f"{Texts(language)('team')} 12" in scored
