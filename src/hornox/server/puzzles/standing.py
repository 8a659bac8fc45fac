"""How a person does with puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hornox.arena.ratings import START_MU, Rating
from hornox.server.ratings import displayed_rating
from hornox.server.storage import PERSON_PREFIX, PUZZLES_MODE, PuzzleTry, Store


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """`rating` as it is shown, first `tries`, how many were right, and right ones in a row."""

    rating: int
    tries: int
    solved: int
    streak: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class Solver:
    """A person's first tries and strength."""

    tries: tuple[PuzzleTry, ...]
    rating: Rating

    @property
    def strength(self) -> float:
        """The estimate that chooses the next puzzle; a newcomer begins a little easier."""
        return self.rating.mu if self.tries else START_MU - self.rating.sigma / 2

    @property
    def standing(self) -> PuzzleStanding:
        """What the person is shown."""
        streaks = [*_streaks(one.right for one in self.tries)]
        return PuzzleStanding(
            rating=displayed_rating(self.rating.mu, self.rating.sigma),
            tries=len(self.tries),
            solved=sum(one.right for one in self.tries),
            streak=streaks[-1] if streaks else 0,
            best_streak=max(streaks, default=0),
        )


def solver(store: Store, person: str) -> Solver:
    """Return how this person does."""
    ratings = store.ratings_of(f"{PERSON_PREFIX}{person}")
    own = next((one for one in ratings if one.mode == PUZZLES_MODE), None)
    return Solver(
        store.puzzle_tries_of(person), Rating() if own is None else Rating(own.mu, own.sigma)
    )


def _streaks(results: Iterable[bool]) -> Iterable[int]:
    """Yield the number of right tries in a row after each try."""
    streak = 0
    for right in results:
        streak = streak + 1 if right else 0
        yield streak
