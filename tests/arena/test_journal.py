"""A contest is resumed from its journal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hornox.arena import (
    Contest,
    GameResult,
    Journal,
    JournalError,
    Results,
    SeatFault,
    journal_name,
    new_contest,
    play_contest,
    read_journal,
    report_contest,
    with_deals,
)
from hornox.arena.journal import JOURNAL, digest_of
from hornox.engine import RULES_VERSION, Outcome, Result, new_setup

SETUP = new_setup("base", 3, rounds=1)


def contest(**options: Any) -> Contest:
    given: dict[str, Any] = {"against": "random", "deals": 4, "seed": "s"} | options
    return new_contest(SETUP, ("cautious",), **given)


CONTEST = contest()
GAMES = play_contest(CONTEST)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "contest.jsonl"


def write(path: Path, results: Results, among: Contest = CONTEST) -> None:
    with Journal(path, among) as journal:
        for number, result in results.items():
            journal.add(number, result)


def some(*numbers: int) -> dict[int, GameResult]:
    return {number: GAMES[number] for number in numbers}


def test_what_was_written_can_be_read(path: Path) -> None:
    fault = SeatFault(1, "deadline", "1", 'slow "bot"\nindeed')
    odd = GameResult(Outcome(Result.RANKED, (0, 7, 7), (0,)), 1, 10, 31, (fault,))
    write(path, some(3, 0) | {5: odd})
    kept = read_journal(path)
    assert kept.contest == CONTEST
    assert kept.results == some(3, 0) | {5: odd}
    assert kept.size == path.stat().st_size
    assert len(path.read_text("utf-8").splitlines()) == 4


def test_options_survive(path: Path) -> None:
    setup = new_setup("fan", 4, fan_cards=["cow", "even-odd"], target=20, strict=True)
    bots = ("random", "cautious")
    odd = new_contest(setup, bots, deals=2, seed='ä "', deadline=1.5)
    write(path, {}, odd)
    assert read_journal(path).contest == odd


def test_a_game_is_in_the_file_at_once(path: Path) -> None:
    with Journal(path, CONTEST) as journal:
        journal.add(2, GAMES[2])
        assert read_journal(path).results == some(2)


def test_an_interrupted_contest_ends_like_any_other(path: Path) -> None:
    write(path, some(7, 1, 2))
    with Journal(path, CONTEST) as journal:
        assert journal.results == some(7, 1, 2)
        results = play_contest(CONTEST, kept=journal.results, on_result=journal.add)
    assert results == GAMES
    assert report_contest(CONTEST, results) == report_contest(CONTEST, GAMES)
    assert read_journal(path).results == GAMES
    assert len(path.read_text("utf-8").splitlines()) == 13


@pytest.mark.parametrize("lost", [1, 2, 40, 100])
def test_a_torn_last_line_is_dropped(path: Path, lost: int) -> None:
    write(path, some(0, 1, 2))
    path.write_bytes(path.read_bytes()[:-lost])
    assert read_journal(path).results == some(0, 1)
    with Journal(path, CONTEST) as journal:
        assert journal.results == some(0, 1)
        journal.add(2, GAMES[2])
    assert read_journal(path).results == some(0, 1, 2)


def test_a_last_line_of_rubbish_is_dropped(path: Path) -> None:
    write(path, some(0))
    size = path.stat().st_size
    with path.open("ab") as file:
        file.write(b"\0\0\0\n")
    assert read_journal(path).size == size
    write(path, some(1))
    assert read_journal(path).results == some(0, 1)


def test_rubbish_before_the_last_line_is_not(path: Path) -> None:
    write(path, some(0, 1))
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([lines[0], "{", *lines[1:]]) + "\n")
    with pytest.raises(JournalError, match=r"line 2: .*not JSON"):
        read_journal(path)


def test_a_game_of_no_line_up_is_refused(path: Path) -> None:
    write(path, some(0, 1))
    path.write_text(path.read_text("utf-8").replace('"line_up":0', '"line_up":3'))
    with pytest.raises(JournalError, match="line 2: line_up: is not one of this contest"):
        read_journal(path)


def test_a_game_that_is_there_twice_counts_once(path: Path) -> None:
    write(path, some(0, 1))
    write(path, {0: GAMES[5]})
    assert read_journal(path).results == some(0, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"against": "flat-mc"}, 'its against is "random", not "flat-mc"'),
        ({"seed": "t"}, 'its seed is "s", not "t"'),
        ({"deadline": 2.0}, "its deadline is null, not 2.0"),
    ],
)
def test_another_contest_is_refused(path: Path, options: dict[str, Any], message: str) -> None:
    write(path, some(0))
    before = path.read_bytes()
    with pytest.raises(JournalError, match="belongs to another contest: " + message):
        Journal(path, contest(**options))
    assert path.read_bytes() == before


def test_a_contest_can_be_made_longer(path: Path) -> None:
    write(path, some(0, 1))
    with Journal(path, with_deals(CONTEST, 9)) as journal:
        assert journal.results == some(0, 1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "something"}, "not a journal of the arena"),
        ({"version": 99, "more": 1}, f"version: is 99; this Hornox reads up to {JOURNAL.version}:"),
        ({"rules": 99}, f"rules: is 99; this Hornox reads up to {RULES_VERSION}: update it"),
        ({"rules": 0}, "rules: must be 1 or more"),
        ({"hornox": "0.0"}, "its digest does not fit"),
        ({"players": 4}, "its digest does not fit"),
        ({"deadline": "soon"}, "deadline must be a number"),
        ({"mode": "skat"}, "there is no mode 'skat'"),
        ({"more": 1}, "more: is not known"),
    ],
)
def test_a_changed_first_line_is_refused(path: Path, change: dict[str, Any], message: str) -> None:
    write(path, some(0))
    header, *rest = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([json.dumps(json.loads(header) | change), *rest]) + "\n")
    with pytest.raises(JournalError, match=message):
        read_journal(path)


def test_a_journal_of_another_program_is_read_but_not_continued(path: Path) -> None:
    write(path, some(0))
    header, *rest = path.read_text("utf-8").splitlines()
    other = json.loads(header) | {"hornox": "0.0"}
    other["digest"] = digest_of(other)
    path.write_text("\n".join([json.dumps(other), *rest]) + "\n")
    assert read_journal(path).results == some(0)
    with pytest.raises(JournalError, match=r"is of another version: hornox 0\.0, not"):
        Journal(path, CONTEST)


@pytest.mark.parametrize("content", [b"no newline", b"some text\n", b"\xff\xfe\n", b"[]\n"])
def test_other_files_are_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(JournalError, match="not a journal of the arena"):
        Journal(path, CONTEST)
    assert path.read_bytes() == content


def test_an_empty_file_is_a_new_journal(path: Path) -> None:
    path.touch()
    write(path, some(0))
    assert read_journal(path).results == some(0)


def test_names_tell_contests_apart() -> None:
    assert journal_name(CONTEST) == journal_name(with_deals(CONTEST, 9))
    assert journal_name(CONTEST) != journal_name(contest(seed="t"))
    assert journal_name(CONTEST).endswith(".jsonl")
