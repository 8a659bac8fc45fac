"""Queries in SQL, and rows as values.

Statements are built once: SQLAlchemy takes longer to build one than SQLite to run it, and each
leaves reference cycles behind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any
from zlib import decompress

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    exists,
    func,
    select,
    union,
)

from hornox.protocol import PersonKind, Role
from hornox.server.storage import schema
from hornox.server.storage._game_ratings import PERSON_PREFIX
from hornox.server.storage.rows import (
    Participant,
    Person,
    StoredGame,
    StoredRating,
    StoredTable,
    StoredToken,
    TableRow,
    Visibility,
)
from hornox.table import Milliseconds

_PEOPLE, _TABLES, _GAMES = schema.PEOPLE.c, schema.TABLES.c, schema.GAMES.c
_SEATS, _RATINGS, _MEMBERS = schema.PARTICIPANTS.c, schema.RATINGS.c, schema.MEMBERS.c
_DOCUMENTS, _ENTRIES = schema.DOCUMENTS.c, schema.ENTRIES.c
_TOKENS, _LINKS, _VIEWERS = schema.TOKENS.c, schema.LINKS.c, schema.VIEWERS.c
_REVIEWS = schema.REVIEWS.c

_LAST_AT = (
    select(_ENTRIES.at)
    .where(_ENTRIES.table_code == _TABLES.code)
    .order_by(_ENTRIES.number.desc())
    .limit(1)
    .scalar_subquery()
)
_LAST_NUMBER = (
    select(func.max(_ENTRIES.number))
    .where(_ENTRIES.table_code == _DOCUMENTS.table_code)
    .scalar_subquery()
)
_LAST_ENTRY = (
    select(func.coalesce(_LAST_NUMBER, _DOCUMENTS.number))
    .where(_DOCUMENTS.table_code == bindparam("table"))
    .with_for_update()
)
ACTIVE = func.coalesce(_LAST_AT, _TABLES.active)
"""When a table was active last."""

_TABLE = (
    _TABLES.code,
    _TABLES.public,
    _TABLES.created,
    ACTIVE.label("active"),
    _TABLES.opener,
)

_PERSON = select(schema.PEOPLE).where(_PEOPLE.id == bindparam("id"))
_PERSON_OF_TOKEN = (
    select(schema.PEOPLE).join(schema.TOKENS).where(_TOKENS.token_hash == bindparam("token_hash"))
)
_TOKENS_OF = (
    select(_TOKENS.token_hash, _TOKENS.created, _TOKENS.used)
    .where(_TOKENS.person_id == bindparam("person"))
    .order_by(_TOKENS.created.desc(), _TOKENS.token_hash)
)
_LINKS_OF = (
    select(_LINKS.expires).where(_LINKS.person_id == bindparam("person")).order_by(_LINKS.expires)
)
_ALL_TABLES = select(*_TABLE).order_by(ACTIVE.desc(), _TABLES.code)
_TABLE_ROW = select(*_TABLE).where(_TABLES.code == bindparam("code"))
_TABLES_OF = _ALL_TABLES.join(schema.MEMBERS).where(_MEMBERS.person_id == bindparam("person"))
_MEMBERS_OF = (
    select(_MEMBERS.person_id, _MEMBERS.role)
    .where(_MEMBERS.table_code == bindparam("table"))
    .order_by(_MEMBERS.person_id)
)
_STORED_TABLE = (
    select(*_TABLE, _DOCUMENTS.number, _DOCUMENTS.document)
    .join(schema.DOCUMENTS)
    .where(_TABLES.code == bindparam("code"))
)
_LOG = (
    select(_ENTRIES.entry).where(_ENTRIES.table_code == bindparam("code")).order_by(_ENTRIES.number)
)
_GAMES_AT = (
    select(_GAMES.id)
    .where(_GAMES.table_code == bindparam("table"))
    .order_by(_GAMES.ended.desc(), _GAMES.id)
    .limit(bindparam("limit"))
)
_REVIEW = select(_REVIEWS.document).where(
    _REVIEWS.game_id == bindparam("game"), _REVIEWS.version == bindparam("version")
)
_THESE_GAMES = select(schema.GAMES).where(_GAMES.id.in_(bindparam("ids", expanding=True)))
_THEIR_SEATS = (
    select(schema.PARTICIPANTS)
    .where(_SEATS.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(_SEATS.seat)
)


def person(connection: Connection, id: str) -> Person | None:
    """Return the person with this id."""
    row = connection.execute(_PERSON, {"id": id}).one_or_none()
    return None if row is None else _person(row)


def person_of_token(connection: Connection, token_hash: str) -> Person | None:
    """Return the person with this token."""
    row = connection.execute(_PERSON_OF_TOKEN, {"token_hash": token_hash}).one_or_none()
    return None if row is None else _person(row)


def idle_people(connection: Connection, since: Milliseconds, limit: int) -> tuple[str, ...]:
    """Return people who are idle since then."""
    return tuple(connection.scalars(select(_PEOPLE.id).where(is_idle(since)).limit(limit)))


def is_idle(since: Milliseconds) -> ColumnElement[bool]:
    """A person who never played, is at no table, and has not used a device since then."""
    played = exists().where(_SEATS.subject == PERSON_PREFIX + _PEOPLE.id)
    is_here = exists().where(_MEMBERS.person_id == _PEOPLE.id)
    return _is_unused(since) & ~played & ~is_here


def _is_unused(since: Milliseconds) -> ColumnElement[bool]:
    used = exists().where(_TOKENS.person_id == _PEOPLE.id, _TOKENS.used > since)
    return (_PEOPLE.created <= since) & ~used


def unused_people(connection: Connection, since: Milliseconds, limit: int) -> tuple[str, ...]:
    """Return people who used no device since then."""
    unused = select(_PEOPLE.id).where(_is_unused(since)).order_by(_PEOPLE.id).limit(limit)
    return tuple(connection.scalars(unused))


def find_people(connection: Connection, text: str, limit: int) -> tuple[Person, ...]:
    """Return people whose name contains this text."""
    named = select(schema.PEOPLE).where(_PEOPLE.name.icontains(text, autoescape=True))
    rows = connection.execute(named.order_by(_PEOPLE.name, _PEOPLE.id).limit(limit))
    return tuple(map(_person, rows))


def tokens_of(connection: Connection, person: str) -> tuple[StoredToken, ...]:
    """Return a person's tokens, newest first."""
    return tuple(StoredToken(*row) for row in connection.execute(_TOKENS_OF, {"person": person}))


def links_of(connection: Connection, person: str) -> tuple[Milliseconds, ...]:
    """Return when a person's links expire, in order."""
    return tuple(connection.scalars(_LINKS_OF, {"person": person}))


def tables(connection: Connection) -> tuple[TableRow, ...]:
    """Return all tables, most recently active first."""
    return tuple(map(_table_row, connection.execute(_ALL_TABLES)))


def table_row(connection: Connection, code: str) -> TableRow | None:
    """Return a table without its content."""
    row = connection.execute(_TABLE_ROW, {"code": code}).one_or_none()
    return None if row is None else _table_row(row)


def tables_of(connection: Connection, person: str) -> tuple[TableRow, ...]:
    """Return the tables of a person, most recently active first."""
    return tuple(map(_table_row, connection.execute(_TABLES_OF, {"person": person})))


def table(connection: Connection, code: str) -> StoredTable | None:
    """Return a table with its document and later entries."""
    row = connection.execute(_STORED_TABLE, {"code": code}).one_or_none()
    if row is None:
        return None
    log = connection.scalars(_LOG, {"code": code})
    return StoredTable(_table_row(row), row.number, row.document, tuple(log))


def members_of(connection: Connection, table: str) -> dict[str, Role]:
    """Return who plays and who watches at a table."""
    rows = connection.execute(_MEMBERS_OF, {"table": table})
    return {row.person_id: Role(row.role) for row in rows}


def last_entry(connection: Connection, table: str) -> int | None:
    """Return the number of the table's last entry, or of its document if there is none after it."""
    number: int | None = connection.scalar(_LAST_ENTRY, {"table": table})
    return number


def game(connection: Connection, id: str) -> StoredGame | None:
    """Return the game with this id."""
    return next(iter(_games(connection, [id])), None)


def games_at(connection: Connection, table: str, limit: int) -> tuple[StoredGame, ...]:
    """Return the last games of a table, newest first."""
    ids = connection.scalars(_GAMES_AT, {"table": table, "limit": limit}).all()
    return _games(connection, ids)


def games_of(
    connection: Connection,
    subject: str,
    limit: int,
    before: Milliseconds | None,
    *,
    public: bool,
) -> tuple[StoredGame, ...]:
    """Return the last games of a subject, newest first."""
    own = select(_SEATS.game_id, _SEATS.ended).distinct().where(_SEATS.subject == subject)
    open_ones = own.where(_SEATS.public) if public else own
    earlier = open_ones if before is None else open_ones.where(_SEATS.ended < before)
    newest = earlier.order_by(_SEATS.ended.desc(), _SEATS.game_id).limit(limit)
    return _games(connection, connection.scalars(newest).all())


def count_games(connection: Connection, before: Milliseconds) -> int:
    """Return how many finished games ended before a moment."""
    old = select(func.count()).select_from(schema.GAMES).where(_GAMES.ended < before)
    return connection.scalar(old) or 0


def seen_by(connection: Connection, person: str, games: Sequence[str]) -> frozenset[str]:
    """Return which of these games the person played, or attended."""
    played = select(_SEATS.game_id).where(_SEATS.subject == f"{PERSON_PREFIX}{person}")
    viewed = select(_VIEWERS.game_id).where(_VIEWERS.person_id == person)
    member = _MEMBERS.table_code == _GAMES.table_code
    here = select(_GAMES.id).join(schema.MEMBERS, member).where(_MEMBERS.person_id == person)
    found = union(
        played.where(_SEATS.game_id.in_(games)),
        viewed.where(_VIEWERS.game_id.in_(games)),
        here.where(_GAMES.id.in_(games)),
    )
    return frozenset(connection.scalars(found))


def review(connection: Connection, game: str, version: str) -> str | None:
    """Return the review of a game, if this version of the coach wrote it."""
    packed = connection.scalar(_REVIEW, {"game": game, "version": version})
    return None if packed is None else decompress(packed).decode()


def ratings_of(connection: Connection, subject: str) -> tuple[StoredRating, ...]:
    """Return the ratings of a subject, by mode."""
    query = _rated(_RATINGS.subject == subject).order_by(_RATINGS.mode)
    return tuple(map(_rating, connection.execute(query)))


def leaders(
    connection: Connection, mode: str, limit: int, kind: PersonKind
) -> tuple[StoredRating, ...]:
    """Return the best ratings in a mode of people of this kind, and of levels, which have none."""
    of_kind = func.coalesce(_PEOPLE.kind, kind.value) == kind.value
    best = _rated((_RATINGS.mode == mode) & of_kind).order_by(
        _RATINGS.ordinal.desc(), _RATINGS.subject
    )
    return tuple(map(_rating, connection.execute(best.limit(limit))))


def ratings_in(
    connection: Connection, mode: str, subjects: Iterable[str]
) -> dict[str, StoredRating]:
    """Return the ratings of these subjects in a mode."""
    query = _rated((_RATINGS.mode == mode) & _RATINGS.subject.in_(subjects))
    return {row.subject: _rating(row) for row in connection.execute(query)}


def _rated(which: ColumnElement[bool]) -> Select[Any]:
    """Select ratings with the current names of people."""
    owner = _PEOPLE.id == func.substr(_RATINGS.subject, len(PERSON_PREFIX) + 1)
    named = schema.RATINGS.outerjoin(
        schema.PEOPLE, owner & _RATINGS.subject.startswith(PERSON_PREFIX)
    )
    name = func.coalesce(_PEOPLE.name, _RATINGS.name).label("name")
    values = (_RATINGS.mode, _RATINGS.mu, _RATINGS.sigma, _RATINGS.games, _RATINGS.wins)
    return select(_RATINGS.subject, name, *values).select_from(named).where(which)


def _games(connection: Connection, ids: Sequence[str]) -> tuple[StoredGame, ...]:
    """Return these games, in this order."""
    rows = connection.execute(_THESE_GAMES, {"ids": ids})
    seats = _seats(connection, ids)
    games = {row.id: _game(row, seats[row.id]) for row in rows}
    return tuple(games[id] for id in ids if id in games)


def _seats(connection: Connection, ids: Sequence[str]) -> dict[str, list[Participant]]:
    seats: dict[str, list[Participant]] = defaultdict(list)
    for row in connection.execute(_THEIR_SEATS, {"ids": ids}):
        seats[row.game_id].append(_participant(row))
    return seats


def _person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, PersonKind(row.kind), row.created)


def _table_row(row: Row[*tuple[Any, ...]]) -> TableRow:
    return TableRow(row.code, row.public, row.created, row.active, row.opener)


def _game(row: Row[Any], seats: Sequence[Participant]) -> StoredGame:
    return StoredGame(
        id=row.id,
        table=row.table_code,
        number=row.number,
        mode=row.mode,
        ended=row.ended,
        seats=tuple(seats),
        commitment=row.commitment,
        record=row.record,
        visibility=Visibility(row.visibility),
        secret_until=row.secret_until,
    )


def _participant(row: Row[Any]) -> Participant:
    return Participant(row.subject, row.name, row.points, row.won, row.mu, row.sigma)


def _rating(row: Row[Any]) -> StoredRating:
    return StoredRating(row.subject, row.name, row.mode, row.mu, row.sigma, row.games, row.wins)
