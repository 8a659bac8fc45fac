"""Which decisions are puzzles: the solution is clear, and the rule of thumb misses it."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.bots import make_bot
from hornox.coach.puzzles.comparison import Comparison
from hornox.coach.puzzles.models import MODELS
from hornox.coach.puzzles.puzzle import THOUSAND, ModelCheck, Puzzle, PuzzleOption, id_of
from hornox.coach.puzzles.themes import themes_of
from hornox.coach.reference import SENSIBLE, Reference
from hornox.coach.series import ValueEstimate
from hornox.coach.takes import Take, takes_of
from hornox.engine import View
from hornox.record import Stream, format_action

LEAST_GAP = 1.0
"""Bullheads that the next best option must cost more, by the first model."""

SURE = 6.0
"""So many paired standard errors the best option must be ahead, by every model."""

MARGIN = 4.0
"""A new puzzle is so many standard errors above the least gap: chance alone rarely rejects it."""

MODEL_GAP = 0.25
"""Bullheads that a new puzzle's solution is ahead by the other models, at least."""

SCREENING = (64, 256, 1024)
"""Playouts of each option after which a decision is given up that cannot become a puzzle."""

STEP, LEAST, MOST = 4096, 20480, 131072
"""Playouts of the close options: in steps, at least and at most so many, until all is clear."""

SCREENING_ERRORS = 1.0
"""A decision is given up if so many standard errors more would not make it a puzzle.

That gives up some puzzles, but there are many, and time is better spent on clear ones.
"""

TAKES = 512
"""Playouts that tell what happens in this turn."""

RULE_OF_THUMB = "ox"
LEVELS = ("calf", "yearling", "ox", "bull", "bison:1000", "champion:2000")
"""The levels that try a puzzle; the two strongest with a fixed number of playouts."""


@dataclass(frozen=True, slots=True)
class PuzzleCheck:
    """What a check of a puzzle says: the leads by model, or what is wrong."""

    checks: tuple[ModelCheck, ...]
    fault: str | None


def find_puzzle(view: View, seed: str) -> Puzzle | None:
    """The puzzle in a decision, if it is one. The same arguments give the same answer."""
    decision = view.decision
    if decision is None or len(decision.options) < 2 or decision.open_ended:
        return None
    tempting = decision.options.index(make_bot(RULE_OF_THUMB, seed).choose(view))
    comparison = Comparison(view, decision.options, MODELS[0], seed)
    if not _passes_screening(comparison, tempting):
        return None
    others = []
    for model in MODELS[1:]:
        check = _other_model(view, model, seed, comparison.best)
        if check is None:
            return None
        others.append(check)
    if not _race(comparison):
        return None
    checks = (_check(MODELS[0], comparison), *others)
    return _puzzle(view, seed, comparison, tempting, checks)


def recheck(puzzle: Puzzle, seed: str) -> PuzzleCheck:
    """Compare the options of a puzzle once more with other playouts, as many as it was made with.

    It is rejected if the best option is another one by any model, or no longer ahead by the least
    gap or by enough standard errors by the first one; or if the rule of thumb plays it now.
    """
    checks = []
    for model, made in zip(MODELS, puzzle.checks, strict=True):
        comparison = Comparison(puzzle.view, puzzle.actions, model, f"{seed}/recheck")
        comparison.play(SCREENING[-1])
        comparison.keep_close(max(LEAST_GAP, comparison.lead.value) + 1)
        comparison.play(max(1, made.playouts - SCREENING[-1]))
        checks.append(_check(model, comparison))
        if comparison.best != puzzle.best:
            return PuzzleCheck(
                tuple(checks), f"another option is better among {model.name} players"
            )
    lead = _estimate(checks[0])
    if lead.value < LEAST_GAP or lead.value < SURE * lead.error:
        return PuzzleCheck(tuple(checks), "the best option is not far enough ahead")
    if make_bot(RULE_OF_THUMB, seed).choose(puzzle.view) == puzzle.actions[puzzle.best]:
        return PuzzleCheck(tuple(checks), "the rule of thumb plays the best option")
    return PuzzleCheck(tuple(checks), None)


