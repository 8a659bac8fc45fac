"""What a finished game says about those who played it, by Plackett and Luce's model.

Few points are good, equal points tie. A subject on several seats (a bot level may sit there more
than once) is rated on each of them and gets the mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

START_MU = 25.0
START_SIGMA = START_MU / 3
DRIFT = START_MU / 300
"""How much people may change from one game to the next, added to their uncertainty.

It is the model's usual tau. It keeps sigma at about 1.5 however much somebody plays, so that
whoever learns is believed it within some dozens of games. Bot levels do not change and have none.
"""

SHOWN_START = 1000
SHOWN_STEP = 40


@dataclass(frozen=True, slots=True)
class Rating:
    """A guess at the strength and how unsure it is."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def ordinal(self) -> float:
        """A strength that is surely there."""
        return self.mu - 3 * self.sigma


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
    after = _rated(seated, points)
    return {subject: _mean(_of(subject, subjects, after)) for subject in dict.fromkeys(subjects)}


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


def _rated(seated: Sequence[Rating], points: Sequence[int]) -> list[Rating]:
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START_MU, sigma=START_SIGMA, tau=0.0)  # the drift is in already
    teams = model.rate(
        [[model.rating(one.mu, one.sigma)] for one in seated],
        ranks=[float(number) for number in points],
    )
    return [Rating(team[0].mu, team[0].sigma) for team in teams]


def _of(subject: str, subjects: Sequence[str], ratings: Sequence[Rating]) -> list[Rating]:
    return [rating for other, rating in zip(subjects, ratings, strict=True) if other == subject]


def _mean(ratings: Sequence[Rating]) -> Rating:
    return Rating(
        fmean(rating.mu for rating in ratings),
        sqrt(fmean(rating.sigma**2 for rating in ratings)),
    )
