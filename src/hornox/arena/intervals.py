"""Means with confidence intervals, from one number for each deal.

Games of one deal share their cards and are not independent, but deals are. So a deal is one
observation, however many games were played with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import exp, isclose, lgamma, log, log1p, sqrt
from statistics import fmean, stdev

_ALIKE = 1e-12
"""Tolerance: thirds do not always add up to 1."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its standard error and interval. One deal has no interval."""

    mean: float
    low: float | None
    high: float | None
    error: float | None


def estimate(values: Sequence[float], confidence: float) -> Estimate:
    """Return the mean with Student's t interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None, None)
    error = stdev(values) / sqrt(len(values))
    reach = error * t_quantile((1 + confidence) / 2, len(values) - 1)
    return Estimate(mean, mean - reach, mean + reach, error)


def estimate_points(values: Sequence[float], confidence: float) -> Estimate:
    """Return the mean of points with its interval, which does not go below zero."""
    found = estimate(values, confidence)
    return found if found.low is None else replace(found, low=max(found.low, 0.0))


def estimate_between(
    values: Sequence[float], confidence: float, least: float, most: float
) -> Estimate:
    """Return the mean with an interval, for values between `least` and `most`.

    If all values are `least` (or all `most`), the sample has no variance, but the interval must not
    be empty. If the true mean were a share p of the way to the other end, that many extreme values
    would have a probability of at most (1 - p) ** deals. The interval ends where that is half of 1
    - confidence.
    """
    found = estimate(values, confidence)
    if found.low is None or found.high is None:
        return found
    reach = (most - least) * (1 - ((1 - confidence) / 2) ** (1 / len(values)))
    if all(isclose(value, least, abs_tol=_ALIKE) for value in values):
        return Estimate(least, least, least + reach, 0.0)
    if all(isclose(value, most, abs_tol=_ALIKE) for value in values):
        return Estimate(most, most - reach, most, 0.0)
    return Estimate(found.mean, max(found.low, least), min(found.high, most), found.error)


def estimate_share(values: Sequence[float], confidence: float) -> Estimate:
    """Return the mean of shares with its interval."""
    return estimate_between(values, confidence, 0.0, 1.0)


@cache
def t_quantile(probability: float, freedom: int) -> float:
    """Return the quantile of Student's t distribution with these degrees of freedom."""
    if probability < 0.5:
        return -t_quantile(1 - probability, freedom)
    high = 1.0
    while t_below(high, freedom) < probability:
        high *= 2
    low = 0.0
    for _ in range(200):  # until the two are neighbours
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if t_below(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return high


def t_below(value: float, freedom: int) -> float:
    """Return the probability that Student's t is below a value of 0 or more."""
    return 1 - _beta_below(freedom / (freedom + value * value), freedom / 2, 0.5) / 2


def _beta_below(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):  # there the fraction converges slowly; use the symmetry
        return 1 - _beta_below(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    return front * _beta_fraction(x, a, b)


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Evaluate the continued fraction by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / _nonzero(1 - (a + b) * x / (a + 1), tiny)
    value = d
    for m in range(1, 1000):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            c = _nonzero(1 + step / c, tiny)
            d = 1 / _nonzero(1 + step * d, tiny)
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def _nonzero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny
