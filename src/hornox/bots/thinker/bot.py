"""The thinker: samples what the others may hold and plays every option through."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.bots.bot import NotAsked
from hornox.bots.budget import Budget
from hornox.bots.cautious import CautiousBot
from hornox.bots.thinker.endgame import play_exactly
from hornox.bots.thinker.specials import use_special
from hornox.bots.thinker.team import is_trusted, use_in_time
from hornox.bots.thinker.team_cards import choose_team_card
from hornox.bots.weighing import Scales, best_of, margin, own_points
from hornox.engine import Agree, FanCard, GetReady, SeatAction, SkipSpecial, View
from hornox.record import Stream
from hornox.sim import Policy, is_exact

LEFT_TO_CAUTION = ("drafting", "swapping")
"""What playouts judge worse than a rule of thumb: they know nothing of special cards to come."""

SMALL_TEAM = 2


@dataclass(frozen=True, slots=True)
class Mind:
    """How a thinker thinks.

    In teams of more than `own_cards` members it plays its cards by rules of thumb: the more
    members, the more special cards decide, and playouts do not see them coming; in a pair it takes
    thousands of playouts to do better. `patient`: it knows what each special card of a team had
    better be kept for. In games with twisters it may have a budget of its own. `exact`: where
    nothing is hidden it does not guess.
    """

    budget: Budget
    uses_specials: bool = True
    own_cards: int = SMALL_TEAM
    with_twisters: Budget | None = None
    exact: bool = False
    patient: bool = False

    def budget_for(self, view: View) -> Budget:
        if self.with_twisters is not None and FanCard.TWISTER in view.setup.options.fan_cards:
            return self.with_twisters
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
            return play_exactly(view, self._chance)
        if kind in LEFT_TO_CAUTION:
            return self._advice.choose(view)
        if kind == "selecting" and self._has_many_mates(view):
            return choose_team_card(view, options)
        if kind == "using-special":
            return self._use_special(view, options)
        if kind == "team-talking":
            return self._talk(view, options)
        return best_of(self._scales(view).weigh(view))

    def _has_many_mates(self, view: View) -> bool:
        return view.buffalo is not None and view.setup.players > self._mind.own_cards

    def _use_special(self, view: View, options: tuple[SeatAction, ...]) -> SeatAction:
        if not self._mind.uses_specials:
            return SkipSpecial()
        return use_special(view, options, self._scales(view))

    def _talk(self, view: View, options: tuple[SeatAction, ...]) -> SeatAction:
        if not self._mind.uses_specials and view.prompt.proposal is None:
            return GetReady()
        if not self._mind.patient:
            return self._advice.choose(view)
        if view.prompt.proposal is None:
            return use_in_time(view, options)
        return Agree() if is_trusted(view) else self._advice.choose(view)

    def _scales(self, view: View) -> Scales:
        """A team wants the Buffalo to take more, and knows its members to be sensible."""
        team = view.buffalo is not None
        return Scales(
            self._mind.budget_for(view),
            self._chance,
            objective=margin if team else own_points,
            policy=Policy.SENSIBLE,
            others=Policy.SENSIBLE if team else Policy.MIXED,
        )
