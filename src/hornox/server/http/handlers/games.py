"""Finished games, profiles and ratings."""

from __future__ import annotations

from typing import Any

from hornox.bots import LEVELS
from hornox.engine import VARIANTS
from hornox.protocol import PersonKind
from hornox.server.guards.errors import Forbidden, NotFound
from hornox.server.http.bodies import (
    GameCard,
    GameList,
    GameSeat,
    Leader,
    Leaders,
    ModeRating,
    Profile,
)
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.services import Services
from hornox.server.ratings import displayed_rating
from hornox.server.storage import (
    PERSON_PREFIX,
    Participant,
    ShareGame,
    Store,
    StoredGame,
    StoredRating,
    Visibility,
)

PAGE_SIZE = 20
"""Games in one list. `before` asks for the next page."""

MAX_LEADERS = 50

PUBLIC = Visibility.PUBLIC


async def my_games(services: Services, request: ApiRequest[None]) -> GameList:
    """Return the caller's finished games."""
    subject = f"person:{request.person.id}"
    before = int(request.query["before"]) if "before" in request.query else None
    games = await services.committer.read(lambda store: store.games_of(subject, PAGE_SIZE, before))
    now = services.now()
    return GameList(tuple(card_of(game, game.table) for game in games if not game.is_secret(now)))


async def games_at(services: Services, request: ApiRequest[None]) -> GameList:
    """Return the games of a table. At a private table, only those the caller attended."""
    return GameList(
        tuple(card_of(game, game.table) for game in await open_games(services, request))
    )


async def open_games(services: Services, request: ApiRequest[None]) -> list[StoredGame]:
    """Return the last games of a table that the caller may open, newest first."""
    code, person = (await services.table(request.path["code"])).code, _caller_id(request)

    def ask(store: Store) -> list[StoredGame]:
        games = store.games_at(code, PAGE_SIZE)
        seen = _seen(store, person, *(game.id for game in games))
        open_ones = (game for game in games if not game.is_secret(services.now()))
        return [game for game in open_ones if game.visibility is PUBLIC or game.id in seen]

    return await services.committer.read(ask)


async def show_game(services: Services, request: ApiRequest[None]) -> GameCard:
    """Return a finished game."""
    return card_of(await find_game(services, request))


async def show_record(services: Services, request: ApiRequest[None]) -> str:
    """Return a record. Only finished games are stored, so it reveals no hand in play."""
    return (await find_game(services, request)).record


async def show_person(services: Services, request: ApiRequest[None]) -> Profile:
    """Return a person's profile."""
    id = request.path["person"]
    person = await services.committer.read(lambda store: store.person(id))
    if person is None:
        raise NotFound("no person has this id")
    is_bot = person.kind is PersonKind.REMOTE_BOT
    return await _profile(services, f"person:{id}", person.name, bot=is_bot)


async def show_bot(services: Services, request: ApiRequest[None]) -> Profile:
    """Return a bot level's profile."""
    level = request.path["level"]
    if level not in [kind.name for kind in LEVELS]:
        raise NotFound("there is no such level")
    return await _profile(services, f"bot:{level}", level, bot=True)


async def show_leaders(services: Services, request: ApiRequest[None]) -> Leaders:
    """Return the best ratings in a mode."""
    mode = request.path["mode"]
    leaders = await services.committer.read(lambda store: store.leaders(mode, MAX_LEADERS))
    return Leaders(mode, tuple(map(_leader, leaders)))


async def show_bot_leaders(services: Services, request: ApiRequest[None]) -> Leaders:
    """Return the best ratings of remote bots in a mode."""
    mode, kind = request.path["mode"], PersonKind.REMOTE_BOT
    leaders = await services.committer.read(lambda store: store.leaders(mode, MAX_LEADERS, kind))
    return Leaders(mode, tuple(map(_leader, leaders)))


async def share_game(services: Services, request: ApiRequest[None]) -> None:
    """Share a private game. Only its players may, because the record shows their cards."""
    game = await find_game(services, request)
    if game.visibility is not Visibility.PRIVATE:
        return
    if all(seat.subject != f"{PERSON_PREFIX}{request.person.id}" for seat in game.seats):
        raise Forbidden("only those who played a game can share it")
    await services.committer.add([ShareGame(game.id)])


async def find_game(services: Services, request: ApiRequest[Any]) -> StoredGame:
    """Return a game that the caller may open. Others cannot learn that it exists.

    No one opens a game whose deal is still secret, not even those who played it.
    """
    id, person = request.path["game"], _caller_id(request)

    def ask(store: Store) -> StoredGame | None:
        game = store.game(id)
        if game is not None and game.is_secret(services.now()):
            return None
        private = game is not None and game.visibility is Visibility.PRIVATE
        return None if private and id not in _seen(store, person, id) else game

    game = await services.committer.read(ask)
    if game is None:
        raise NotFound("there is no such finished game")
    return game


def _caller_id(request: ApiRequest[Any]) -> str | None:
    return None if request.caller is None else request.caller.person.id


def _seen(store: Store, person: str | None, *games: str) -> frozenset[str]:
    return frozenset() if person is None else store.seen_by(person, games)


async def _profile(services: Services, subject: str, name: str, *, bot: bool) -> Profile:
    ratings, games = await services.committer.read(
        lambda store: (store.ratings_of(subject), store.games_of(subject, PAGE_SIZE, public=True))
    )
    shown = (rating for rating in ratings if rating.mode in VARIANTS)  # puzzles are private
    return Profile(subject, name, bot, tuple(map(rating_of, shown)), tuple(map(card_of, games)))


def card_of(game: StoredGame, table: str | None = None) -> GameCard:
    """Return a game as a list entry. Pass `table` only to those who know its code."""
    seats = tuple(map(_seat, game.seats))
    return GameCard(
        id=game.id,
        table=table,
        number=game.number,
        mode=game.mode,
        ended=game.ended,
        seats=seats,
        commitment=game.commitment,
        visibility=game.visibility,
    )


def _seat(seat: Participant) -> GameSeat:
    rating = None
    if seat.mu is not None and seat.sigma is not None:
        rating = displayed_rating(seat.mu, seat.sigma)
    return GameSeat(seat.subject, seat.name, seat.points, seat.won, rating)


def rating_of(rating: StoredRating) -> ModeRating:
    """Return a rating as it is displayed."""
    return ModeRating(
        rating.mode, displayed_rating(rating.mu, rating.sigma), rating.games, rating.wins
    )


def _leader(rating: StoredRating) -> Leader:
    return Leader(
        rating.subject,
        rating.name,
        displayed_rating(rating.mu, rating.sigma),
        rating.games,
        rating.wins,
    )
