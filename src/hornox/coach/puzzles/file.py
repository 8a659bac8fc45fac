"""The file of puzzles: lines of JSON, packed by gzip. The first line is the head.

`docs/research/coach.md` describes the fields.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from hornox.coach.puzzles.puzzle import Puzzle, fault_of
from hornox.record import RecordError, from_json, to_json
from hornox.record.codec import load
from hornox.record.formats import Format

PUZZLES = Format("hornox-puzzles")

PUZZLE_FILE = Path(__file__).with_name("puzzles.jsonl.gz")
"""The puzzles that are part of this package."""

_COMPRESSION = 9


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of this package, in the order of their ids.

    >>> puzzle = all_puzzles()[0]
    >>> puzzle.actions[puzzle.best] == puzzle.analysis.best_option.action
    True
    """
    return read_puzzles(PUZZLE_FILE)


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file; a `RecordError` names the line that cannot be used."""
    try:
        lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError):
        raise RecordError(path.name, "not a file of puzzles") from None
    if not lines:
        raise RecordError(path.name, "not a file of puzzles")
    PUZZLES.read(load(lines[0]))
    return tuple(_puzzle(line, f"line {place}") for place, line in enumerate(lines[1:], start=2))


def write_puzzles(puzzles: Iterable[Puzzle], path: Path) -> None:
    """Write puzzles in the order of their ids. The same puzzles give the same bytes."""
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
    lines = [PUZZLES.head, *(to_json(puzzle) for puzzle in ordered)]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    path.write_bytes(gzip.compress(text.encode(), _COMPRESSION, mtime=0))


def _puzzle(line: str, place: str) -> Puzzle:
    puzzle = from_json(Puzzle, load(line), place)
    fault = fault_of(puzzle)
    if fault is not None:
        raise RecordError(place, fault)
    return puzzle
