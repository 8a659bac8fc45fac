"""Ratings after a finished game. All stores share this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hornox.arena.ratings import Rating
from hornox.engine import VARIANTS
from hornox.server.ratings import rate
from hornox.server.storage.changes import AddGame, AddPuzzleTry
from hornox.server.storage.rows import Participant, PuzzleTry, StoredGame, StoredRating

PERSON_PREFIX = "person:"
"""Prefix of a person's subject; the id follows."""

PUZZLE_PREFIX = "puzzle:"
"""Prefix of a puzzle's subject; the id follows."""

PUZZLES_MODE = "puzzles"
"""Where ratings name a mode: those by puzzles, of people and of puzzles."""


def subjects_of(game: StoredGame) -> tuple[str, ...]:
    """Return the subjects of a game, each once."""
    return tuple(dict.fromkeys(seat.subject for seat in game.seats))


def with_ratings(
    change: AddGame, before: Mapping[str, StoredRating]
) -> tuple[StoredGame, tuple[StoredRating, ...]]:
    """Return the game with its new ratings, and these ratings; `before` may lack newcomers."""
    game = change.game
    after = _new_ratings(change, before) if change.rated and VARIANTS[game.mode].is_rated else {}
    seats = tuple(_rated_seat(seat, after) for seat in game.seats)
    ratings = (_rating(game, subject, after[subject], before.get(subject)) for subject in after)
    return replace(game, seats=seats), tuple(ratings)


def puzzle_subjects(tried: PuzzleTry) -> tuple[str, str]:
    """Return the subjects that a try compares."""
    return f"{PERSON_PREFIX}{tried.person}", f"{PUZZLE_PREFIX}{tried.puzzle}"


def puzzle_ratings(
    change: AddPuzzleTry, before: Mapping[str, StoredRating]
) -> tuple[StoredRating, ...]:
    """Return the ratings of the person and the puzzle after a try: the one wins or the other."""
    subjects = puzzle_subjects(change.added)
    start = {subjects[0]: Rating(), subjects[1]: Rating(change.start)}
    known = {subject: Rating(rating.mu, rating.sigma) for subject, rating in before.items()}
    right = change.added.right
    after = rate(subjects, (0, 1) if right else (1, 0), start | known)
    return tuple(
        _puzzle_rating(subject, after[subject], before.get(subject), won=won)
        for subject, won in zip(subjects, (right, not right), strict=True)
    )


def _puzzle_rating(
    subject: str, rating: Rating, before: StoredRating | None, *, won: bool
) -> StoredRating:
    games, wins = (before.games, before.wins) if before else (0, 0)
    return StoredRating(
        subject, "", PUZZLES_MODE, rating.mu, rating.sigma, games + 1, wins + int(won)
    )


def _new_ratings(change: AddGame, before: Mapping[str, StoredRating]) -> dict[str, Rating]:
    return rate(
        [seat.subject for seat in change.game.seats],
        [seat.points for seat in change.game.seats],
        {subject: Rating(rating.mu, rating.sigma) for subject, rating in before.items()},
        change.uncompared,
    )


def _rated_seat(seat: Participant, after: Mapping[str, Rating]) -> Participant:
    rating = after.get(seat.subject)
    if rating is None:
        return replace(seat, mu=None, sigma=None)
    return replace(seat, mu=rating.mu, sigma=rating.sigma)


def _rating(
    game: StoredGame, subject: str, rating: Rating, before: StoredRating | None
) -> StoredRating:
    """A bot level on several seats has played one game, and won it if one of its seats did."""
    own = [seat for seat in game.seats if seat.subject == subject]
    return StoredRating(
        subject=subject,
        name=own[0].name,
        mode=game.mode,
        mu=rating.mu,
        sigma=rating.sigma,
        games=1 + (before.games if before else 0),
        wins=any(seat.won for seat in own) + (before.wins if before else 0),
    )
