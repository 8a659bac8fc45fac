"""Which decisions become puzzles, their themes, and the recheck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hornox.coach.puzzles import Puzzle, Theme, all_puzzles, find_puzzle, read_puzzles, recheck
from hornox.coach.puzzles.making import difficulty
from hornox.coach.puzzles.puzzle import PuzzleOption
from hornox.coach.puzzles.rechecking import recheck_puzzles
from hornox.coach.puzzles.themes import themes_of
from hornox.engine import Position, Row, View
from hornox.record import Game
from scripts import make_puzzles

ROWS = (Row((10, 11, 12, 13)), Row((40, 41, 42, 43, 44)), Row((60,)), Row((90, 91)))


def view_of(*hand: int) -> View:
    hands = (hand, tuple(range(1, 1 + len(hand))))
    return Game.new("base", 2, seed=1, position=Position(ROWS, hands)).view(0)


def option(own: int, takes: int = 0, costs: int = 0) -> PuzzleOption:
    return PuzzleOption("play 1", own, 10, 0, 10, 500, takes, costs, 1000)


@pytest.mark.parametrize(
    ("hand", "best", "tempting", "values", "themes"),
    [
        (  # 14 takes the last place of the first row, before 20 could
            (14, 20, 61),
            0,
            1,
            [option(0), option(4000, 900, 4000), option(1000)],
            "undercut last-seat sure-place safe-now",
        ),
        (  # 5 is lower than every row, and takes one now
            (5, 61, 92),
            0,
            1,
            [option(1000, 900, 1000), option(3000), option(3500)],
            "take-cheap sacrifice unload",
        ),
        (  # 61 costs nothing now, and 92 is better kept
            (15, 61, 92),
            1,
            2,
            [option(3000), option(1000), option(3000)],
            "sure-place wait",
        ),
        (  # all but 61 take at once
            (45, 61, 100),
            1,
            0,
            [option(9000, 950, 9000), option(0, 10, 1000), option(5000, 800, 5000)],
            "only-way-out sure-place safe-now",
        ),
    ],
)
def test_themes(
    hand: tuple[int, ...], best: int, tempting: int, values: list[PuzzleOption], themes: str
) -> None:
    found = themes_of(view_of(*hand), values, best, tempting)
    assert set(found) == {Theme(name) for name in themes.split()}


def test_difficulty_grows_with_the_levels_that_fail_and_with_close_values() -> None:
    assert [difficulty(failing, 2.0) for failing in range(1, 7)] == [1, 1, 2, 3, 4, 5]
    assert difficulty(3, 1.2) == difficulty(3, 2.0) + 1
    assert difficulty(3, 3.5) == difficulty(3, 2.0) - 1


def test_a_forced_or_equal_decision_is_no_puzzle() -> None:
    assert find_puzzle(view_of(61), "1") is None
    assert find_puzzle(view_of(14, 104), "1") is None


@pytest.fixture(scope="module")
def quick() -> list[Puzzle]:
    """Puzzles with few cards left, which are checked quickly."""
    return sorted(all_puzzles(), key=lambda puzzle: len(puzzle.view.hand))[:2]


def test_a_recheck_with_another_seed_accepts_and_rejects(quick: list[Puzzle]) -> None:
    found = recheck_puzzles(quick, "another seed")
    assert (found.checked, found.rejected, found.share) == (len(quick), (), 0)
    wrong = replace(quick[0], best=quick[0].tempting, tempting=quick[0].best)
    assert recheck(wrong, "1").fault is not None
    assert recheck_puzzles([wrong, quick[1]], "1").share == 0.5


def test_the_script_searches_packs_and_resumes(tmp_path: Path) -> None:
    journal, out = tmp_path / "journal.jsonl", tmp_path / "puzzles.gz"
    search = ["search", str(journal), "--modes", "x", "--games", "1"]
    assert make_puzzles.main(search) == 0
    lines = journal.read_text("utf-8")
    assert lines.count("\n") == 1
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"game": "cut o')
    assert next(make_puzzles.journal_lines([journal]))["game"] == "x 0"
    journal.write_text(lines, "utf-8")
    assert make_puzzles.main(search) == 0
    assert journal.read_text("utf-8") == lines
    assert make_puzzles.main(["pack", str(journal), "--out", str(out), "--most", "1"]) == 0
    assert len(read_puzzles(out)) <= 1


def test_every_mode_and_number_of_players_is_searched() -> None:
    setups = list(make_puzzles.all_setups(["base", "x"]))
    assert {setup.players for setup in setups if setup.mode == "base"} == set(range(2, 11))
    assert {setup.players for setup in setups if setup.mode == "x"} == {2, 3, 4}
