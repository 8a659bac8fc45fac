"""Queries about the deals of the days, in SQL."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, exists, func, select

from hornox.server.storage import schema
from hornox.server.storage._game_ratings import PERSON_PREFIX
from hornox.server.storage.rows import DailyTry

_TRIES, _GAMES, _SEATS = schema.DAILY_TRIES.c, schema.GAMES.c, schema.PARTICIPANTS.c

_SECRET = select(schema.SECRETS.c.value).where(schema.SECRETS.c.name == bindparam("name"))
_TRY = select(schema.DAILY_TRIES).where(
    _TRIES.day == bindparam("day"), _TRIES.person_id == bindparam("person")
)
_TRIES_OF = (
    select(schema.DAILY_TRIES)
    .where(_TRIES.person_id == bindparam("person"))
    .order_by(_TRIES.day.desc())
    .limit(bindparam("limit"))
)
_SCORES = (
    select(_SEATS.points, func.count().label("tries"))
    .select_from(schema.DAILY_TRIES)
    .join(schema.GAMES, _GAMES.table_code == _TRIES.table_code)
    .join(
        schema.PARTICIPANTS,
        (_SEATS.game_id == _GAMES.id) & (_SEATS.subject == PERSON_PREFIX + _TRIES.person_id),
    )
    .where(_TRIES.day == bindparam("day"))
    .group_by(_SEATS.points)
    .order_by(_SEATS.points)
)
_UNFINISHED = (
    select(schema.DAILY_TRIES)
    .where(
        _TRIES.day >= bindparam("first"),
        _TRIES.day < bindparam("before"),
        ~exists().where(_GAMES.table_code == _TRIES.table_code),
    )
    .order_by(_TRIES.day, _TRIES.started, _TRIES.person_id)
    .limit(bindparam("limit"))
)


def secret(connection: Connection, name: str) -> str | None:
    """Return the secret with this name."""
    found: str | None = connection.scalar(_SECRET, {"name": name})
    return found


def daily_try(connection: Connection, day: str, person: str) -> DailyTry | None:
    """Return the person's try of this day."""
    row = connection.execute(_TRY, {"day": day, "person": person}).one_or_none()
    return None if row is None else DailyTry(*row)


def daily_tries_of(connection: Connection, person: str, limit: int) -> tuple[DailyTry, ...]:
    """Return a person's last tries, newest first."""
    rows = connection.execute(_TRIES_OF, {"person": person, "limit": limit})
    return tuple(DailyTry(*row) for row in rows)


def daily_scores(connection: Connection, day: str) -> dict[int, int]:
    """Return how many finished tries of this day have how many points."""
    rows = connection.execute(_SCORES, {"day": day})
    return {row.points: row.tries for row in rows}


def unfinished_daily_tries(
    connection: Connection, first: str, before: str, limit: int
) -> tuple[DailyTry, ...]:
    """Return tries of the days from `first` to the one before `before` whose game is not over."""
    rows = connection.execute(_UNFINISHED, {"first": first, "before": before, "limit": limit})
    return tuple(DailyTry(*row) for row in rows)
