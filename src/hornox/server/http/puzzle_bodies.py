"""JSON bodies about puzzles."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.coach.puzzles import Theme
from hornox.engine import SeatAction, View
from hornox.server.puzzles.standing import PuzzleStanding
from hornox.table import Milliseconds, ModeFacts


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """A puzzle without its answer: what one seat sees. `options` are the actions in notation.

    They are in the order of `view.decision.options`. `facts` are those of the mode.
    """

    id: str
    view: View
    options: tuple[str, ...]
    facts: ModeFacts


@dataclass(frozen=True, slots=True)
class NextPuzzle:
    """The puzzle to try next, and how the caller does. `known`: it was tried before.

    `themes`: what puzzles of the wanted mode are about.
    """

    puzzle: PuzzleQuestion
    known: bool
    standing: PuzzleStanding
    themes: tuple[Theme, ...]


@dataclass(frozen=True, slots=True)
class NewPuzzleTry:
    """The chosen action, one of `view.decision.options`."""

    action: SeatAction


@dataclass(frozen=True, slots=True)
class NewPuzzleReport:
    """What is doubtful about a puzzle, in a few words or none."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class ReportedPuzzle:
    """A report, for the operator. `puzzle` is its id in the file of puzzles."""

    puzzle: str
    text: str
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class PuzzleReports:
    """The last reports, newest first."""

    reports: tuple[ReportedPuzzle, ...]


@dataclass(frozen=True, slots=True)
class PuzzlePack:
    """Puzzles for times without a network, without their answers."""

    puzzles: tuple[PuzzleQuestion, ...]
