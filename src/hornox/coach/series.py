"""Batches of values, one column an option: means, errors, paired differences and costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    value: float
    error: float


class Series:
    """What options cost, a line for each batch of playouts; all lines weigh the same.

    Options of one line share their deals, so the error of a difference comes from the differences
    of the lines.
    """

    __slots__ = ("_columns",)

    def __init__(self, lines: Sequence[Sequence[float]]) -> None:
        self._columns = list(zip(*lines, strict=True))

    def mean(self, option: int) -> Estimate:
        return _estimate(self._columns[option])

    def difference(self, first: int, second: int) -> Estimate:
        """The first less the second, with the paired error; nothing differs from itself."""
        if first == second:
            return Estimate(0.0, 0.0)
        pairs = zip(self._columns[first], self._columns[second], strict=True)
        return _estimate([one - other for one, other in pairs])

    def best(self, options: int) -> int:
        """The first of these options with the least mean."""
        return self._best(options, slice(None))

    def cost(self, option: int, options: int) -> Estimate:
        """What an option costs more than the best of the first so many, free of winner's curse.

        The best is chosen on one half of the batches and valued on the other, both ways round:
        an option that only looks best by chance does not look better than it is.
        """
        halves = (slice(0, None, 2), slice(1, None, 2))
        costs = []
        for choosing, valuing in (halves, halves[::-1]):
            best = self._best(options, choosing)
            column, other = self._columns[option][valuing], self._columns[best][valuing]
            costs.append(fmean(column) - fmean(other))
        return Estimate(fmean(costs), self.difference(option, self.best(options)).error)

    def _best(self, options: int, half: slice) -> int:
        return min(range(options), key=lambda option: fmean(self._columns[option][half]))


def _estimate(values: Sequence[float]) -> Estimate:
    """`statistics.stdev` is exact, and much slower than all playouts of a batch."""
    count, mean = len(values), fmean(values)
    if count == 1:
        return Estimate(mean, inf)
    squares = fsum((value - mean) ** 2 for value in values)
    return Estimate(mean, sqrt(squares / (count - 1) / count))
