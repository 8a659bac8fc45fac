"""The contract of every store: the deal of the day and puzzles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hornox.server.storage import (
    AddDailyTry,
    AddGame,
    AddPuzzleReport,
    AddPuzzleTry,
    AddSecret,
    DailyTry,
    DropPerson,
    PuzzleReport,
    PuzzleTry,
    Store,
    StoreConflict,
)
from tests.server.storage.samples import add_person, game, seat


def daily(person: str = "ann", day: str = "2026-11-18", table: str = "T") -> DailyTry:
    return DailyTry(day, person, table, started=5)


def test_a_secret_never_changes(store: Store) -> None:
    assert store.secret("daily") is None
    store.commit([AddSecret("daily", "first")])
    store.commit([AddSecret("daily", "second")])
    assert store.secret("daily") == "first"


def test_a_person_has_one_try_a_day(store: Store) -> None:
    store.commit([add_person(), AddDailyTry(daily())])
    with pytest.raises(StoreConflict):
        store.commit([AddDailyTry(daily(table="U"))])
    store.commit([AddDailyTry(daily(day="2026-11-19", table="U"))])
    assert store.daily_try("2026-11-18", "ann") == daily()
    assert store.daily_try("2026-11-18", "bob") is None
    assert [one.day for one in store.daily_tries_of("ann", 9)] == ["2026-11-19", "2026-11-18"]


def test_scores_are_those_of_the_tries_games(store: Store) -> None:
    store.commit([add_person(), add_person("bob", "Bob"), add_person("cat", "Cat")])
    for name, table in (("ann", "T"), ("bob", "U"), ("cat", "V")):
        store.commit([AddDailyTry(daily(name, table=table))])
    store.commit(
        [
            AddGame(game("g1", seat("person:ann", 7), seat("bot:ox", 1)), rated=False),
            AddGame(game("g2", seat("person:bob", 7), seat("bot:ox", 9), table="U"), rated=False),
            AddGame(game("g3", seat("person:ann", 2), table="W"), rated=False),
        ]
    )
    assert store.daily_scores("2026-11-18") == {7: 2}
    assert store.daily_scores("2026-11-19") == {}
    unfinished = store.unfinished_daily_tries("2026-11-01", "2026-11-19", 9)
    assert unfinished == (daily("cat", table="V"),)
    assert store.unfinished_daily_tries("2026-11-01", "2026-11-18", 9) == ()


def test_a_game_keeps_how_long_it_is_secret(store: Store) -> None:
    store.commit([AddGame(replace(game(), secret_until=99), rated=False)])
    kept = store.game("g1")
    assert kept is not None
    assert kept.is_secret(98)
    assert not kept.is_secret(99)


def test_only_the_first_try_at_a_puzzle_is_rated(store: Store) -> None:
    tried = PuzzleTry("ann", "p1", right=True, at=5)
    store.commit([add_person(), AddPuzzleTry(tried, start=28.0)])
    (rating,) = store.ratings_of("person:ann")
    assert (rating.mode, rating.games, rating.wins) == ("puzzles", 1, 1)
    assert rating.mu > 25.0
    assert store.puzzle_strengths()["p1"] < 28.0
    store.commit([AddPuzzleTry(replace(tried, right=False, at=6), start=28.0)])
    assert store.ratings_of("person:ann") == (rating,)
    assert store.puzzle_tries_of("ann") == (tried,)


def test_doubts_are_listed_newest_first(store: Store) -> None:
    store.commit([add_person(), add_person("bob", "Bob")])
    for person, text, at in (("ann", "why?", 1), ("bob", "", 2), ("ann", "no", 3)):
        store.commit([AddPuzzleReport(PuzzleReport(person, "p1", text, at))])
    assert [one.text for one in store.puzzle_reports(9)] == ["no", ""]


def test_deleting_a_person_deletes_tries_and_doubts(store: Store) -> None:
    store.commit(
        [
            add_person(),
            AddDailyTry(daily()),
            AddPuzzleTry(PuzzleTry("ann", "p1", right=True, at=5), start=25.0),
            AddPuzzleReport(PuzzleReport("ann", "p1", "", 6)),
            DropPerson("ann"),
        ]
    )
    assert store.daily_try("2026-11-18", "ann") is None
    assert store.puzzle_tries_of("ann") == ()
    assert store.puzzle_reports(9) == ()
    assert store.ratings_of("person:ann") == ()
