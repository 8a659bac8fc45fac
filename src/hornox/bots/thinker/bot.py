"""The thinker: samples the hidden cards and plays every option out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from hornox.bots.bot import NotAsked
from hornox.bots.budget import Budget
from hornox.bots.cautious import CautiousBot
from hornox.bots.playout_evaluation import (
    Objective,
    PlayoutEvaluator,
    cheapest_option,
    margin,
    margin_and_loss,
    own_points,
)
from hornox.bots.thinker.draft import choose_pick
from hornox.bots.thinker.endgame import play_exactly
from hornox.bots.thinker.specials import CAREFUL_THRESHOLD, UseThreshold, swap_special, use_special
from hornox.bots.thinker.team import propose_use, replaces_own_card
from hornox.bots.thinker.team_cards import choose_team_card
from hornox.engine import Agree, FanCard, GetReady, SeatAction, SkipSpecial, View
from hornox.record import Stream
from hornox.sim import Enhancement, OutOfTime, Policy, has_many_players, is_exact

RULE_OF_THUMB_DECISIONS = ("drafting", "swapping")
"""Decisions that playouts judge worse than `cautious`: they ignore later special cards."""

SMALL_TEAM = 2

EXACT_PART, HASTY_PART = 1.2, 0.2
"""Shares of the time: for exact play, and for playouts if exact play has run out of time."""


@dataclass(frozen=True, slots=True)
class ThinkerConfig:
    """The settings of a thinker. By default it is the simplest; every idea has its own switch.

    In teams of more than `largest_playout_team` members it chooses cards by rules of thumb: in
    larger teams special cards decide more, and playouts do not foresee them; in a pair it takes
    thousands of playouts to do better. With twisters, and among many, it may have a budget of its
    own.
    """

    budget: Budget
    uses_specials: bool = True
    largest_playout_team: int = SMALL_TEAM
    with_twisters: Budget | None = None
    among_many: Budget | None = None
    exact: bool = False
    """Solve positions in which nothing is hidden exactly."""
    patient: bool = False
    """Keep a team's special cards until they gain most."""
    use_threshold: UseThreshold = CAREFUL_THRESHOLD
    """What a use of its own special cards must save."""
    objective: Objective = own_points
    """What it minimizes. In a team it is never the own points alone."""
    enhancements: Enhancement = Enhancement.NONE
    """What its playouts do beyond policies on sampled hands."""
    drafts_ahead: bool = False
    """Pick by evaluating the round after the draft, not by a rule of thumb."""
    policy: Policy = Policy.SENSIBLE
    """How it plays on in its playouts, where it is not in a team."""

    def budget_for(self, view: View) -> Budget:
        """Return the budget for this game."""
        if self.with_twisters is not None and FanCard.TWISTER in view.setup.options.fan_cards:
            return self.with_twisters
        if self.among_many is not None and has_many_players(view.setup.players):
            return self.among_many
        return self.budget


class ThinkerBot:
    """Evaluate options by playouts with sensible and careless others; else ask `cautious`."""

    __slots__ = ("_chance", "_config", "_fallback", "name")

    def __init__(self, name: str, seed: str, config: ThinkerConfig) -> None:
        self.name = name
        self._chance = Stream(seed, "thinker bot")
        self._fallback = CautiousBot()
        self._config = config

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        options, kind = view.decision.options, view.decision.kind
        if len(options) == 1 and not view.decision.open_ended:
            return options[0]
        if self._config.exact and is_exact(view):
            return self._play_exactly(view)
        if kind == "drafting" and self._config.drafts_ahead:
            return choose_pick(view, options, self._evaluator(view))
        if kind == "swapping" and self._config.use_threshold.kinds:
            return swap_special(view, self._config.use_threshold)
        if kind in RULE_OF_THUMB_DECISIONS:
            return self._fallback.choose(view)
        if kind == "selecting" and self._has_many_mates(view):
            return choose_team_card(view, options)
        if kind == "using-special":
            return self._use_special(view, options)
        if kind == "team-talking":
            return self._talk(view, options)
        return cheapest_option(self._evaluator(view).evaluate(view))

    def _play_exactly(self, view: View) -> SeatAction:
        """Solve the position exactly or, if time runs out, by playouts in what is left."""
        budget = self._config.budget_for(view)
        if budget.seconds is None:
            return play_exactly(view, self._chance, inf)
        try:
            return play_exactly(view, self._chance, EXACT_PART * budget.seconds)
        except OutOfTime:
            hasty = replace(budget, seconds=HASTY_PART * budget.seconds)
            return cheapest_option(replace(self._evaluator(view), budget=hasty).evaluate(view))

    def _has_many_mates(self, view: View) -> bool:
        return view.buffalo is not None and view.setup.players > self._config.largest_playout_team

    def _use_special(self, view: View, options: tuple[SeatAction, ...]) -> SeatAction:
        if not self._config.uses_specials:
            return SkipSpecial()
        return use_special(view, options, self._evaluator(view), self._config.use_threshold)

    def _talk(self, view: View, options: tuple[SeatAction, ...]) -> SeatAction:
        if not self._config.uses_specials and view.prompt.proposal is None:
            return GetReady()
        if view.prompt.proposal is None:
            return propose_use(view, options, patient=self._config.patient)
        return Agree() if replaces_own_card(view) else self._fallback.choose(view)

    def _evaluator(self, view: View) -> PlayoutEvaluator:
        """Return the evaluator. Members of a team are expected to play sensibly."""
        team = view.buffalo is not None
        return PlayoutEvaluator(
            self._config.budget_for(view),
            self._chance,
            objective=self._objective(view),
            policy=Policy.SENSIBLE if team else self._config.policy,
            others=Policy.SENSIBLE if team else Policy.MIXED,
            enhancements=self._config.enhancements,
        )

    def _objective(self, view: View) -> Objective:
        """Return the objective for this decision.

        A team minimizes the margin, not the own points. Special cards are judged by the margin,
        because their thresholds are counted in bullheads.
        """
        objective = self._config.objective
        if view.buffalo is not None:
            return margin if objective is own_points else objective
        return (
            margin
            if objective is margin_and_loss and view.prompt.kind == "using-special"
            else objective
        )
