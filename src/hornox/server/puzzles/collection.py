"""The puzzles that a server offers."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache
from random import Random

from hornox.arena.ratings import START_MU
from hornox.coach.puzzles import Puzzle, Theme, all_puzzles

STEP = 3.0
"""How much stronger a puzzle starts for each step of its difficulty, which goes from 1 to 5."""

MIDDLE = 3

NEAREST = 12
"""Any of so many puzzles of about the person's strength may come next."""

PACK_SIZE = 30
"""Puzzles that a browser keeps for times without a network."""


@cache
def collection() -> Mapping[str, Puzzle]:
    """Return all puzzles by id. Reads a file: call it off the event loop the first time."""
    return {puzzle.id: puzzle for puzzle in all_puzzles()}


def start_strength(puzzle: Puzzle) -> float:
    """Return the strength of a puzzle that was never tried, by its guessed difficulty."""
    return START_MU + STEP * (puzzle.difficulty - MIDDLE)


def next_puzzle(
    known: Set[str],
    strength: float,
    strengths: Mapping[str, float],
    mode: str | None,
    theme: str | None,
    chance: Random,
) -> Puzzle | None:
    """Return a puzzle of about this strength that is not known; a known one if there is no other.

    `None`: there is none of this mode and theme.
    """
    fitting = [puzzle for puzzle in collection().values() if _fits(puzzle, mode, theme)]
    new = [puzzle for puzzle in fitting if puzzle.id not in known] or fitting

    def distance(puzzle: Puzzle) -> float:
        return abs(strengths.get(puzzle.id, start_strength(puzzle)) - strength)

    nearest = sorted(new, key=distance)[:NEAREST]
    return chance.choice(nearest) if nearest else None


@cache
def themes_in(mode: str | None) -> tuple[Theme, ...]:
    """Return what the puzzles of this mode, or of all, are about."""
    found = {
        theme
        for puzzle in collection().values()
        for theme in puzzle.themes
        if _fits(puzzle, mode, None)
    }
    return tuple(theme for theme in Theme if theme in found)


def _fits(puzzle: Puzzle, mode: str | None, theme: str | None) -> bool:
    return mode in (None, puzzle.mode) and (theme is None or Theme(theme) in puzzle.themes)


@cache
def pack() -> tuple[Puzzle, ...]:
    """Return the puzzles for times without a network, from easy to hard, of all modes by turns."""
    by_mode: dict[str, list[Puzzle]] = {}
    for puzzle in sorted(collection().values(), key=lambda one: (one.difficulty, one.id)):
        by_mode.setdefault(puzzle.mode, []).append(puzzle)
    turns = range(max(map(len, by_mode.values()), default=0))
    mixed = (group[turn] for turn in turns for group in by_mode.values() if turn < len(group))
    return tuple(mixed)[:PACK_SIZE]
