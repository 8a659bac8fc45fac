"""Means with confidence intervals, from one number for each deal.

Games of one deal share their cards and are not independent; deals are. So a deal is one
observation, however many games were played with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, isclose, lgamma, log, log1p, sqrt
from statistics import fmean, stdev

_ALIKE = 1e-12
"""Thirds do not always add up to a whole."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its standard error and interval; one deal alone gives no interval."""

    mean: float
    low: float | None
    high: float | None
    error: float | None


def estimate(values: Sequence[float], confidence: float) -> Estimate:
    """Student's interval: the mean, give or take the standard error times a t quantile."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None, None)
    error = stdev(values) / sqrt(len(values))
    reach = error * t_quantile((1 + confidence) / 2, len(values) - 1)
    return Estimate(mean, mean - reach, mean + reach, error)


def estimate_between(
    values: Sequence[float], confidence: float, least: float, most: float
) -> Estimate:
    """The same for values that are never below `least` or above `most`.

    If all deals gave the least (or all the most) they do not differ, but that is no certainty.
    Were the true mean a share p of the way to the other end, so many extreme values would come
    up with a probability of at most (1 - p) ** deals; the interval ends where that falls to half
    of what the confidence leaves open.
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
    """The same for shares."""
    return estimate_between(values, confidence, 0.0, 1.0)


@cache
def t_quantile(probability: float, freedom: int) -> float:
    """The number that Student's t, with these degrees of freedom, stays below so often."""
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
    """How likely Student's t is below a value of 0 or more."""
    return 1 - _beta_below(freedom / (freedom + value * value), freedom / 2, 0.5) / 2


def _beta_below(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):  # there the fraction converges slowly; use the symmetry
        return 1 - _beta_below(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    return front * _beta_fraction(x, a, b)


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Lentz's way to evaluate the continued fraction from its front."""
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
