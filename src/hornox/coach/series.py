"""Outcomes of playouts, one column an option: means, errors, paired differences and costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ValueEstimate:
    """A mean and its standard error."""

    value: float
    error: float


class Series:
    """What options cost: a line for each playout, a column for each option.

    Options of one line share their deal, so the error of a difference comes from the differences
    of the lines.
    """

    __slots__ = ("_columns", "_halves", "_means")

    def __init__(self, columns: Sequence[Floats]) -> None:
        self._columns = np.stack(columns)
        self._means = self._columns.mean(axis=1)
        self._halves = [self._columns[:, half::2].mean(axis=1) for half in (0, 1)]

    def mean(self, option: int) -> ValueEstimate:
        return _estimate(self._columns[option])

    def difference(self, first: int, second: int) -> ValueEstimate:
        """The first less the second, with the paired error; nothing differs from itself."""
        if first == second:
            return ValueEstimate(0.0, 0.0)
        return _estimate(self._columns[first] - self._columns[second])

    def best(self, options: int) -> int:
        """The first of so many options with the least mean."""
        return int(self._means[:options].argmin())

    def cost(self, option: int, options: int) -> ValueEstimate:
        """What an option costs more than the best of the first so many, free of winner's curse.

        The best is chosen on one half of the lines and valued on the other, both ways round:
        an option that only looks best by chance does not look better than it is.
        """
        costs = []
        for choosing, valuing in (self._halves, self._halves[::-1]):
            best = int(choosing[:options].argmin())
            costs.append(float(valuing[option] - valuing[best]))
        error = self.difference(option, self.best(options)).error
        return ValueEstimate(sum(costs) / len(costs), error)


def _estimate(values: Floats) -> ValueEstimate:
    count = len(values)
    error = sqrt(float(values.var(ddof=1)) / count) if count > 1 else inf
    return ValueEstimate(float(values.mean()), error)
