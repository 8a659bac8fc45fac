"""Queries about puzzles, in SQL."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from hornox.server.storage import schema
from hornox.server.storage._game_ratings import PUZZLE_PREFIX, PUZZLES_MODE
from hornox.server.storage.rows import PuzzleReport, PuzzleTry

_TRIES, _REPORTS, _RATINGS = schema.PUZZLE_TRIES.c, schema.PUZZLE_REPORTS.c, schema.RATINGS.c

_TRIES_OF = (
    select(schema.PUZZLE_TRIES)
    .where(_TRIES.person_id == bindparam("person"))
    .order_by(_TRIES.at, _TRIES.puzzle)
)
_STRENGTHS = select(_RATINGS.subject, _RATINGS.mu).where(
    _RATINGS.mode == PUZZLES_MODE, _RATINGS.subject.startswith(PUZZLE_PREFIX)
)
_LAST_REPORTS = (
    select(schema.PUZZLE_REPORTS)
    .order_by(_REPORTS.at.desc(), _REPORTS.puzzle, _REPORTS.person_id)
    .limit(bindparam("limit"))
)


def puzzle_tries_of(connection: Connection, person: str) -> tuple[PuzzleTry, ...]:
    """Return a person's first tries, oldest first."""
    rows = connection.execute(_TRIES_OF, {"person": person})
    return tuple(PuzzleTry(*row) for row in rows)


def puzzle_strengths(connection: Connection) -> dict[str, float]:
    """Return the strength of each puzzle that was tried."""
    rows = connection.execute(_STRENGTHS)
    return {row.subject.removeprefix(PUZZLE_PREFIX): row.mu for row in rows}


def puzzle_reports(connection: Connection, limit: int) -> tuple[PuzzleReport, ...]:
    """Return the last reports, newest first."""
    rows = connection.execute(_LAST_REPORTS, {"limit": limit})
    return tuple(PuzzleReport(*row) for row in rows)
