"""An evening: the last games at a table, with no long pause between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hornox.server.storage import DELETED_SUBJECT, PERSON_PREFIX, Participant, StoredGame
from hornox.table import DAY, Milliseconds

LONGEST_PAUSE: Milliseconds = DAY // 2
"""From the end of one game to the end of the next."""


@dataclass(frozen=True, slots=True)
class EveningPlayer:
    """A person or bot, by the name of the last game, and how many games they played and won.

    `subject` is that of the seat of a finished game.
    """

    subject: str
    name: str
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class Evening:
    """The games, newest first, the players, and by game which player sat on each seat."""

    games: tuple[StoredGame, ...]
    players: tuple[EveningPlayer, ...]
    seats: tuple[tuple[int | None, ...], ...]


def last_games(games: Sequence[StoredGame]) -> tuple[StoredGame, ...]:
    """Return the newest games up to the first long pause. `games` are in order, newest first."""
    pauses = (
        number
        for number in range(1, len(games))
        if games[number - 1].ended - games[number].ended > LONGEST_PAUSE
    )
    return tuple(games[: next(pauses, len(games))])


def evening_of(games: Sequence[StoredGame]) -> Evening:
    """Return who played these games. People who were deleted are no players."""
    found: dict[str, list[Participant]] = {}
    for game in games:
        for seat in game.seats:
            if seat.subject != DELETED_SUBJECT:
                found.setdefault(_identity(seat), []).append(seat)
    numbers = {identity: number for number, identity in enumerate(found)}
    return Evening(
        games=tuple(games),
        players=tuple(map(_player, found.values())),
        seats=tuple(tuple(numbers.get(_identity(seat)) for seat in game.seats) for game in games),
    )


def _identity(seat: Participant) -> str:
    """A person keeps it under another name; bots of a level differ by their names."""
    return seat.subject if seat.subject.startswith(PERSON_PREFIX) else f"{seat.subject} {seat.name}"


def _player(played: Sequence[Participant]) -> EveningPlayer:
    last = played[0]
    return EveningPlayer(last.subject, last.name, len(played), sum(seat.won for seat in played))
