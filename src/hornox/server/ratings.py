"""Ratings after a finished game, by the model of the arena.

A subject may sit on several seats: a bot level may play more than once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from math import sqrt

from hornox.arena.ratings import START_MU, START_SIGMA, Rating, mean_of, rate_seats

DRIFT = START_MU / 300
"""How much people may change between games, added to their uncertainty.

It is the model's usual tau. It keeps sigma at about 1.5 however many games a person plays, so that
an improvement shows within some dozens of games. Bot levels do not change and have none.
"""

DISPLAYED_START = 1000
DISPLAYED_STEP = 40


def rate(
    subjects: Sequence[str],
    points: Sequence[int],
    before: Mapping[str, Rating],
    uncompared: Set[frozenset[str]] = frozenset(),
) -> dict[str, Rating]:
    """Return the new ratings of all subjects; `before` may lack newcomers.

    `uncompared` are pairs of subjects who are not compared: each is rated as if the other had not
    played. A game with fewer than two different subjects rates no one.
    """
    if uncompared:
        return _rate_separately(subjects, points, before, uncompared)
    if len(set(subjects)) < 2:
        return {}
    seated = [_with_drift(subject, before.get(subject, Rating())) for subject in subjects]
    after = rate_seats(seated, points)
    return {subject: mean_of(subject, subjects, after) for subject in dict.fromkeys(subjects)}


def _rate_separately(
    subjects: Sequence[str],
    points: Sequence[int],
    before: Mapping[str, Rating],
    uncompared: Set[frozenset[str]],
) -> dict[str, Rating]:
    """Rate each subject by a game with those with whom it is compared."""
    after: dict[str, Rating] = {}
    for subject in dict.fromkeys(subjects):
        seats = [
            seat
            for seat, other in enumerate(subjects)
            if frozenset((subject, other)) not in uncompared
        ]
        rated = rate([subjects[seat] for seat in seats], [points[seat] for seat in seats], before)
        if subject in rated:
            after[subject] = rated[subject]
    return after


def displayed_rating(mu: float, sigma: float) -> int:
    """Return a rating as people see it: 1000 + 40 * (mu - 3 * sigma), rounded, at least 0.

    A newcomer has 1000. A subject has 2000 if it is surely as strong as the model expects an
    average newcomer to be.
    """
    return max(0, round(DISPLAYED_START + DISPLAYED_STEP * Rating(mu, sigma).ordinal))


def _with_drift(subject: str, rating: Rating) -> Rating:
    if subject.startswith("bot:"):
        return rating
    return Rating(rating.mu, min(START_SIGMA, sqrt(rating.sigma**2 + DRIFT**2)))
