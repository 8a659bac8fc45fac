"""Which games are one evening, and who played in them."""

from __future__ import annotations

from hornox.server.coach.evening import LONGEST_PAUSE, EveningPlayer, evening_of, last_games
from hornox.server.storage import DELETED_SUBJECT, Participant, StoredGame


def participant(subject: str, name: str, *, won: bool = False) -> Participant:
    return Participant(subject, name, 3, won=won)


def game(number: int, ended: int, *seats: Participant) -> StoredGame:
    return StoredGame(f"game {number}", "T", number, "base", ended, seats, "c0ffee", "")


def test_a_long_pause_ends_the_evening() -> None:
    ends = (3 * LONGEST_PAUSE + 2, 2 * LONGEST_PAUSE + 2, LONGEST_PAUSE + 1, 1)
    games = [game(number, ended) for number, ended in enumerate(ends)]
    assert last_games(games) == tuple(games[:2])
    assert last_games(games[1:]) == (games[1],)
    assert last_games(games[2:]) == tuple(games[2:])
    assert last_games([]) == ()


def test_players_keep_their_place_when_seats_and_names_change() -> None:
    ann, ox, other_ox = "person:a", "bot:ox", "bot:ox"
    games = [
        game(2, 9, participant(ox, "ox"), participant(ann, "Annie", won=True)),
        game(1, 5, participant(ann, "Ann"), participant(other_ox, "ox 2", won=True)),
        game(0, 1, participant(DELETED_SUBJECT, "Anonymous", won=True), participant(ann, "Ann")),
    ]
    evening = evening_of(games)
    assert evening.games == tuple(games)
    assert evening.players == (
        EveningPlayer(ox, "ox", 1, 0),
        EveningPlayer(ann, "Annie", 3, 1),
        EveningPlayer(other_ox, "ox 2", 1, 1),
    )
    assert evening.seats == ((0, 1), (1, 2), (None, 1))
