"""A puzzle: what one seat sees, all its options with their values, and the best of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from hornox.coach.analysis import Analysis, OptionAnalysis
from hornox.coach.estimator import Method
from hornox.coach.playing import Value
from hornox.coach.series import ValueEstimate
from hornox.coach.takes import Take
from hornox.engine import SeatAction, View
from hornox.record import parse_action, to_text

THOUSAND = 1000
"""Values are written as whole numbers: thousandths of a bullhead, or of a certainty."""

ID_LENGTH = 12


class Theme(StrEnum):
    """What a puzzle is about. `coach/puzzles/themes.py` says how each is found."""

    UNDERCUT = "undercut"
    """The best card goes to the same row as the tempting one, and is lower: it gets in first."""

    SACRIFICE = "sacrifice"
    """The best option takes bullheads at once, usually, and more than the tempting one does."""

    TAKE_CHEAP = "take-cheap"
    """The best card is lower than all rows: it takes a cheap row while there is one."""

    LAST_SEAT = "last-seat"
    """The best card goes to a row with exactly one free place."""

    SURE_PLACE = "sure-place"
    """No unseen card can come between the best card and the row it goes to, and there is room."""

    UNLOAD = "unload"
    """The best card is the lowest or highest of the hand: later it would cost more."""

    WAIT = "wait"
    """The tempting option is worse because of the turns to come: it is better kept."""

    SAFE_NOW = "safe-now"
    """The tempting option is worse because of what it takes in this turn."""

    ONLY_WAY_OUT = "only-way-out"
    """All other options take bullheads at once in half of the playouts or more."""

    ROW = "row"
    """Which row to take."""

    X_PICK = "x-pick"
    """Which taken card goes to the X row."""

    SPECIAL = "special"
    """Whether and how to use a special card."""

    DRAFT = "draft"
    """Which card to pick in a draft."""

    TEAM = "team"
    """What the team does before the cards are placed."""


@dataclass(frozen=True, slots=True)
class PuzzleOption:
    """An option and what it leads to; numbers are thousandths.

    `action` is in notation (`hornox.record.parse_action`). `own` are the expected points of the
    round with their standard `error`; `behind` is what it costs more than the best option, with
    the paired `behind_error`; `wins` the chance to win the game. `takes` is the chance to take
    bullheads in this turn, `costs` how many then, `later` how many come later if none were taken
    (`None`: some always were).
    """

    action: str
    own: int
    error: int
    behind: int
    behind_error: int
    wins: int
    takes: int
    costs: int
    later: int | None


@dataclass(frozen=True, slots=True)
class ModelCheck:
    """How far the best option is ahead of the next one among players of one model, in thousandths.

    `playouts` are those of each of the two. The first check is the one the values come from.
    """

    model: str
    playouts: int
    gap: int
    error: int


@dataclass(frozen=True)
class Puzzle:
    """One puzzle.

    `view` is all that is shown, exactly what the seat could see; hidden cards of the game it comes
    from are not in it. `options` are in the order of `view.decision.options`; `best` and `tempting`
    are indices: the solution, and what the rule of thumb (the ox) plays. `solved_by` are the levels
    that choose the best option, `difficulty` is a guess from 1 (easy) to 5. `kernels` is a digest
    of the simulator that the values come from, `reference` the coach's reference player then.
    """

    id: str
    view: View
    options: tuple[PuzzleOption, ...]
    best: int
    tempting: int
    themes: tuple[Theme, ...]
    difficulty: int
    solved_by: tuple[str, ...]
    checks: tuple[ModelCheck, ...]
    reference: str
    kernels: str

    @property
    def mode(self) -> str:
        return self.view.setup.mode

    @property
    def players(self) -> int:
        return self.view.setup.players

    @property
    def kind(self) -> str:
        """The kind of decision: `selecting`, `choosing-row`, ..."""
        return self.view.prompt.kind

    @property
    def gap(self) -> float:
        """How many bullheads the next best option costs more."""
        return self.checks[0].gap / THOUSAND

    @cached_property
    def actions(self) -> tuple[SeatAction, ...]:
        """The options to choose from, in their order."""
        assert self.view.decision is not None
        return self.view.decision.options

    @cached_property
    def analysis(self) -> Analysis:
        """The solution as the coach tells it, for tables, bars and reasons (`reason_for`)."""
        least = self.options[self.best].wins
        options = tuple(
            _option(action, option, least)
            for action, option in zip(self.actions, self.options, strict=True)
        )
        best = options[self.best]
        expected = Value(best.own.value, best.wins.value)
        return Analysis(
            self.view, options, self.best, expected, self.reference, self.checks[0].playouts
        )


def _option(action: SeatAction, option: PuzzleOption, best_wins: int) -> OptionAnalysis:
    behind = ValueEstimate(option.behind / THOUSAND, option.behind_error / THOUSAND)
    later = None if option.later is None else option.later / THOUSAND
    return OptionAnalysis(
        action=action,
        own=ValueEstimate(option.own / THOUSAND, option.error / THOUSAND),
        behind=behind,
        cost=behind,
        wins=ValueEstimate(option.wins / THOUSAND, 0.0),
        chance_cost=ValueEstimate((best_wins - option.wins) / THOUSAND, 0.0),
        take=Take(option.takes / THOUSAND, option.costs / THOUSAND, later),
        method=Method.PLAYOUTS,
    )


def id_of(view: View) -> str:
    """The id of the puzzle about this view: a digest of what is shown."""
    return sha256(to_text(view).encode()).hexdigest()[:ID_LENGTH]


def fault_of(puzzle: Puzzle) -> str | None:
    """What contradicts itself in a puzzle; `None` if nothing does."""
    if puzzle.view.decision is None or puzzle.view.seat is None:
        return "its seat has nothing to decide"
    if puzzle.id != id_of(puzzle.view):
        return "its id does not fit its view"
    if tuple(parse_action(option.action) for option in puzzle.options) != puzzle.actions:
        return "its options are not those of the view"
    places = range(len(puzzle.options))
    if puzzle.best not in places or puzzle.tempting not in places:
        return "its solution is none of its options"
    if puzzle.best == puzzle.tempting or not puzzle.checks or not puzzle.themes:
        return "it has no theme, no check, or nothing that tempts"
    return None
