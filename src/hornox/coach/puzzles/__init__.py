"""Puzzles: decisions whose best option is clear, and missed by the rule of thumb.

`all_puzzles()` reads those of this package. What each field means is written at `Puzzle` and
`PuzzleOption`; the values of options and their reasons come from `puzzle.analysis`.
"""

from hornox.coach.puzzles.file import (
    PUZZLE_FILE,
    PUZZLES,
    all_puzzles,
    read_puzzles,
    write_puzzles,
)
from hornox.coach.puzzles.making import PuzzleCheck, find_puzzle, recheck
from hornox.coach.puzzles.puzzle import ModelCheck, Puzzle, PuzzleOption, Theme, id_of
from hornox.coach.puzzles.rechecking import MOST_REJECTED, Recheck, recheck_puzzles

__all__ = [
    "MOST_REJECTED",
    "PUZZLES",
    "PUZZLE_FILE",
    "ModelCheck",
    "Puzzle",
    "PuzzleCheck",
    "PuzzleOption",
    "Recheck",
    "Theme",
    "all_puzzles",
    "find_puzzle",
    "id_of",
    "read_puzzles",
    "recheck",
    "recheck_puzzles",
    "write_puzzles",
]
