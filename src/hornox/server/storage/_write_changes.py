"""Changes in SQL, inside the one transaction of their commit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypeAlias, assert_never
from zlib import compress

from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)

from hornox.arena.ratings import Rating
from hornox.server.storage import _deletions, _leases, _operator, schema
from hornox.server.storage._dialect import APPEND, lock_ratings
from hornox.server.storage._game_ratings import (
    PUZZLES_MODE,
    puzzle_ratings,
    puzzle_subjects,
    subjects_of,
    with_ratings,
)
from hornox.server.storage._queries import ACTIVE, last_entry, ratings_in
from hornox.server.storage.changes import (
    AddDailyTry,
    AddGame,
    AddLink,
    AddPerson,
    AddPuzzleReport,
    AddPuzzleTry,
    AddSecret,
    AddTable,
    AddToken,
    AnonymiseGames,
    AppendEntry,
    Change,
    DeleteExpired,
    DropBan,
    DropGames,
    DropIdle,
    DropPerson,
    DropTable,
    DropToken,
    DropTokens,
    LogAct,
    Probe,
    RenamePerson,
    RequireLease,
    SaveDocument,
    SaveReview,
    SetBan,
    SetMember,
    ShareGame,
    UseToken,
)
from hornox.server.storage.errors import StoreConflict
from hornox.server.storage.rows import PuzzleReport, StoredGame, StoredRating, Visibility
from hornox.table import DAY

Row: TypeAlias = dict[str, Any]

_ENTRIES, _DOCUMENTS = schema.ENTRIES.c, schema.DOCUMENTS.c
_MEMBERS, _TOKENS = schema.MEMBERS.c, schema.TOKENS.c


_COUNTED = {"preserve_rowcount": True}

_SAVE = (
    update(schema.DOCUMENTS)
    .where(_DOCUMENTS.table_code == bindparam("table"), _DOCUMENTS.number <= bindparam("last"))
    .values(number=bindparam("last"), document=bindparam("written"))
)
_WAS_ACTIVE = (
    update(schema.TABLES).where(schema.TABLES.c.code == bindparam("table")).values(active=ACTIVE)
)
_DROP_COVERED = delete(schema.ENTRIES).where(
    _ENTRIES.table_code == bindparam("table"), _ENTRIES.number <= bindparam("last")
)
_DROP_MEMBER = delete(schema.MEMBERS).where(
    _MEMBERS.table_code == bindparam("table"), _MEMBERS.person_id == bindparam("person")
)
_USE_TOKEN = (
    update(schema.TOKENS)
    .where(_TOKENS.token_hash == bindparam("hash"), _TOKENS.used <= bindparam("due"))
    .values(used=bindparam("at"))
)

_ADD_SECRET = text(
    "INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING"
)
"""Several servers may start at once, and only one draws the secret."""

_SAME_REVISION = text("UPDATE alembic_version SET version_num = version_num")
"""Writes a page without a change."""


def write(connection: Connection, changes: Sequence[Change]) -> None:
    """Apply all changes in order. Consecutive entries are one batch."""
    _leases.check(connection, [change for change in changes if type(change) is RequireLease])
    for kind, run in groupby(changes, type):
        if kind is AppendEntry:
            _append(connection, [change for change in run if isinstance(change, AppendEntry)])
        else:
            for change in run:
                _apply(connection, change)


def add_token(connection: Connection, person: str, token_hash: str, created: int) -> None:
    """Insert a token."""
    row = {"token_hash": token_hash, "person_id": person, "created": created, "used": created}
    connection.execute(insert(schema.TOKENS), row)


def _apply(connection: Connection, change: Change) -> None:
    match change:
        case AddPerson():
            _add_person(connection, change)
        case RenamePerson(person, name):
            people = schema.PEOPLE
            renamed = connection.execute(
                update(people).where(people.c.id == person).values(name=name)
            )
            _require(renamed.rowcount == 1, "the person is unknown")
        case AddToken(person, token_hash, created):
            add_token(connection, person, token_hash, created)
        case DropTokens():
            _drop_tokens(connection, change)
        case DropToken(token_hash):
            own = schema.TOKENS.c.token_hash == token_hash
            connection.execute(delete(schema.TOKENS).where(own))
        case UseToken():
            _use_token(connection, change)
        case AnonymiseGames(person, most):
            _deletions.anonymise_games(connection, person, most)
        case DropPerson(person):
            _require(_deletions.drop_people(connection, [person]) == 1, "the person is unknown")
        case DeleteExpired():
            _deletions.expire(connection, change)
        case DropIdle():
            _deletions.drop_idle(connection, change)
        case AddLink(link_hash, person, expires):
            row = {"link_hash": link_hash, "person_id": person, "expires": expires}
            connection.execute(insert(schema.LINKS), row)
        case AddTable():
            _add_table(connection, change)
        case AppendEntry():
            _append(connection, [change])
        case SaveDocument():
            _save_document(connection, change)
        case DropTable(code):
            dropped = connection.execute(delete(schema.TABLES).where(schema.TABLES.c.code == code))
            _require(dropped.rowcount == 1, "the table is unknown")
            _leases.drop(connection, code)
        case SetMember():
            _set_member(connection, change)
        case AddGame():
            _add_game(connection, change)
        case AddSecret():
            _add_secret(connection, change)
        case AddDailyTry(added):
            row = {
                "day": added.day,
                "person_id": added.person,
                "table_code": added.table,
                "started": added.started,
            }
            connection.execute(insert(schema.DAILY_TRIES), row)
        case AddPuzzleTry():
            _add_puzzle_try(connection, change)
        case AddPuzzleReport(report):
            _add_puzzle_report(connection, report)
        case Probe():
            connection.execute(_SAME_REVISION)
        case RequireLease():
            pass  # checked for all changes at once
        case ShareGame(game):
            _share_game(connection, game)
        case SaveReview():
            _save_review(connection, change)
        case SetBan(ban):
            _operator.set_ban(connection, ban)
        case DropBan(subject):
            _require(_operator.drop_ban(connection, subject), "there is no such ban")
        case DropGames():
            _deletions.drop_games(connection, change)
        case LogAct():
            _operator.log_act(connection, change)
        case _:
            assert_never(change)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise StoreConflict(message)


def _add_person(connection: Connection, change: AddPerson) -> None:
    person = change.person
    row = {
        "id": person.id,
        "name": person.name,
        "kind": person.kind.value,
        "created": person.created,
    }
    connection.execute(insert(schema.PEOPLE), row)
    add_token(connection, person.id, change.token_hash, person.created)


def _drop_tokens(connection: Connection, change: DropTokens) -> None:
    tokens, links = schema.TOKENS.c, schema.LINKS.c
    others = (tokens.person_id == change.person) & (tokens.token_hash != change.keep)
    connection.execute(delete(schema.TOKENS).where(others))
    connection.execute(delete(schema.LINKS).where(links.person_id == change.person))


def _use_token(connection: Connection, change: UseToken) -> None:
    values = {"hash": change.token_hash, "due": change.at - DAY, "at": change.at}
    connection.execute(_USE_TOKEN, values)


def _add_table(connection: Connection, change: AddTable) -> None:
    row = {
        "code": change.code,
        "public": change.public,
        "created": change.created,
        "active": change.created,
        "opener": change.opener,
    }
    connection.execute(insert(schema.TABLES), row)
    document = {"table_code": change.code, "number": 0, "document": change.document}
    connection.execute(insert(schema.DOCUMENTS), document)


def _append(connection: Connection, changes: Sequence[AppendEntry]) -> None:
    appended = connection.exec_driver_sql(
        APPEND[connection.dialect.name], [*map(_entry_row, changes)], _COUNTED
    )
    _require(appended.rowcount == len(changes), "the entry is out of order")


def _entry_row(change: AppendEntry) -> Row:
    return {
        "table": change.table,
        "number": change.number,
        "at": change.at,
        "entry": change.entry,
    }


def _save_document(connection: Connection, change: SaveDocument) -> None:
    last = last_entry(connection, change.table)
    _require(last is not None and change.number <= last, "the document is out of order")
    key = {"table": change.table, "last": change.number}
    saved = connection.execute(_SAVE, key | {"written": change.document})
    _require(saved.rowcount == 1, "the document is out of order")
    connection.execute(_WAS_ACTIVE, {"table": change.table})
    connection.execute(_DROP_COVERED, key)


def _set_member(connection: Connection, change: SetMember) -> None:
    connection.execute(_DROP_MEMBER, {"table": change.table, "person": change.person})
    if change.role is not None:
        row = {
            "table_code": change.table,
            "person_id": change.person,
            "role": change.role.value,
        }
        connection.execute(insert(schema.MEMBERS), row)


def _add_game(connection: Connection, change: AddGame) -> None:
    games = schema.GAMES.c
    if connection.scalar(select(games.id).where(games.id == change.game.id)) is not None:
        return
    lock_ratings(connection)
    before = ratings_in(connection, change.game.mode, subjects_of(change.game))
    game, ratings = with_ratings(change, before)
    connection.execute(insert(schema.GAMES), _game_row(game))
    if game.seats:
        connection.execute(insert(schema.PARTICIPANTS), _participant_rows(game))
    _add_viewers(connection, change)
    for rating in ratings:
        _set_rating(connection, rating, known=rating.subject in before)


def _add_viewers(connection: Connection, change: AddGame) -> None:
    """Insert the viewers who still exist: a person may have been deleted meanwhile."""
    people = schema.PEOPLE.c.id
    known = connection.scalars(select(people).where(people.in_(change.viewers))).all()
    if known:
        rows = [{"game_id": change.game.id, "person_id": person} for person in known]
        connection.execute(insert(schema.VIEWERS), rows)


def _add_secret(connection: Connection, change: AddSecret) -> None:
    connection.execute(_ADD_SECRET, {"name": change.name, "value": change.value})


def _add_puzzle_try(connection: Connection, change: AddPuzzleTry) -> None:
    tries, added = schema.PUZZLE_TRIES, change.added
    own = (tries.c.person_id == added.person) & (tries.c.puzzle == added.puzzle)
    if connection.scalar(select(tries.c.at).where(own)) is not None:
        return
    row = {
        "person_id": added.person,
        "puzzle": added.puzzle,
        "right": added.right,
        "at": added.at,
    }
    connection.execute(insert(tries), row)
    lock_ratings(connection)
    before = ratings_in(connection, PUZZLES_MODE, puzzle_subjects(added))
    for rating in puzzle_ratings(change, before):
        _set_rating(connection, rating, known=rating.subject in before)


def _add_puzzle_report(connection: Connection, report: PuzzleReport) -> None:
    reports = schema.PUZZLE_REPORTS
    own = (reports.c.person_id == report.person) & (reports.c.puzzle == report.puzzle)
    connection.execute(delete(reports).where(own))
    row = {
        "person_id": report.person,
        "puzzle": report.puzzle,
        "text": report.text,
        "at": report.at,
    }
    connection.execute(insert(reports), row)


def _share_game(connection: Connection, game: str) -> None:
    games = schema.GAMES.c
    private = (games.id == game) & (games.visibility == Visibility.PRIVATE.value)
    connection.execute(
        update(schema.GAMES).where(private).values(visibility=Visibility.SHARED.value)
    )


def _save_review(connection: Connection, change: SaveReview) -> None:
    games, reviews = schema.GAMES.c, schema.REVIEWS.c
    if connection.scalar(select(games.id).where(games.id == change.game)) is None:
        return
    connection.execute(delete(schema.REVIEWS).where(reviews.game_id == change.game))
    packed = compress(change.document.encode())
    row = {"game_id": change.game, "version": change.version, "document": packed}
    connection.execute(insert(schema.REVIEWS), row)


def _game_row(game: StoredGame) -> Row:
    return {
        "id": game.id,
        "table_code": game.table,
        "number": game.number,
        "mode": game.mode,
        "ended": game.ended,
        "commitment": game.commitment,
        "record": game.record,
        "visibility": game.visibility.value,
        "secret_until": game.secret_until,
    }


def _participant_rows(game: StoredGame) -> list[Row]:
    return [
        {
            "game_id": game.id,
            "seat": number,
            "subject": seat.subject,
            "name": seat.name,
            "points": seat.points,
            "won": seat.won,
            "mu": seat.mu,
            "sigma": seat.sigma,
            "ended": game.ended,
            "public": game.visibility is Visibility.PUBLIC,
        }
        for number, seat in enumerate(game.seats)
    ]


def _set_rating(connection: Connection, rating: StoredRating, *, known: bool) -> None:
    ratings = schema.RATINGS.c
    values = {
        "name": rating.name,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "ordinal": Rating(rating.mu, rating.sigma).ordinal,
        "games": rating.games,
        "wins": rating.wins,
    }
    key = {"subject": rating.subject, "mode": rating.mode}
    if known:
        own = (ratings.subject == rating.subject) & (ratings.mode == rating.mode)
        connection.execute(update(schema.RATINGS).where(own).values(values))
    else:
        connection.execute(insert(schema.RATINGS), key | values)
