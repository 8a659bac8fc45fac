"""The file of puzzles: complete, consistent, free of hidden cards, the same when written again."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from hornox.bots import make_bot
from hornox.coach import reason_for
from hornox.coach.puzzles import (
    PUZZLE_FILE,
    PUZZLES,
    Puzzle,
    all_puzzles,
    read_puzzles,
    write_puzzles,
)
from hornox.coach.puzzles.making import LEAST_GAP, SURE
from hornox.coach.puzzles.models import MODELS
from hornox.engine import VARIANTS, imagine, observe
from hornox.record import RecordError, Stream, to_json

SOME = all_puzzles()[::10]
IDS = [puzzle.id for puzzle in SOME]


def test_there_are_puzzles_of_all_modes_and_the_file_is_small() -> None:
    assert {puzzle.mode for puzzle in all_puzzles()} == set(VARIANTS)
    assert len({puzzle.id for puzzle in all_puzzles()}) == len(all_puzzles())
    assert PUZZLE_FILE.stat().st_size < 600_000


def test_written_again_the_file_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "again.gz"
    write_puzzles(reversed(all_puzzles()), path)
    assert gzip.decompress(path.read_bytes()) == gzip.decompress(PUZZLE_FILE.read_bytes())


@pytest.mark.parametrize("puzzle", SOME, ids=IDS)
def test_the_solution_is_clear_by_every_model(puzzle: Puzzle) -> None:
    assert [check.model for check in puzzle.checks] == [model.name for model in MODELS]
    assert puzzle.checks[0].gap >= 1000 * LEAST_GAP
    assert all(check.gap >= SURE * check.error for check in puzzle.checks)
    behind = [option.behind for option in puzzle.options]
    assert behind[puzzle.best] == 0
    assert min(behind[: puzzle.best] + behind[puzzle.best + 1 :]) >= 1000 * LEAST_GAP


@pytest.mark.parametrize("puzzle", SOME, ids=IDS)
def test_the_rule_of_thumb_is_tempted(puzzle: Puzzle) -> None:
    assert make_bot("ox", "1").choose(puzzle.view) == puzzle.actions[puzzle.tempting]


@pytest.mark.parametrize("puzzle", SOME, ids=IDS)
def test_nothing_hidden_is_in_the_file(puzzle: Puzzle) -> None:
    """Any deal of the unseen cards gives the same view, so the view does not tell them apart."""
    view = puzzle.view
    for seed in range(3):
        unseen = Stream(str(seed), "other deal").shuffled(view.unseen)
        other = observe(imagine(view, unseen), view.seat)
        assert (other.hand, other.rows, other.unseen) == (view.hand, view.rows, view.unseen)
        assert other.decision == view.decision
    text = json.dumps(to_json(puzzle))
    assert not any(word in text for word in ('"seed"', '"moves"', '"hands"'))


def test_an_analysis_has_a_reason_for_every_option() -> None:
    for puzzle in SOME:
        analysis = puzzle.analysis
        assert analysis.best_option.action == puzzle.actions[puzzle.best]
        assert all(reason_for(analysis, option).key for option in analysis.options)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": "0" * 12}, "its id does not fit its view"),
        ({"best": 99}, "its solution is none of its options"),
        ({"themes": ()}, "it has no theme"),
        ({"options": ()}, "its options are not those of the view"),
    ],
)
def test_a_puzzle_that_contradicts_itself_is_refused(
    tmp_path: Path, change: dict[str, object], fault: str
) -> None:
    path = tmp_path / "bad.gz"
    write_puzzles([replace(SOME[0], **change)], path)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=f"line 2: {fault}"):
        read_puzzles(path)


@pytest.mark.parametrize(
    "data",
    [b"", b"no gzip", gzip.compress(b""), gzip.compress(b"\xff")],
    ids=["empty", "not packed", "no lines", "no text"],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other.gz"
    path.write_bytes(data)
    with pytest.raises(RecordError, match="not a file of puzzles"):
        read_puzzles(path)


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "later.gz"
    head = {**PUZZLES.head, "version": PUZZLES.version + 1}
    path.write_bytes(gzip.compress(json.dumps(head).encode()))
    with pytest.raises(RecordError, match="update it"):
        read_puzzles(path)
