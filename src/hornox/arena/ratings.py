"""Ratings of the contestants by Plackett and Luce's model, updated game by game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


@dataclass(frozen=True, slots=True)
class Rating:
    """A guess at the strength and how unsure it is; `ordinal` is a strength it surely has."""

    mu: float
    sigma: float
    ordinal: float


@dataclass(frozen=True, slots=True)
class RankedGame:
    """The contestant on each seat and its points; few points are good, equal points tie."""

    seats: tuple[int, ...]
    points: tuple[int, ...]


def rate(contestants: int, games: Iterable[RankedGame]) -> tuple[Rating, ...]:
    """The ratings after all games, in this order; a later game weighs no less than an earlier."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots do not change, so nothing is forgotten
    ratings = [model.rating() for _ in range(contestants)]
    for game in games:
        _update(model, ratings, game)
    return tuple(Rating(r.mu, r.sigma, r.ordinal()) for r in ratings)


def _update(model: PlackettLuce, ratings: list[PlackettLuceRating], game: RankedGame) -> None:
    """Every seat is rated as a player; a contestant on several seats gets their mean."""
    seated = [ratings[contestant] for contestant in game.seats]
    rated = model.rate(
        [[model.rating(one.mu, one.sigma)] for one in seated],  # copies, for they are changed
        ranks=[float(points) for points in game.points],
    )
    for contestant in set(game.seats):
        own = [new[0] for seat, new in zip(game.seats, rated, strict=True) if seat == contestant]
        ratings[contestant] = model.rating(fmean(r.mu for r in own), _mean_sigma(own))


def _mean_sigma(ratings: Sequence[PlackettLuceRating]) -> float:
    return sqrt(fmean(rating.sigma**2 for rating in ratings))
