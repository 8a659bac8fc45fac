"""The random bot: any legal action, the measure of all other bots."""

from __future__ import annotations

from hornox.bots.bot import NotAsked
from hornox.engine import Agree, Decline, GetReady, SeatAction, View
from hornox.record import Stream, sample_option

TALKATIVE = 12
"""In a team it proposes something once in so many times, or six of them would talk for ever."""


class RandomBot:
    """First a kind of action, then one of that kind, all equally likely."""

    __slots__ = ("_chance",)

    name = "random"

    def __init__(self, seed: str) -> None:
        self._chance = Stream(seed, "random bot")

    def choose(self, view: View) -> SeatAction:
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        if view.prompt.kind == "team-talking":
            return self._talk(view)
        return sample_option(view, self._chance)

    def _talk(self, view: View) -> SeatAction:
        if view.prompt.proposal is not None:
            return Agree() if self._chance.below(2) else Decline()
        if self._chance.below(TALKATIVE):
            return GetReady()
        return sample_option(view, self._chance)
