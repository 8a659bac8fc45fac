"""Shards of a contest: together they are the whole, whatever the split."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornox.arena import (
    ContestError,
    Journal,
    JournalError,
    Shard,
    merge_journals,
    new_contest,
    play_contest,
    report_contest,
)
from hornox.engine import new_setup

CONTEST = new_contest(new_setup("base", 3, rounds=1), ("ox",), against="random", deals=7, seed="s")


def journal(path: Path, shard: Shard, seed: str = "s") -> Path:
    contest = new_contest(CONTEST.setup, ("ox",), against="random", deals=7, seed=seed)
    with Journal(path, contest) as written:
        play_contest(contest, games=shard.games(contest), on_result=written.add)
    return path


@pytest.mark.parametrize("count", [1, 2, 3, 7, 9])
def test_every_game_is_in_one_shard(count: int) -> None:
    shards = [Shard(number, count).games(CONTEST) for number in range(1, count + 1)]
    assert sorted(number for games in shards for number in games) == [*range(CONTEST.games)]


def test_all_line_ups_of_a_deal_are_in_one_shard() -> None:
    assert Shard(2, 3).games(CONTEST) == (3, 4, 5, 12, 13, 14)


@pytest.mark.parametrize("count", [2, 3])
def test_merged_shards_equal_one_process(tmp_path: Path, count: int) -> None:
    paths = [journal(tmp_path / f"{k}.jsonl", Shard(k, count)) for k in range(1, count + 1)]
    contest, results = merge_journals(paths[::-1])
    whole = play_contest(CONTEST)
    assert (contest, results) == (CONTEST, whole)
    assert report_contest(contest, results) == report_contest(CONTEST, whole)


def test_a_game_may_be_in_several_journals(tmp_path: Path) -> None:
    whole = journal(tmp_path / "whole.jsonl", Shard())
    again = journal(tmp_path / "again.jsonl", Shard(1, 2))
    assert merge_journals([whole, again])[1] == play_contest(CONTEST)


def test_missing_games_are_counted(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="9 of 21 games are missing, the first one of deal 1"):
        merge_journals([journal(tmp_path / "odd.jsonl", Shard(1, 2))])


def test_journals_of_different_contests_are_refused(tmp_path: Path) -> None:
    paths = [journal(tmp_path / f"{seed}.jsonl", Shard(1, 2), seed) for seed in "st"]
    with pytest.raises(JournalError, match="belongs to another contest: its seed"):
        merge_journals(paths)


def test_no_journal_is_refused() -> None:
    with pytest.raises(JournalError, match="name the journals"):
        merge_journals([])


@pytest.mark.parametrize("text", ["", "3", "0/4", "5/4", "1/0", "a/b", "1/99999", "-1/2"])
def test_a_wrong_shard_is_refused(text: str) -> None:
    with pytest.raises(ContestError, match="looks like 3/16"):
        Shard.parse(text)


def test_a_shard_is_written_as_it_is_read() -> None:
    assert str(Shard.parse("3/16")) == "3/16"
