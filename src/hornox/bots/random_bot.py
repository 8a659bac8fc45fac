"""The random bot: any legal action. Other bots are measured against it."""

from __future__ import annotations

from hornox.bots.bot import NotAsked
from hornox.engine import Agree, Decline, GetReady, SeatAction, View
from hornox.record import Stream, sample_option

PROPOSE_ONE_IN = 12
"""It proposes once in this many times, so that teams of random bots stop talking."""


class RandomBot:
    """Choose a kind of action, then one of that kind, all equally likely."""

    __slots__ = ("_chance",)

    name = "random"

    def __init__(self, seed: str) -> None:
        self._chance = Stream(seed, "random bot")

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        if view.prompt.kind == "team-talking":
            return self._talk(view)
        return sample_option(view, self._chance)

    def _talk(self, view: View) -> SeatAction:
        if view.prompt.proposal is not None:
            return Agree() if self._chance.below(2) else Decline()
        if self._chance.below(PROPOSE_ONE_IN):
            return GetReady()
        return sample_option(view, self._chance)
