"""Linear regression by least squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, linear_regression


@dataclass(frozen=True, slots=True)
class LinearFit:
    """A fitted line; `r_squared` is 1 if all points lie on it."""

    slope: float
    intercept: float
    r_squared: float

    def at(self, x: float) -> float:
        """Return the value of the line."""
        return self.intercept + self.slope * x


def fit_line(xs: Sequence[float], ys: Sequence[float]) -> LinearFit:
    """Fit a line to at least two points."""
    slope, intercept = linear_regression(xs, ys)
    mean = fmean(ys)
    whole = sum((y - mean) ** 2 for y in ys)
    missed = sum((y - intercept - slope * x) ** 2 for x, y in zip(xs, ys, strict=True))
    return LinearFit(slope, intercept, 1 - missed / whole if whole else 1.0)
