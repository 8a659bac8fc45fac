"""What a finished game says about those who played it, by the model of the arena.

A subject may sit on several seats: a bot level may be there more than once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from math import sqrt

from hornox.arena.ratings import START_MU, START_SIGMA, Rating, mean_of, rate_seats

DRIFT = START_MU / 300
"""How much people may change from one game to the next, added to their uncertainty.

It is the model's usual tau. It keeps sigma at about 1.5 however much somebody plays, so that
whoever learns is believed it within some dozens of games. Bot levels do not change and have none.
"""

SHOWN_START = 1000
SHOWN_STEP = 40


def rate(
    subjects: Sequence[str],
    points: Sequence[int],
    before: Mapping[str, Rating],
    uncompared: Set[frozenset[str]] = frozenset(),
) -> dict[str, Rating]:
    """The new ratings of all who sat at this game, seat by seat; `before` may lack newcomers.

    `uncompared` are pairs of subjects whose results say nothing about each other: each of them
    is rated as if the other had not played. A game in which fewer than two different subjects
    sit compares nobody and rates nobody.
    """
    if uncompared:
        return _rate_apart(subjects, points, before, uncompared)
    if len(set(subjects)) < 2:
        return {}
    seated = [_drifted(subject, before.get(subject, Rating())) for subject in subjects]
    after = rate_seats(seated, points)
    return {subject: mean_of(subject, subjects, after) for subject in dict.fromkeys(subjects)}


def _rate_apart(
    subjects: Sequence[str],
    points: Sequence[int],
    before: Mapping[str, Rating],
    uncompared: Set[frozenset[str]],
) -> dict[str, Rating]:
    """Each subject by a game of its own, with those with whom it is compared."""
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


def shown(mu: float, sigma: float) -> int:
    """A rating as people see it: 1000 + 40 * (mu - 3 * sigma), rounded, and never negative.

    Everybody starts with 1000, and has 2000 who is surely as strong as an average newcomer is
    guessed to be.
    """
    return max(0, round(SHOWN_START + SHOWN_STEP * Rating(mu, sigma).ordinal))


def _drifted(subject: str, rating: Rating) -> Rating:
    if subject.startswith("bot:"):
        return rating
    return Rating(rating.mu, min(START_SIGMA, sqrt(rating.sigma**2 + DRIFT**2)))
