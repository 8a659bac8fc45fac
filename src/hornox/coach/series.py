"""Outcomes of playouts, by option: means, errors, paired differences and costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ValueEstimate:
    """A mean and its standard error."""

    value: float
    error: float


@dataclass(slots=True)
class _Lines:
    """Lines with the same options: how many, means and products of deviations, sums by halves."""

    columns: list[int]
    count: int = 0
    means: Floats = field(default_factory=lambda: np.zeros(0))
    products: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    half_sums: Floats = field(default_factory=lambda: np.zeros((2, 0)))
    half_counts: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        size = len(self.columns)
        self.means, self.products = np.zeros(size), np.zeros((size, size))
        self.half_sums = np.zeros((2, size))

    def add(self, values: Floats) -> None:
        """More lines; the means and products of two sets of lines are joined (Chan's formula)."""
        count, means = len(values), values.mean(axis=0)
        deviations, step = values - means, means - self.means
        together = self.count + count
        self.products += deviations.T @ deviations
        self.products += np.outer(step, step) * (self.count * count / together)
        self.means += step * (count / together)
        self.count = together
        for half in (0, 1):
            lines = values[half::2]
            self.half_sums[half] += lines.sum(axis=0)
            self.half_counts[half] += len(lines)

    def variance(self, weights: Floats) -> float:
        """Of a weighted sum of the options of one line."""
        if not weights.any():
            return 0.0
        if self.count < 2:
            return inf
        return max(0.0, float(weights @ self.products @ weights) / (self.count - 1))


class Series:
    """What options cost, from lines of playouts.

    The options of one line share their deal, so the error of a difference comes from the
    differences of the lines. Some options may have more lines than others. Further columns are
    estimated in the same way, but are not among the options.
    """

    __slots__ = ("_groups", "_halves", "_means", "counts", "options")

    def __init__(self, options: int, columns: int | None = None) -> None:
        columns = options if columns is None else columns
        self.options = options
        self.counts = np.zeros(columns)
        """By column, options first: how many lines it has."""
        self._groups: dict[tuple[int, ...], _Lines] = {}
        self._means = np.zeros(columns)
        self._halves = np.zeros((2, columns))

    def add(self, options: Sequence[int], values: Floats) -> None:
        """Add lines that have these columns."""
        lines = self._groups.setdefault(tuple(options), _Lines([*options]))
        lines.add(values)
        sums, halves, half_counts = (np.zeros_like(self._halves) for _ in range(3))
        self.counts[:] = 0
        for group in self._groups.values():
            self.counts[group.columns] += group.count
            sums[0, group.columns] += group.count * group.means
            halves[:, group.columns] += group.half_sums
            half_counts[:, group.columns] += np.array(group.half_counts)[:, None]
        self._means = sums[0] / np.maximum(self.counts, 1)
        self._halves = halves / np.maximum(half_counts, 1)

    def estimate(self, weights: Floats) -> ValueEstimate:
        """The weighted sum of the means of all columns."""
        shares = weights / np.maximum(self.counts, 1)
        variance = 0.0
        for group in self._groups.values():
            part = shares[group.columns] * group.count
            variance += group.variance(part) / group.count
        return ValueEstimate(float(weights @ self._means), sqrt(variance))

    def mean(self, option: int) -> ValueEstimate:
        return self.estimate(self._unit(option))

    def difference(self, first: int, second: int) -> ValueEstimate:
        """The first less the second, with the paired error; nothing differs from itself."""
        return self.estimate(self._unit(first) - self._unit(second))

    @property
    def best(self) -> int:
        """The first option with the least mean."""
        return int(self._means[: self.options].argmin())

    def cost(self, option: int) -> ValueEstimate:
        """What an option costs more than the best, free of winner's curse.

        The best is chosen on one half of the lines and valued on the other, both ways round:
        an option that only looks best by chance does not look better than it is.
        """
        first, second = self._halves
        costs = [
            float(valuing[option] - valuing[choosing[: self.options].argmin()])
            for choosing, valuing in ((first, second), (second, first))
        ]
        return ValueEstimate(sum(costs) / len(costs), self.difference(option, self.best).error)

    def _unit(self, option: int) -> Floats:
        unit = np.zeros(len(self.counts))
        unit[option] = 1
        return unit
