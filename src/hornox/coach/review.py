"""Review of a game: what each choice cost, what turned the game, and how much was luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum

from hornox.coach.account import (
    Account,
    AccountStep,
    DecisionValues,
    RoundAccount,
    chain_of_rounds,
    round_account,
    sum_of_rounds,
)
from hornox.coach.allocation import Focus
from hornox.coach.analysis import Analysis, Effort, OptionAnalysis, analyse
from hornox.coach.effects import EFFECT_PLAYOUTS, RoundEffects, effects_of
from hornox.coach.grades import FAULTS, Grade, Measure, grade
from hornox.coach.levels import Level, level_of
from hornox.coach.par import par_of
from hornox.coach.praise import Praise, praise_for
from hornox.coach.reasons import OptionReason, reason_for
from hornox.coach.reference import SENSIBLE, Reference
from hornox.coach.series import ValueEstimate
from hornox.coach.standing import chance_to_win, is_last_round
from hornox.coach.walk import Choice, Walk, walk
from hornox.engine import VARIANTS, Seat, SeatAction, Setup
from hornox.engine.errors import no_such_seat
from hornox.record import Record

PRECISION = 0.1
"""Bullheads: the standard error that an option may have."""

REVIEW_EFFORT = Effort(precision=PRECISION)

Progress = Callable[[int, int], None]
"""How many of how many decisions are done."""

OnAnalysis = Callable[[Choice, Analysis], None]
"""Called with each decision as soon as it is analysed."""


NOTHING = ValueEstimate(0.0, 0.0)


@dataclass(frozen=True)
class Verdict:
    """A choice and what the coach says about it.

    `cost` is counted in the measure: bullheads, or the chance to win in a game's last round. `step`
    is its place in the account of bullheads, `None` if the round was not finished. Where there was
    nothing to decide there is no analysis, and no step.
    """

    choice: Choice
    analysis: Analysis | None = None
    grade: Grade = Grade.FORCED
    measure: Measure = Measure.BULLHEADS
    cost: ValueEstimate = NOTHING
    praise: Praise | None = None
    step: AccountStep | None = None

    @cached_property
    def option(self) -> OptionAnalysis | None:
        """The chosen one."""
        return None if self.analysis is None else self.analysis.by_action[self.choice.chosen]

    @property
    def reason(self) -> OptionReason:
        if self.analysis is None or self.option is None:
            return OptionReason("forced")
        return reason_for(self.analysis, self.option)

    @property
    def is_fault(self) -> bool:
        return self.grade in FAULTS

    @property
    def is_unpunished(self) -> bool:
        """Whether a fault was followed by no more than what the best option promised."""
        if self.step is None or self.option is None or not self.is_fault:
            return False
        return self.step.rest <= -self.option.behind.value


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The review of one seat."""

    seat: Seat
    name: str
    verdicts: tuple[Verdict, ...]
    account: Account
    chances: Account
    level: Level | None

    @property
    def counted(self) -> tuple[Verdict, ...]:
        """Decisions with more than one option."""
        return tuple(one for one in self.verdicts if one.grade is not Grade.FORCED)

    def turning_points(self, count: int = 3) -> tuple[tuple[Verdict, ...], tuple[Verdict, ...]]:
        """The choices that changed most themselves, and those after which most happened."""
        placed = [one for one in self.verdicts if one.step is not None]
        return _largest(placed, _own, count), _largest(placed, _rest, count)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a record.

    `effects` tell who cost whom in each finished round, from all hands; in a team there are none.
    """

    walk: Walk
    seats: tuple[SeatReview, ...]
    reference: str
    par_error: float
    effects: tuple[RoundEffects, ...] = ()

    def hidden(self, seat: SeatReview) -> float:
        """The rest of a seat's account without the effects of the others: what was hidden."""
        return seat.account.rest - fsum(one.from_others(seat.seat) for one in self.effects)


def review(
    record: Record,
    seats: Sequence[Seat] | None = None,
    effort: Effort = REVIEW_EFFORT,
    seed: str | int = 0,
    *,
    reference: Reference = SENSIBLE,
    progress: Progress | None = None,
    on_analysis: OnAnalysis | None = None,
    effect_playouts: int = EFFECT_PLAYOUTS,
) -> Review:
    """Review all seats of a record, or some. The same arguments give the same review.

    With 0 `effect_playouts` it does not tell who cost whom.
    """
    game = walk(record)
    wanted = tuple(range(record.setup.players) if seats is None else seats)
    for seat in wanted:
        if not 0 <= seat < record.setup.players:
            raise no_such_seat(seat, record.setup.players)
    choices = [choice for choice in game.choices if choice.seat in wanted]
    analyses: dict[int, Analysis] = {}
    opened: set[tuple[Seat, int]] = set()
    for done, choice in enumerate(choices):
        if not choice.is_forced:
            opens = (choice.seat, choice.round) not in opened
            opened.add((choice.seat, choice.round))
            found = analyse(
                choice.view,
                effort,
                seed,
                options=choice.options,
                reference=reference,
                focus=Focus(choice.options.index(choice.chosen), opens, measure_of(choice)),
            )
            analyses[choice.move] = found
            if on_analysis is not None:
                on_analysis(choice, found)
        if progress is not None:
            progress(done + 1, len(choices))
    par, _ = par_of(record.setup, reference)
    found_seats = [_Seat(game, seat, analyses, reference).review() for seat in wanted]
    effects = effects_of(record, reference, effect_playouts, seed)
    return Review(game, tuple(found_seats), reference.name, par.error, effects)


