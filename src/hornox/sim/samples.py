"""Outcomes of single playouts, and what they say about differences between options.

All options are played over the same sampled deals and random numbers. So the outcomes of two
options are paired by deal, and the standard error of their mean difference is smaller than the
errors of the two means suggest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from hornox.engine import SeatAction

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from hornox.sim.kernels.jit import Floats


class OutcomeWeights(NamedTuple):
    """The cost of an outcome: own points, mean of the others and chance to win, weighted."""

    own: float = 1.0
    others: float = 0.0
    wins: float = 0.0


OWN_POINTS = OutcomeWeights()
MARGIN = OutcomeWeights(own=1.0, others=-1.0)


class PairedDifference(NamedTuple):
    """The mean of differences over paired deals, and its standard error."""

    mean: float
    error: float
    deals: int


def paired(ones: ArrayLike, others: ArrayLike) -> PairedDifference:
    """How much more the first are than the second, which belong to the same deals in pairs.

    >>> paired([3, 7, 0], [1, 5, 1])
    PairedDifference(mean=1.0, error=1.0, deals=3)
    """
    import numpy as np

    extra = np.asarray(ones, float) - np.asarray(others, float)
    error = sqrt(float(extra.var(ddof=1)) / len(extra)) if len(extra) > 1 else inf
    return PairedDifference(float(extra.mean()), error, len(extra))


@dataclass(frozen=True, slots=True)
class PlayoutSamples:
    """The outcome of every playout: a line for each deal, a column for each option.

    `own`, `others` and `wins` have the meaning they have in `OptionValue`, `kept` is what `own`
    counts less for special cards kept for the next round. A deal is the same for all options,
    except in a draft, where lines are independent of each other all the same.
    """

    actions: tuple[SeatAction, ...]
    own: Floats
    others: Floats
    wins: Floats
    kept: Floats

    @property
    def deals(self) -> int:
        return len(self.own)

    def costs(self, weights: OutcomeWeights = OWN_POINTS) -> Floats:
        """What every outcome costs: a line for each deal, a column for each option."""
        return weights.own * self.own + weights.others * self.others + weights.wins * self.wins

    def difference(
        self, option: SeatAction, reference: SeatAction, weights: OutcomeWeights = OWN_POINTS
    ) -> PairedDifference:
        """What the option costs more than the reference, on average over the same deals.

        >>> from hornox.engine import PlayCard
        >>> import numpy as np
        >>> own = np.array([[3.0, 1.0], [7.0, 5.0], [0.0, 1.0]])
        >>> samples = PlayoutSamples((PlayCard(7), PlayCard(8)), own, 0 * own, 0 * own, 0 * own)
        >>> samples.difference(PlayCard(7), PlayCard(8))
        PairedDifference(mean=1.0, error=1.0, deals=3)
        """
        costs = self.costs(weights)
        column = self.actions.index
        return paired(costs[:, column(option)], costs[:, column(reference)])

    def joined(self, more: PlayoutSamples) -> PlayoutSamples:
        """These and more samples of the same options, played with another seed."""
        import numpy as np

        if more.actions != self.actions:
            raise ValueError("only samples of the same options can be joined")
        return replace(
            self,
            own=np.concatenate((self.own, more.own)),
            others=np.concatenate((self.others, more.others)),
            wins=np.concatenate((self.wins, more.wins)),
            kept=np.concatenate((self.kept, more.kept)),
        )
