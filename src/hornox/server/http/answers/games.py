"""Finished games, the people and bots who played them, and what is thought of these."""

from __future__ import annotations

from hornox.bots import LEVELS
from hornox.server.desk import Desk
from hornox.server.guards.refusals import NotFound
from hornox.server.http.bodies import (
    GameCard,
    GameList,
    GameSeat,
    Leader,
    Leaders,
    ModeRating,
    Profile,
)
from hornox.server.http.endpoint import Call
from hornox.server.ratings import shown
from hornox.server.storage import Participant, StoredGame, StoredRating

GAMES = 20
"""In a list; whoever wants more asks what was before."""

LEADERS = 50


async def my_games(desk: Desk, call: Call[None]) -> GameList:
    subject = f"person:{call.person.id}"
    before = int(call.query["before"]) if "before" in call.query else None
    games = await desk.committer.read(lambda store: store.games_of(subject, GAMES, before))
    return GameList(tuple(_card(game, game.table) for game in games))


async def games_at(desk: Desk, call: Call[None]) -> GameList:
    code = (await desk.table(call.path["code"])).code
    games = await desk.committer.read(lambda store: store.games_at(code, GAMES))
    return GameList(tuple(_card(game, code) for game in games))


async def show_game(desk: Desk, call: Call[None]) -> GameCard:
    return _card(await _game(desk, call))


async def show_record(desk: Desk, call: Call[None]) -> str:
    """Only finished games are stored as games: no record tells a hand that is still played."""
    return (await _game(desk, call)).record


async def show_person(desk: Desk, call: Call[None]) -> Profile:
    id = call.path["person"]
    person = await desk.committer.read(lambda store: store.person(id))
    if person is None:
        raise NotFound("nobody has this id")
    return await _profile(desk, f"person:{id}", person.name, bot=False)


async def show_bot(desk: Desk, call: Call[None]) -> Profile:
    level = call.path["level"]
    if level not in [kind.name for kind in LEVELS]:
        raise NotFound("there is no such level")
    return await _profile(desk, f"bot:{level}", level, bot=True)


async def show_leaders(desk: Desk, call: Call[None]) -> Leaders:
    mode = call.path["mode"]
    leaders = await desk.committer.read(lambda store: store.leaders(mode, LEADERS))
    return Leaders(mode, tuple(map(_leader, leaders)))


async def _game(desk: Desk, call: Call[None]) -> StoredGame:
    id = call.path["game"]
    game = await desk.committer.read(lambda store: store.game(id))
    if game is None:
        raise NotFound("there is no such finished game")
    return game


async def _profile(desk: Desk, subject: str, name: str, *, bot: bool) -> Profile:
    ratings, games = await desk.committer.read(
        lambda store: (store.ratings_of(subject), store.games_of(subject, GAMES))
    )
    return Profile(subject, name, bot, tuple(map(_rating, ratings)), tuple(map(_card, games)))


def _card(game: StoredGame, table: str | None = None) -> GameCard:
    """`table` only for those who know its code: it opens the table."""
    seats = tuple(map(_seat, game.seats))
    return GameCard(game.id, table, game.number, game.mode, game.ended, seats, game.commitment)


def _seat(seat: Participant) -> GameSeat:
    rating = None
    if seat.mu is not None and seat.sigma is not None:
        rating = shown(seat.mu, seat.sigma)
    return GameSeat(seat.subject, seat.name, seat.points, seat.won, rating)


def _rating(rating: StoredRating) -> ModeRating:
    return ModeRating(rating.mode, shown(rating.mu, rating.sigma), rating.games, rating.wins)


def _leader(rating: StoredRating) -> Leader:
    return Leader(
        rating.subject, rating.name, shown(rating.mu, rating.sigma), rating.games, rating.wins
    )
