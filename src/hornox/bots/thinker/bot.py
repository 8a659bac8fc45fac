"""The thinker: samples what the others may hold and plays every option through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from hornox.bots.bot import NotAsked
from hornox.bots.budget import Budget
from hornox.bots.cautious import CautiousBot
from hornox.bots.thinker.draft import choose_pick
from hornox.bots.thinker.endgame import play_exactly
from hornox.bots.thinker.specials import CAREFUL, Thrift, swap_special, use_special
from hornox.bots.thinker.team import is_trusted, use_in_time
from hornox.bots.thinker.team_cards import choose_team_card
from hornox.bots.weighing import Objective, Scales, best_of, defeat, margin, own_points
from hornox.engine import Agree, FanCard, GetReady, SeatAction, SkipSpecial, View
from hornox.record import Stream
from hornox.sim import Enhancement, OutOfTime, Policy, has_many_players, is_exact

LEFT_TO_CAUTION = ("drafting", "swapping")
"""What playouts judge worse than a rule of thumb: they know nothing of special cards to come."""

SMALL_TEAM = 2

EXACT_PART, HASTY_PART = 1.2, 0.2
"""Parts of its time: for exact play, and for playouts if that has failed."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How a thinker thinks; the plainest by default, and every idea can be switched on alone.

    In teams of more than `own_cards` members it plays its cards by rules of thumb: the more
    members, the more special cards decide, and playouts do not see them coming; in a pair it takes
    thousands of playouts to do better. With twisters, and among many, it may have a budget of its
    own.
    """

    budget: Budget
    uses_specials: bool = True
    own_cards: int = SMALL_TEAM
    with_twisters: Budget | None = None
    among_many: Budget | None = None
    exact: bool = False
    """Where nothing is hidden it does not guess."""
    patient: bool = False
    """It keeps a team's special cards for when they help most."""
    thrift: Thrift = CAREFUL
    """What it keeps its own special cards for."""
    aim: Objective = own_points
    """What it wants to have little of; in a team never the own points alone."""
    enhancements: Enhancement = Enhancement.NONE
    """What its playouts do beyond policies on sampled hands."""
    drafts_ahead: bool = False
    """It picks for the round that a draft leads to, not by a rule of thumb."""

    def budget_for(self, view: View) -> Budget:
        if self.with_twisters is not None and FanCard.TWISTER in view.setup.options.fan_cards:
            return self.with_twisters
        if self.among_many is not None and has_many_players(view.setup.players):
            return self.among_many
        return self.budget


class ThinkerBot:
    """Weighs by playouts among sensible and careless others, and leaves the rest to caution."""

    __slots__ = ("_advice", "_chance", "_mind", "name")

    def __init__(self, name: str, seed: str, mind: Mind) -> None:
        self.name = name
        self._chance = Stream(seed, "thinker bot")
        self._advice = CautiousBot()
        self._mind = mind

    def choose(self, view: View) -> SeatAction:
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        options, kind = view.decision.options, view.decision.kind
        if len(options) == 1 and not view.decision.open_ended:
            return options[0]
        if self._mind.exact and is_exact(view):
            return self._play_exactly(view)
        if kind == "drafting" and self._mind.drafts_ahead:
            return choose_pick(view, options, self._scales(view))
        if kind == "swapping" and self._mind.thrift.kinds:
            return swap_special(view, self._mind.thrift)
        if kind in LEFT_TO_CAUTION:
            return self._advice.choose(view)
        if kind == "selecting" and self._has_many_mates(view):
            return choose_team_card(view, options)
        if kind == "using-special":
            return self._use_special(view, options)
        if kind == "team-talking":
            return self._talk(view, options)
        return best_of(self._scales(view).weigh(view))

    def _play_exactly(self, view: View) -> SeatAction:
        """If there is not enough time for it, by playouts in what is left."""
        budget = self._mind.budget_for(view)
        if budget.seconds is None:
            return play_exactly(view, self._chance, inf)
        try:
            return play_exactly(view, self._chance, EXACT_PART * budget.seconds)
        except OutOfTime:
            hasty = replace(budget, seconds=HASTY_PART * budget.seconds)
            return best_of(replace(self._scales(view), budget=hasty).weigh(view))

    def _has_many_mates(self, view: View) -> bool:
        return view.buffalo is not None and view.setup.players > self._mind.own_cards

    def _use_special(self, view: View, options: tuple[SeatAction, ...]) -> SeatAction:
        if not self._mind.uses_specials:
            return SkipSpecial()
        return use_special(view, options, self._scales(view), self._mind.thrift)

    def _talk(self, view: View, options: tuple[SeatAction, ...]) -> SeatAction:
        if not self._mind.uses_specials and view.prompt.proposal is None:
            return GetReady()
        if view.prompt.proposal is None:
            return use_in_time(view, options, patient=self._mind.patient)
        return Agree() if is_trusted(view) else self._advice.choose(view)

    def _scales(self, view: View) -> Scales:
        """A team knows its members to be sensible."""
        team = view.buffalo is not None
        return Scales(
            self._mind.budget_for(view),
            self._chance,
            objective=self._objective(view),
            policy=Policy.SENSIBLE,
            others=Policy.SENSIBLE if team else Policy.MIXED,
            enhancements=self._mind.enhancements,
        )

    def _objective(self, view: View) -> Objective:
        """A team plays against the Buffalo; what special cards save is counted in bullheads."""
        aim = self._mind.aim
        if view.buffalo is not None:
            return margin if aim is own_points else aim
        return margin if aim is defeat and view.prompt.kind == "using-special" else aim
