"""`hornox puzzle`, called as the shell would."""

from __future__ import annotations

import io

import pytest

from hornox.coach.puzzles import Puzzle, all_puzzles
from hornox.engine import VARIANTS, PlayCard
from hornox.terminal.puzzle_play import PuzzleScore
from tests.test_cli import Capture, document, failed, run

CARDS = next(
    puzzle
    for puzzle in all_puzzles()
    if puzzle.mode == "base" and isinstance(puzzle.actions[puzzle.best], PlayCard)
)


def answer(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def card(puzzle: Puzzle, index: int) -> str:
    return puzzle.options[index].action.removeprefix("play ")


def test_the_answer_is_hidden_until_it_is_given(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, "q")
    assert run("puzzle", "--id", CARDS.id) == 0
    asked = capsys.readouterr().out
    assert "Best" not in asked
    assert "±" not in asked
    answer(monkeypatch, card(CARDS, CARDS.best))
    assert run("puzzle", "--id", CARDS.id) == 0
    out = capsys.readouterr().out
    assert f"Right: {card(CARDS, CARDS.best)}." in out
    assert "Solved: 1 of 1, at most 1 in a row." in out
    assert out.count("±") == 2 * len(CARDS.options)


def test_a_wrong_answer_is_told_and_explained(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, card(CARDS, CARDS.tempting))
    assert run("puzzle", "--id", CARDS.id, "--lang", "de") == 0
    out = capsys.readouterr().out
    assert f"Nein. Am besten: {card(CARDS, CARDS.best)}." in out
    assert "Faustregel" in out
    assert "Gelöst: 0 von 1" in out


@pytest.mark.parametrize("mode", VARIANTS)
def test_puzzles_of_every_mode_can_be_asked(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    """Each answer in its notation, which every question understands, or its place in the menu."""
    for puzzle in [one for one in all_puzzles() if one.mode == mode][:6]:
        best = puzzle.options[puzzle.best].action
        is_menu = puzzle.kind in ("team-talking", "using-special")
        answer(monkeypatch, str(puzzle.best + 1) if is_menu else best)
        assert run("puzzle", "--id", puzzle.id) == 0
        assert "Solved: 1 of 1" in capsys.readouterr().out


def test_the_list_tells_no_solution(capsys: Capture) -> None:
    assert run("puzzle", "--list", "--mode", "base", "--theme", CARDS.themes[0]) == 0
    out = capsys.readouterr().out
    assert CARDS.id in out
    assert "±" not in out


def test_puzzles_for_programs(capsys: Capture) -> None:
    found = document(capsys, "puzzle", "--mode", "base", "--count", "3")["puzzles"]
    assert len(found) == 3
    for puzzle in found:
        assert puzzle["best"] == puzzle["analysis"]["best"] != puzzle["tempting"]
        assert puzzle["view"]["setup"]["mode"] == "base"


def test_a_recheck_says_how_many_are_rejected(capsys: Capture) -> None:
    quick = min(all_puzzles(), key=lambda puzzle: len(puzzle.view.hand))
    assert document(capsys, "puzzle", "--recheck", "--id", quick.id) == {
        "seed": "1",
        "checked": 1,
        "share": 0.0,
        "rejected": [],
    }
    assert run("puzzle", "--recheck", "--id", quick.id, "--seed", "2", "--sample", "1") == 0
    assert "Puzzles checked: 1, rejected: 0 (0.0 %)." in capsys.readouterr().out


def test_too_many_rejected_puzzles_fail(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornox.coach.puzzles.making.LEAST_GAP", 1e9)
    quick = min(all_puzzles(), key=lambda puzzle: len(puzzle.view.hand))
    assert run("puzzle", "--recheck", "--id", quick.id) == 1
    assert "not far enough ahead" in capsys.readouterr().out


def test_no_such_puzzle(capsys: Capture) -> None:
    assert "there is no such puzzle" in failed(capsys, "puzzle", "--id", "none")


def test_a_streak_ends_with_a_wrong_answer() -> None:
    score = PuzzleScore()
    for is_solved in (True, True, False, True):
        score.add(is_solved=is_solved)
    assert (score.tried, score.solved, score.streak, score.longest) == (4, 3, 1, 2)