def _passes_screening(comparison: Comparison, tempting: int) -> bool:
    """Whether few playouts find a large gap and a best option that is not the tempting one."""
    played = 0
    for deals in SCREENING:
        if not comparison.play(deals - played):
            return False
        played, lead = deals, comparison.lead
        if lead.value + SCREENING_ERRORS * lead.error < LEAST_GAP:
            return False
        if comparison.best == tempting and lead.value > SCREENING_ERRORS * lead.error:
            return False
    return comparison.best != tempting and lead.value >= LEAST_GAP


def _other_model(view: View, model: Reference, seed: str, best: int) -> ModelCheck | None:
    """The lead of the best option by another model; `None` if it is not clearly ahead."""
    assert view.decision is not None
    comparison = Comparison(view, view.decision.options, model, seed)
    for deals in (SCREENING[-1], STEP, 4 * STEP):
        comparison.play(deals - comparison.deals)
        lead = comparison.lead
        if comparison.best != best or lead.value < MODEL_GAP:
            return None
        if deals > SCREENING[-1] and _is_clear(lead, MODEL_GAP):
            return _check(model, comparison)
        comparison.keep_close(lead.value + LEAST_GAP)
    return None


def _race(comparison: Comparison) -> bool:
    """Play more deals with the close options until the gap is clear. False if it is not."""
    best = comparison.best
    while comparison.best == best:
        lead = comparison.lead
        if _is_clear(lead, LEAST_GAP) and comparison.deals >= LEAST:
            return True
        if comparison.deals >= MOST or lead.value + SCREENING_ERRORS * lead.error < LEAST_GAP:
            return False
        comparison.keep_close(lead.value + LEAST_GAP)
        comparison.play(STEP)
    return False


def _is_clear(lead: ValueEstimate, least: float) -> bool:
    return lead.value >= max(least + MARGIN * lead.error, SURE * lead.error)


def _check(model: Reference, comparison: Comparison) -> ModelCheck:
    gap, error = (thousandths(part) for part in (comparison.lead.value, comparison.lead.error))
    return ModelCheck(model.name, comparison.deals, gap, error)


def _estimate(check: ModelCheck) -> ValueEstimate:
    return ValueEstimate(check.gap / THOUSAND, check.error / THOUSAND)


def _puzzle(
    view: View,
    seed: str,
    comparison: Comparison,
    tempting: int,
    checks: tuple[ModelCheck, ...],
) -> Puzzle:
    assert view.decision is not None
    options, best = view.decision.options, comparison.best
    chance = Stream(f"{seed}/{view.prompt.id}/{view.seat}", "puzzle takes")
    takes = takes_of(view, options, MODELS[0], TAKES, chance.below(1 << 32))
    told = tuple(
        _option(format_action(action), index, comparison, takes[index])
        for index, action in enumerate(options)
    )
    solved = [level for level in LEVELS if make_bot(level, seed).choose(view) == options[best]]
    return Puzzle(
        id=id_of(view),
        view=view,
        options=told,
        best=best,
        tempting=tempting,
        themes=themes_of(view, told, best, tempting),
        difficulty=difficulty(len(LEVELS) - len(solved), checks[0].gap / THOUSAND),
        solved_by=tuple(level.split(":")[0] for level in solved),
        checks=checks,
        reference=SENSIBLE.name,
        kernels=kernels_digest(),
    )


def _option(action: str, index: int, comparison: Comparison, take: Take) -> PuzzleOption:
    own, behind = comparison.own(index), comparison.behind(index)
    return PuzzleOption(
        action=action,
        own=thousandths(own.value),
        error=thousandths(own.error),
        behind=thousandths(behind.value),
        behind_error=thousandths(behind.error),
        wins=thousandths(comparison.wins(index)),
        takes=thousandths(take.chance),
        costs=thousandths(take.cost),
        later=None if take.later is None else thousandths(take.later),
    )


def difficulty(failing: int, gap: float) -> int:
    """A guess from 1 to 5: how many of the six levels fail, one less or more for the gap."""
    return min(5, max(1, failing - 1 + (gap < 1.5) - (gap >= 3)))


def kernels_digest() -> str:
    """The simulator that values come from: another digest, perhaps other values."""
    from hornox.sim.kernels.cache_key import source_stamp

    return f"{source_stamp():014x}"


def thousandths(value: float) -> int:
    return round(THOUSAND * value)
