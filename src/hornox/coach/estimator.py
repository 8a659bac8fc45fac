"""What each option of a decision leads to, and what the reference player makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from hornox.bots import reference_shares
from hornox.coach.imagined import Imagined
from hornox.coach.playing import Outcomes, ReferencePlayer, Value
from hornox.coach.reference import Reference
from hornox.engine import SeatAction, View

MOST_WORLDS = 40
"""So many worlds are enough to tell what happens in a turn."""


class Method(StrEnum):
    """How the value of an option was estimated."""

    PLAYOUTS = "playouts"
    """Playouts from the view."""

    IMAGINED = "imagined"
    """The engine carries the option out in worlds as the view allows; playouts go on from there."""


class Estimator:
    """Plays the options of one view, and what the reference player would choose itself."""

    __slots__ = ("_imagined", "_player", "_shares", "methods", "options", "view")

    def __init__(self, view: View, options: Sequence[SeatAction], reference: Reference) -> None:
        self.view = view
        self.options = tuple(options)
        self._player = ReferencePlayer(view, reference)
        self._imagined = Imagined(view, reference)
        self._shares = reference_shares(view, self.options, reference.own_of(view))
        carried = self._player.play(self.options, 1, 0)
        self.methods = tuple(
            Method.PLAYOUTS if option in carried else Method.IMAGINED for option in self.options
        )

    def batch(self, deals: int, seed: int) -> list[Outcomes]:
        """The outcomes of each option, and last those of the reference player's choice.

        They share their lines: a line is a deal. If options have to be imagined the whole batch is
        one line, the mean over the deals of one world.
        """
        played = self._player.play(self._carried, deals, seed)
        if len(played) == len(self.options):
            found = _same_length([played[option] for option in self.options])
        else:
            found = [_one_line(self._mean(option, played, deals, seed)) for option in self.options]
        return [*found, self._mixed(found)]

    def _mean(
        self, option: SeatAction, played: dict[SeatAction, Outcomes], deals: int, seed: int
    ) -> Value:
        if option in played:
            return played[option].mean
        return self._imagined.play(option, deals, seed)

    def playouts(self, deals: int, seed: int, turns: int | None = None) -> list[Outcomes]:
        """Single playouts of each option; with `turns` they stop after so many.

        0 turns end the one that is being resolved. The same seed gives the same playouts.
        """
        played = self._player.play(self._carried, deals, seed, turns)
        return [
            played[option] if option in played else self._worlds(option, deals, seed, turns)
            for option in self.options
        ]

    @property
    def _carried(self) -> list[SeatAction]:
        pairs = zip(self.options, self.methods, strict=True)
        return [option for option, method in pairs if method is Method.PLAYOUTS]

    def _worlds(self, option: SeatAction, deals: int, seed: int, turns: int | None) -> Outcomes:
        """One playout in each of several worlds."""
        seeds = range(seed, seed + min(deals, MOST_WORLDS))
        values = [self._imagined.play(option, 1, world, turns) for world in seeds]
        return Outcomes(
            np.array([value.own for value in values]), np.array([value.wins for value in values])
        )

    def _mixed(self, outcomes: list[Outcomes]) -> Outcomes:
        """What the reference player expects that chooses each option so often."""
        parts = list(zip(self._shares, outcomes, strict=True))
        own = sum(share * one.own for share, one in parts)
        wins = sum(share * one.wins for share, one in parts)
        return Outcomes(np.asarray(own), np.asarray(wins))


def _one_line(value: Value) -> Outcomes:
    return Outcomes(np.array([value.own]), np.array([value.wins]))


def _same_length(outcomes: list[Outcomes]) -> list[Outcomes]:
    """Options that leave another choice are played in fewer deals: the first ones."""
    lines = min(len(one.own) for one in outcomes)
    return [Outcomes(one.own[:lines], one.wins[:lines]) for one in outcomes]
