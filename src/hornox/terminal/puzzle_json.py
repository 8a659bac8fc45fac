"""Puzzles for programs: JSON documents, described in docs/research/coach.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hornox.coach import analysis_document
from hornox.coach.puzzles import Puzzle, Recheck
from hornox.record import format_action, to_json
from hornox.record.record import dump_options


def puzzles_document(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """Puzzles with their views and solutions."""
    return {"puzzles": [puzzle_document(puzzle) for puzzle in puzzles]}


def puzzle_document(puzzle: Puzzle) -> dict[str, Any]:
    """One puzzle. `view` is all that may be shown before the answer."""
    return {
        "id": puzzle.id,
        "mode": puzzle.mode,
        "players": puzzle.players,
        "options": dump_options(puzzle.view.setup),
        "kind": puzzle.kind,
        "difficulty": puzzle.difficulty,
        "view": to_json(puzzle.view),
        "best": format_action(puzzle.actions[puzzle.best]),
        "tempting": format_action(puzzle.actions[puzzle.tempting]),
        "themes": [theme.value for theme in puzzle.themes],
        "solved_by": list(puzzle.solved_by),
        "checks": to_json(puzzle.checks),
        "kernels": puzzle.kernels,
        "analysis": analysis_document(puzzle.analysis),
    }


def recheck_document(found: Recheck) -> dict[str, Any]:
    """What a recheck found."""
    return {
        "seed": found.seed,
        "checked": found.checked,
        "share": found.share,
        "rejected": [{"id": puzzle, "fault": fault} for puzzle, fault in found.rejected],
    }
