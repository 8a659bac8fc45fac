"""Comparing the options of a decision, with ever more playouts for those that are close."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hornox.coach.playing import Floats, ReferencePlayer
from hornox.coach.reference import Reference
from hornox.coach.series import Series, ValueEstimate
from hornox.engine import SeatAction, View
from hornox.record import Stream

_SEEDS = 1 << 32


class Comparison:
    """Playouts of some options of a view by one model, all over the same deals.

    Options that are dropped keep the playouts they had.
    """

    __slots__ = ("_chance", "_options", "_own", "_player", "_wins", "remaining")

    def __init__(
        self, view: View, options: Sequence[SeatAction], model: Reference, seed: str
    ) -> None:
        self._player = ReferencePlayer(view, model)
        self._options = tuple(options)
        self._chance = Stream(f"{seed}/{model.name}/{view.prompt.id}/{view.seat}", "puzzle")
        self._own: list[Floats] = [np.empty(0) for _ in options]
        self._wins: list[Floats] = [np.empty(0) for _ in options]
        self.remaining: tuple[int, ...] = tuple(range(len(options)))

    def play(self, deals: int) -> bool:
        """Play the remaining options over more deals. False if playouts cannot evaluate one."""
        wanted = [self._options[index] for index in self.remaining]
        found = self._player.play(wanted, deals, self._chance.below(_SEEDS))
        if any(option not in found for option in wanted):
            return False
        lines = min(len(outcomes.costs) for outcomes in found.values())
        for index, option in zip(self.remaining, wanted, strict=True):
            self._own[index] = np.concatenate((self._own[index], found[option].costs[:lines]))
            self._wins[index] = np.concatenate((self._wins[index], found[option].wins[:lines]))
        return True

    @property
    def deals(self) -> int:
        """The playouts of each remaining option."""
        return len(self._own[self.remaining[0]])

    @property
    def best(self) -> int:
        return min(self.remaining, key=lambda index: float(self._own[index].mean()))

    @property
    def second(self) -> int:
        others = [index for index in self.remaining if index != self.best]
        return min(others, key=lambda index: float(self._own[index].mean()))

    @property
    def lead(self) -> ValueEstimate:
        """How far the best option is ahead of the next one, with the paired error."""
        return self.behind(self.second)

    def own(self, index: int) -> ValueEstimate:
        return _series(self._own[index]).mean(0)

    def wins(self, index: int) -> float:
        return float(self._wins[index].mean())

    def behind(self, index: int) -> ValueEstimate:
        """What an option costs more than the best, over the deals that both had."""
        own, best = self._own[index], self._own[self.best]
        return _series(own, best[: len(own)]).difference(0, 1)

    def keep_close(self, within: float) -> None:
        """Drop what is further behind; at least two options stay."""
        best, second = self.best, self.second
        self.remaining = tuple(
            index
            for index in self.remaining
            if index in (best, second) or self.behind(index).value <= within
        )


def _series(*options: Floats) -> Series:
    """Outcomes of options over the same deals."""
    series = Series(len(options))
    series.add(range(len(options)), np.column_stack(options))
    return series
