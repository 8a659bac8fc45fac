"""Ratings by the Plackett-Luce model, updated game by game, of contestants and of people.

Fewer points are better, equal points tie. A contestant with several seats is rated on each of them
and gets the mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START_MU = 25.0
START_SIGMA = START_MU / 3


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of the strength and its uncertainty."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def ordinal(self) -> float:
        """A cautious estimate of the strength."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class RankedGame:
    """The contestant on each seat and its points."""

    seats: tuple[int, ...]
    points: tuple[int, ...]


def rate(contestants: int, games: Iterable[RankedGame]) -> tuple[Rating, ...]:
    """Return the ratings after all games, in this order. All games have the same weight."""
    ratings = [Rating()] * contestants
    for game in games:
        after = rate_seats([ratings[contestant] for contestant in game.seats], game.points)
        for contestant in set(game.seats):
            ratings[contestant] = mean_of(contestant, game.seats, after)
    return tuple(ratings)


def rate_seats(before: Sequence[Rating], points: Sequence[int]) -> list[Rating]:
    """Return the ratings on all seats after one game."""
    model = _model()
    rated = model.rate(
        [[model.rating(one.mu, one.sigma)] for one in before],
        ranks=[float(number) for number in points],
    )
    return [Rating(new.mu, new.sigma) for (new,) in rated]


def mean_of(who: object, seats: Sequence[object], ratings: Sequence[Rating]) -> Rating:
    """Return the mean of the ratings on all seats of one contestant."""
    own = [rating for other, rating in zip(seats, ratings, strict=True) if other == who]
    sigma = sqrt(fmean(rating.sigma**2 for rating in own))
    return Rating(fmean(rating.mu for rating in own), sigma)


@cache
def _model() -> PlackettLuce:
    """Return the model, without drift: bots do not change, and the server adds drift for people."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START_MU, sigma=START_SIGMA, tau=0.0)
