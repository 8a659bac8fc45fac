"""What each option of a decision leads to, and what the reference player makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from hornox.coach.imagined import Imagined
from hornox.coach.playing import PLAY_ON, Outcomes, ReferencePlayer, Value
from hornox.coach.reference import Reference
from hornox.engine import PlayCard, SeatAction, View

MOST_WORLDS = 40
"""So many worlds are enough to tell what happens in a turn."""


class Method(StrEnum):
    """How the value of an option was found."""

    PLAYOUTS = "playouts"
    """Playouts from the view."""

    IMAGINED = "imagined"
    """The engine carries the option out in worlds as the view allows; playouts go on from there."""

    EXACT = "exact"
    """The rest of the round was solved."""


class Estimator:
    """Plays the options of one view."""

    __slots__ = ("_imagined", "_player", "_world", "methods", "options", "view")

    def __init__(
        self, view: View, options: Sequence[SeatAction], reference: Reference, world: int = 1
    ) -> None:
        """`world` is the number of playouts in each imagined world."""
        self.view = view
        self.options = tuple(options)
        self._world = world
        self._player = ReferencePlayer(view, reference)
        self._imagined = Imagined(view, reference)
        carried = self._player.play(self.options, 1, 0)
        self.methods = tuple(
            Method.PLAYOUTS if option in carried else Method.IMAGINED for option in self.options
        )

    @property
    def plays_on(self) -> int | None:
        """The column in which the reference player chooses, if playouts choose as it does."""
        cards = all(isinstance(option, PlayCard) for option in self.options)
        return len(self.options) if cards else None

    @property
    def imagines(self) -> bool:
        """Whether a line is not one deal but the mean over one world."""
        return Method.IMAGINED in self.methods

    def lines(self, columns: Sequence[int], count: int, seed: int) -> Outcomes:
        """So many lines with these columns.

        The columns are the options, and `plays_on`: the reference player chooses.
        """
        actions = (*self.options, PLAY_ON)
        options = [actions[column] for column in columns]
        if self.imagines:
            seeds = range(seed, seed + count)
            found = np.array([self._world_line(options, world) for world in seeds])
            return Outcomes(found[:, :, 0], found[:, :, 1], found[:, :, 2])
        played = self._player.play(options, count, seed)
        parts = zip(*(played[option] for option in options), strict=True)
        return Outcomes(*(np.stack(part, axis=1) for part in parts))

    def _world_line(self, options: Sequence[SeatAction], seed: int) -> list[Value]:
        """The mean of each option over the playouts of one world."""
        played = self._player.play(self._carried(options), self._world, seed)
        return [
            played[option].mean
            if option in played
            else self._imagined.play(option, self._world, seed)
            for option in options
        ]

    def playouts(self, deals: int, seed: int, turns: int | None = None) -> list[Outcomes]:
        """Single playouts of each option; with `turns` they stop after so many.

        0 turns end the one that is being resolved. The same seed gives the same playouts.
        """
        played = self._player.play(self._carried(self.options), deals, seed, turns)
        return [
            played[option] if option in played else self._worlds(option, deals, seed, turns)
            for option in self.options
        ]

    def _carried(self, options: Sequence[SeatAction]) -> list[SeatAction]:
        """Those of them that playouts can carry."""
        methods = dict(zip(self.options, self.methods, strict=True))
        return [option for option in options if methods[option] is Method.PLAYOUTS]

    def _worlds(self, option: SeatAction, deals: int, seed: int, turns: int | None) -> Outcomes:
        """One playout in each of several worlds."""
        seeds = range(seed, seed + min(deals, MOST_WORLDS))
        values = [self._imagined.play(option, 1, world, turns) for world in seeds]
        return Outcomes(*np.array(values).T)
