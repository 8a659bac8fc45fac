"""Deletions of people and of expired rows, in SQL."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Table, delete, select, update

from hornox.server.storage import _queries, schema
from hornox.server.storage._anonymise import anonymised
from hornox.server.storage._game_ratings import PERSON_PREFIX
from hornox.server.storage.changes import DeleteExpired, DropGames, DropIdle
from hornox.server.storage.rows import Participant, StoredGame


def anonymise_games(connection: Connection, person: str, most: int) -> None:
    """Anonymise up to `most` games of this person."""
    subject = f"{PERSON_PREFIX}{person}"
    for game in _queries.games_of(connection, subject, most, None, public=False):
        _rewrite(connection, anonymised(game, subject))


def _rewrite(connection: Connection, game: StoredGame) -> None:
    games, seats = schema.GAMES.c, schema.PARTICIPANTS.c
    connection.execute(update(schema.GAMES).where(games.id == game.id).values(record=game.record))
    for number, seat in enumerate(game.seats):
        own = (seats.game_id == game.id) & (seats.seat == number)
        connection.execute(update(schema.PARTICIPANTS).where(own).values(_values(seat)))


def _values(seat: Participant) -> dict[str, object]:
    return {"subject": seat.subject, "name": seat.name, "mu": seat.mu, "sigma": seat.sigma}


def drop_people(connection: Connection, people: Sequence[str]) -> int:
    """Delete these people and what refers to them. Return how many existed."""
    subjects = [f"{PERSON_PREFIX}{person}" for person in people]
    connection.execute(delete(schema.RATINGS).where(schema.RATINGS.c.subject.in_(subjects)))
    opened = update(schema.TABLES).where(schema.TABLES.c.opener.in_(people))
    connection.execute(opened.values(opener=None))
    return connection.execute(delete(schema.PEOPLE).where(schema.PEOPLE.c.id.in_(people))).rowcount


def drop_idle(connection: Connection, change: DropIdle) -> None:
    """Delete those people who are still idle."""
    people = schema.PEOPLE.c.id
    idle = select(people).where(people.in_(change.people), _queries.is_idle(change.since))
    drop_people(connection, connection.scalars(idle).all())


def drop_games(connection: Connection, change: DropGames) -> None:
    """Delete old games and what refers to them, a limited number."""
    _delete_some(connection, schema.GAMES, schema.GAMES.c.ended < change.before, change.most)


def expire(connection: Connection, change: DeleteExpired) -> None:
    """Delete expired tokens and links, a limited number each."""
    tokens, links = schema.TOKENS.c, schema.LINKS.c
    _delete_some(connection, schema.TOKENS, tokens.used <= change.tokens, change.most)
    _delete_some(connection, schema.LINKS, links.expires <= change.links, change.most)


def _delete_some(
    connection: Connection, table: Table, which: ColumnElement[bool], most: int
) -> None:
    (key,) = table.primary_key.columns
    some = select(key).where(which).limit(most)
    connection.execute(delete(table).where(key.in_(some.scalar_subquery())))
