"""A straight line through points, and how well it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, linear_regression


@dataclass(frozen=True, slots=True)
class Line:
    """The line of least squares; `r_squared` is 1 if all points lie on it."""

    slope: float
    intercept: float
    r_squared: float

    def at(self, x: float) -> float:
        return self.intercept + self.slope * x


def fit_line(xs: Sequence[float], ys: Sequence[float]) -> Line:
    """The line that comes closest to at least two points."""
    slope, intercept = linear_regression(xs, ys)
    mean = fmean(ys)
    whole = sum((y - mean) ** 2 for y in ys)
    missed = sum((y - intercept - slope * x) ** 2 for x, y in zip(xs, ys, strict=True))
    return Line(slope, intercept, 1 - missed / whole if whole else 1.0)
