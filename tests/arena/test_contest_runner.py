"""All games of a contest: the same for any number of processes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornox.arena import Contest, GameResult, new_contest, play_contest
from hornox.arena.contest_runner import compile_kernels, play_numbered, record_name
from hornox.bots import Supervised, open_bot
from hornox.engine import new_setup
from hornox.record import Game, read_record


def contest(*bots: str, mode: str = "base", **options: Any) -> Contest:
    given: dict[str, Any] = {"deals": 3, "seed": "s"} | options
    setup = new_setup(mode, 3, rounds=1 if mode == "base" else None)
    return new_contest(setup, bots, **given)


DUEL = contest("cautious", against="random")


def test_games_come_in_order_whatever_the_number_of_processes() -> None:
    alone, together = (play_contest(DUEL, jobs=jobs) for jobs in (1, 3))
    assert alone == together
    assert list(alone) == list(together) == list(range(9))


def test_a_deal_is_the_same_for_all_line_ups(tmp_path: Path) -> None:
    play_contest(DUEL, records=tmp_path)
    records = [
        read_record((tmp_path / record_name(deal, line_up)).read_text("utf-8"))
        for deal in range(2)
        for line_up in range(3)
    ]
    assert [record.seed for record in records] == ["s/0"] * 3 + ["s/1"] * 3
    assert [record.names.index("cautious") for record in records] == [0, 1, 2] * 2
    assert records[0].moves != records[3].moves


def test_records_replay_to_the_result(tmp_path: Path) -> None:
    results = play_contest(DUEL, records=tmp_path)
    assert len(list(tmp_path.iterdir())) == 9
    for number, result in results.items():
        text = (tmp_path / record_name(*divmod(number, 3))).read_text("utf-8")
        assert Game(read_record(text)).outcome == result.outcome


def test_kept_games_are_not_played_again() -> None:
    whole = play_contest(DUEL)
    kept = {number: whole[number] for number in [0, 4, 8]} | {99: whole[0]}
    on_result: dict[int, GameResult] = {}
    assert play_contest(DUEL, kept=kept, on_result=on_result.__setitem__) == whole
    assert sorted(on_result) == [1, 2, 3, 5, 6, 7]
    assert all(whole[number] == result for number, result in on_result.items())


def test_a_finished_contest_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_contest(DUEL)
    monkeypatch.setattr("hornox.arena.contest_runner.run_in_processes", None)
    assert play_contest(DUEL, kept=whole) == whole


class Broken:
    name = "broken"

    def __init__(self, seed: str) -> None:
        """Nothing to remember."""

    def choose(self, view: object) -> object:
        raise RuntimeError("oh")


def test_faults_of_bots_are_kept() -> None:
    found = play_numbered(contest(f"{__name__}:Broken", "cautious"), 0)
    (seat,) = {fault.seat for fault in found.faults}
    assert {fault.kind for fault in found.faults} == {"crash"}
    assert len(found.faults) >= 10
    assert "RuntimeError: oh" in found.faults[0].message
    assert seat in range(3)


def test_bots_are_asked_outside_the_contest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another seed, and under the same deadline."""
    opened: list[tuple[str, str, float | None]] = []

    def spying(spec: str, seed: str, *, deadline: float | None) -> Supervised:
        opened.append((spec, seed, deadline))
        return open_bot(spec, seed, deadline=deadline)

    monkeypatch.setattr("hornox.arena.contest_runner.open_bot", spying)
    compile_kernels(contest("cautious", "random", against="random", deadline=5))
    assert opened == [("cautious", "rehearsal", 5), ("random", "rehearsal", 5)]


@pytest.mark.parametrize("mode", ["base", "pro", "anniversary", "buffalo", "x"])
def test_every_mode_can_be_played(mode: str) -> None:
    found = contest("random", "cautious", mode=mode, deals=1)
    assert len(play_contest(found)) == 2
