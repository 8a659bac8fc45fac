"""Finished games, the people and bots who played them, and what is thought of these."""

from __future__ import annotations

from hornox.bots import LEVELS
from hornox.server.guards.refusals import Forbidden, NotFound
from hornox.server.http.bodies import (
    GameCard,
    GameList,
    GameSeat,
    Leader,
    Leaders,
    ModeRating,
    Profile,
)
from hornox.server.http.desk import Desk
from hornox.server.http.endpoint import Call
from hornox.server.ratings import shown
from hornox.server.storage import (
    PERSON,
    Participant,
    ShareGame,
    Store,
    StoredGame,
    StoredRating,
    Visibility,
)

GAMES = 20
"""In a list; whoever wants more asks what was before."""

LEADERS = 50

PUBLIC = Visibility.PUBLIC


async def my_games(desk: Desk, call: Call[None]) -> GameList:
    subject = f"person:{call.person.id}"
    before = int(call.query["before"]) if "before" in call.query else None
    games = await desk.committer.read(lambda store: store.games_of(subject, GAMES, before))
    return GameList(tuple(card_of(game, game.table) for game in games))


async def games_at(desk: Desk, call: Call[None]) -> GameList:
    """Of a private table, those at which the asker was."""
    code, person = (await desk.table(call.path["code"])).code, _asker(call)

    def ask(store: Store) -> list[StoredGame]:
        games = store.games_at(code, GAMES)
        seen = _seen(store, person, *(game.id for game in games))
        return [game for game in games if game.visibility is PUBLIC or game.id in seen]

    return GameList(tuple(card_of(game, code) for game in await desk.committer.read(ask)))


async def show_game(desk: Desk, call: Call[None]) -> GameCard:
    return card_of(await find_game(desk, call))


async def show_record(desk: Desk, call: Call[None]) -> str:
    """Only finished games are stored as games: no record tells a hand that is still played."""
    return (await find_game(desk, call)).record


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


async def share_game(desk: Desk, call: Call[None]) -> None:
    """Only by those who played: the record shows their cards. An open game stays as it is."""
    game = await find_game(desk, call)
    if game.visibility is not Visibility.PRIVATE:
        return
    if all(seat.subject != f"{PERSON}{call.person.id}" for seat in game.seats):
        raise Forbidden("only those who played a game can share it")
    await desk.committer.add([ShareGame(game.id)])


async def find_game(desk: Desk, call: Call[None]) -> StoredGame:
    """A game that the asker may open. Others learn nothing, not even that it exists."""
    id, person = call.path["game"], _asker(call)

    def ask(store: Store) -> StoredGame | None:
        game = store.game(id)
        private = game is not None and game.visibility is Visibility.PRIVATE
        return None if private and id not in _seen(store, person, id) else game

    game = await desk.committer.read(ask)
    if game is None:
        raise NotFound("there is no such finished game")
    return game


def _asker(call: Call[None]) -> str | None:
    return None if call.caller is None else call.caller.person.id


def _seen(store: Store, person: str | None, *games: str) -> frozenset[str]:
    return frozenset() if person is None else store.seen_by(person, games)


async def _profile(desk: Desk, subject: str, name: str, *, bot: bool) -> Profile:
    ratings, games = await desk.committer.read(
        lambda store: (store.ratings_of(subject), store.games_of(subject, GAMES, public=True))
    )
    return Profile(subject, name, bot, tuple(map(rating_of, ratings)), tuple(map(card_of, games)))


def card_of(game: StoredGame, table: str | None = None) -> GameCard:
    """`table` only for those who know its code: it opens the table."""
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
        rating = shown(seat.mu, seat.sigma)
    return GameSeat(seat.subject, seat.name, seat.points, seat.won, rating)


def rating_of(rating: StoredRating) -> ModeRating:
    return ModeRating(rating.mode, shown(rating.mu, rating.sigma), rating.games, rating.wins)


def _leader(rating: StoredRating) -> Leader:
    return Leader(
        rating.subject, rating.name, shown(rating.mu, rating.sigma), rating.games, rating.wins
    )