class _Seat:
    """One seat while it is reviewed."""

    def __init__(
        self, game: Walk, seat: Seat, analyses: dict[int, Analysis], reference: Reference
    ) -> None:
        self._game = game
        self._seat = seat
        self._analyses = analyses
        self._par, self._start = par_of(game.setup, reference)
        self._side = 0 if VARIANTS[game.setup.mode].is_team else seat

    def review(self) -> SeatReview:
        rounds = [self._round(number) for number in self._game.finished_rounds]
        steps = {step.move: step for one in rounds for step in one.steps}
        verdicts = tuple(
            self._verdict(choice, steps.get(choice.move))
            for choice in self._game.choices_of(self._seat)
        )
        return SeatReview(
            self._seat,
            self._game.names[self._seat],
            verdicts,
            sum_of_rounds(rounds),
            self._chances(),
            level_of(self._game.setup, *_costs(verdicts)),
        )

    def _round(self, number: int) -> RoundAccount:
        entries = [
            DecisionValues(move, analysis.reference.own, analysis.by_action[chosen].own.value)
            for move, chosen, analysis in self._analysed(number)
        ]
        par = self._par.value if self._is_fresh(number) else None
        result = float(self._game.scores[number - 1][self._side])
        return round_account(number, par, entries, result)

    def _chances(self) -> Account:
        """Each round starts from the chance that the totals gave before it."""
        rounds: list[RoundAccount] = []
        for number in self._game.finished_rounds:
            entries = [
                DecisionValues(move, analysis.reference.wins, analysis.by_action[chosen].wins.value)
                for move, chosen, analysis in self._analysed(number)
            ]
            before = rounds[-1].result if rounds else self._start.wins
            par = before if rounds or self._is_fresh(number) else None
            rounds.append(round_account(number, par, entries, self._chance_after(number)))
        return chain_of_rounds(rounds)

    def _analysed(self, number: int) -> list[tuple[int, SeatAction, Analysis]]:
        return [
            (choice.move, choice.chosen, self._analyses[choice.move])
            for choice in self._game.choices_of(self._seat, number)
            if choice.move in self._analyses
        ]

    def _is_fresh(self, number: int) -> bool:
        """Whether the cards of this round were dealt in this record."""
        return self._game.fresh or number > self._game.first_round

    def _chance_after(self, number: int) -> float:
        totals = [sum(points) for points in zip(*self._game.scores[:number], strict=True)]
        return chance_to_win(self._game.setup, totals, number, self._seat)

    def _verdict(self, choice: Choice, step: AccountStep | None) -> Verdict:
        analysis = self._analyses.get(choice.move)
        if analysis is None:
            return Verdict(choice)
        option, measure = analysis.by_action[choice.chosen], measure_of(choice)
        cost = option.cost if measure is Measure.BULLHEADS else option.chance_cost
        given = grade(cost, measure, _sides(self._game.setup))
        praise = None if given in FAULTS else praise_for(analysis, option)
        return Verdict(choice, analysis, given, measure, cost, praise, step)


def measure_of(choice: Choice) -> Measure:
    """What a choice is graded by: in the last round the chance to win."""
    view = choice.view
    totals = [seat.total for seat in view.seats]
    last = is_last_round(view.setup, totals, choice.round)
    return Measure.CHANCE if last else Measure.BULLHEADS


def _sides(setup: Setup) -> int:
    return VARIANTS[setup.mode].sides(setup.players)


def _costs(verdicts: Sequence[Verdict]) -> tuple[list[float], int]:
    """What the decisions cost in bullheads, and in how many rounds they were made."""
    counted = [one for one in verdicts if one.option is not None]
    rounds = {one.choice.round for one in counted}
    return [one.option.cost.value for one in counted if one.option is not None], len(rounds)


def _largest(
    verdicts: Sequence[Verdict], size: Callable[[AccountStep], float], count: int
) -> tuple[Verdict, ...]:
    def change(verdict: Verdict) -> float:
        return abs(size(verdict.step)) if verdict.step is not None else 0.0

    return tuple(sorted(verdicts, key=change, reverse=True)[:count])


def _own(step: AccountStep) -> float:
    return step.own


def _rest(step: AccountStep) -> float:
    return step.rest
