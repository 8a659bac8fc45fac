"""The queries of an SQL store, each part one subject. `Store` documents the methods."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select

from hornox.protocol import PersonKind, Role
from hornox.server.storage import (
    _daily_queries,
    _leases,
    _operator,
    _puzzle_queries,
    _queries,
    _servers,
    schema,
)
from hornox.server.storage._sql_database import SqlDatabase
from hornox.server.storage._write_changes import add_token
from hornox.server.storage.rows import (
    Ban,
    DailyTry,
    LoggedAct,
    Person,
    PuzzleReport,
    PuzzleTry,
    ServerRow,
    StoredGame,
    StoredRating,
    StoredTable,
    StoredToken,
    TableRow,
)
from hornox.table import Milliseconds


class SqlServers(SqlDatabase):
    """Servers that share the database."""

    def start_server(self, server: ServerRow, duration: Milliseconds) -> None:
        with self._transaction() as connection:
            _servers.start(connection, server, duration)

    def renew_server(self, server: ServerRow, duration: Milliseconds) -> bool:
        with self._renewal() as connection:
            return _servers.renew(connection, server, duration)

    def stop_server(self, id: str) -> None:
        with self._transaction() as connection:
            _servers.stop(connection, id)

    def servers(self) -> tuple[ServerRow, ...]:
        return self._read(_servers.alive)


class SqlLeases(SqlDatabase):
    """Which server decides at a table."""

    def acquire_lease(self, table: str, server: str) -> int | None:
        with self._transaction() as connection:
            return _leases.acquire(connection, table, server)

    def acquire_free_leases(self, server: str, limit: int) -> tuple[tuple[str, int], ...]:
        with self._transaction() as connection:
            return _leases.acquire_free(connection, server, limit)

    def leases_of(self, server: str) -> frozenset[tuple[str, int]]:
        return self._read(_leases.leases_of, server)

    def release_lease(self, table: str, epoch: int) -> None:
        with self._transaction() as connection:
            _leases.release(connection, table, epoch)

    def owner_of(self, table: str) -> ServerRow | None:
        return self._read(_leases.owner, table)


class SqlPeople(SqlDatabase):
    """People, with their devices and links."""

    def redeem_link(self, link_hash: str, token_hash: str, now: Milliseconds) -> Person | None:
        links = schema.LINKS.c
        good = select(links.person_id).where(links.link_hash == link_hash, links.expires > now)
        used = (links.link_hash == link_hash) | (links.expires <= now)
        with self._transaction() as connection:
            person = connection.scalar(good.with_for_update())
            connection.execute(delete(schema.LINKS).where(used))
            if person is None:
                return None
            add_token(connection, person, token_hash, created=now)
            return _queries.person(connection, person)

    def person(self, id: str) -> Person | None:
        return self._read(_queries.person, id)

    def person_of_token(self, token_hash: str) -> Person | None:
        return self._read(_queries.person_of_token, token_hash)

    def idle_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        return self._read(_queries.idle_people, since, limit)

    def unused_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        return self._read(_queries.unused_people, since, limit)

    def find_people(self, text: str, limit: int) -> tuple[Person, ...]:
        return self._read(_queries.find_people, text, limit)

    def tokens_of(self, person: str) -> tuple[StoredToken, ...]:
        return self._read(_queries.tokens_of, person)

    def links_of(self, person: str) -> tuple[Milliseconds, ...]:
        return self._read(_queries.links_of, person)


class SqlTables(SqlDatabase):
    """Tables with their logs and members."""

    def tables(self) -> tuple[TableRow, ...]:
        return self._read(_queries.tables)

    def table(self, code: str) -> StoredTable | None:
        return self._read(_queries.table, code)

    def table_row(self, code: str) -> TableRow | None:
        return self._read(_queries.table_row, code)

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        return self._read(_queries.tables_of, person)

    def members_of(self, table: str) -> dict[str, Role]:
        return self._read(_queries.members_of, table)


class SqlGames(SqlDatabase):
    """Finished games, with their viewers and reviews."""

    def game(self, id: str) -> StoredGame | None:
        return self._read(_queries.game, id)

    def games_at(self, table: str, limit: int) -> tuple[StoredGame, ...]:
        return self._read(_queries.games_at, table, limit)

    def games_of(
        self,
        subject: str,
        limit: int,
        before: Milliseconds | None = None,
        *,
        public: bool = False,
    ) -> tuple[StoredGame, ...]:
        return self._read(_queries.games_of, subject, limit, before, public=public)

    def count_games(self, before: Milliseconds) -> int:
        return self._read(_queries.count_games, before)

    def seen_by(self, person: str, games: Sequence[str]) -> frozenset[str]:
        return self._read(_queries.seen_by, person, games)

    def review(self, game: str, version: str) -> str | None:
        return self._read(_queries.review, game, version)


class SqlRatings(SqlDatabase):
    """Ratings of people and bot levels."""

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]:
        return self._read(_queries.ratings_of, subject)

    def leaders(
        self, mode: str, limit: int, kind: PersonKind = PersonKind.HUMAN
    ) -> tuple[StoredRating, ...]:
        return self._read(_queries.leaders, mode, limit, kind)


class SqlDaily(SqlDatabase):
    """Tries at the deals of the days, and the secrets these are made from."""

    def secret(self, name: str) -> str | None:
        return self._read(_daily_queries.secret, name)

    def daily_try(self, day: str, person: str) -> DailyTry | None:
        return self._read(_daily_queries.daily_try, day, person)

    def daily_tries_of(self, person: str, limit: int) -> tuple[DailyTry, ...]:
        return self._read(_daily_queries.daily_tries_of, person, limit)

    def daily_scores(self, day: str) -> dict[int, int]:
        return self._read(_daily_queries.daily_scores, day)

    def unfinished_daily_tries(self, first: str, before: str, limit: int) -> tuple[DailyTry, ...]:
        return self._read(_daily_queries.unfinished_daily_tries, first, before, limit)


class SqlPuzzles(SqlDatabase):
    """Tries at puzzles, and reports about them."""

    def puzzle_tries_of(self, person: str) -> tuple[PuzzleTry, ...]:
        return self._read(_puzzle_queries.puzzle_tries_of, person)

    def puzzle_strengths(self) -> dict[str, float]:
        return self._read(_puzzle_queries.puzzle_strengths)

    def puzzle_reports(self, limit: int) -> tuple[PuzzleReport, ...]:
        return self._read(_puzzle_queries.puzzle_reports, limit)


class SqlOperator(SqlDatabase):
    """Bans, and the log of what the operator did."""

    def bans(self) -> tuple[Ban, ...]:
        return self._read(_operator.bans)

    def acts(self, after: int) -> tuple[LoggedAct, ...]:
        return self._read(_operator.acts, after)

    def last_act(self) -> int:
        return self._read(_operator.last_act)
