"""The queries of a store in memory, each part one subject. `Store` documents the methods."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock

from hornox.arena.ratings import Rating
from hornox.protocol import PersonKind, Role
from hornox.server.storage._game_ratings import (
    PERSON_PREFIX,
    PUZZLE_PREFIX,
    PUZZLES_MODE,
    subjects_of,
)
from hornox.server.storage._memory_contents import (
    MemoryLease,
    StoreContents,
    add_token,
    is_idle,
    is_unused,
    last_active_first,
    tokens_of,
)
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
    Visibility,
)
from hornox.table import Milliseconds


def _monotonic() -> Milliseconds:
    return time.monotonic_ns() // 1_000_000


class MemoryDatabase:
    """Rows in dictionaries. Readers see the rows of one commit."""

    def __init__(self, now: Callable[[], Milliseconds] = _monotonic) -> None:
        self._now = now
        self._contents = StoreContents()
        self._writing = Lock()

    def close(self) -> None:
        pass

    @contextmanager
    def _draft(self) -> Iterator[StoreContents]:
        """Replace the rows when the block ends without an error."""
        with self._writing:
            draft = self._contents.copy()
            yield draft
            self._contents = draft

    def _is_alive(self, server: str) -> bool:
        known = self._contents.servers.get(server)
        return known is not None and known[1] > self._now()


class MemoryServers(MemoryDatabase):
    """Servers that share the database."""

    def start_server(self, server: ServerRow, duration: Milliseconds) -> None:
        with self._draft() as draft:
            for id, (other, _) in self._contents.servers.items():
                if other.name == server.name:
                    del draft.servers[id]
            draft.servers[server.id] = server, self._now() + duration

    def renew_server(self, server: ServerRow, duration: Milliseconds) -> bool:
        with self._draft() as draft:
            was_alive = self._is_alive(server.id)
            draft.servers[server.id] = server, self._now() + duration
            return was_alive

    def stop_server(self, id: str) -> None:
        with self._draft() as draft:
            draft.servers.pop(id, None)

    def servers(self) -> tuple[ServerRow, ...]:
        alive = [row for row, _ in self._contents.servers.values() if self._is_alive(row.id)]
        return tuple(sorted(alive, key=lambda row: (row.name, row.id)))


class MemoryLeases(MemoryDatabase):
    """Which server decides at a table."""

    def acquire_lease(self, table: str, server: str) -> int | None:
        with self._draft() as draft:
            owner = self.owner_of(table)
            if owner is not None and owner.id != server:
                return None
            return _acquire(draft, table, server)

    def acquire_free_leases(self, server: str, limit: int) -> tuple[tuple[str, int], ...]:
        with self._draft() as draft:
            free = [
                row.code
                for row in last_active_first(table.row for table in draft.tables.values())
                if self.owner_of(row.code) is None
            ]
            return tuple((code, _acquire(draft, code, server)) for code in free[:limit])

    def leases_of(self, server: str) -> frozenset[tuple[str, int]]:
        leases = self._contents.leases.items()
        return frozenset((table, lease.epoch) for table, lease in leases if lease.server == server)

    def release_lease(self, table: str, epoch: int) -> None:
        with self._draft() as draft:
            lease = draft.leases.get(table)
            if lease is not None and lease.epoch == epoch:
                draft.leases[table] = MemoryLease(epoch, "")

    def owner_of(self, table: str) -> ServerRow | None:
        lease = self._contents.leases.get(table)
        if lease is None or not self._is_alive(lease.server):
            return None
        return self._contents.servers[lease.server][0]


class MemoryPeople(MemoryDatabase):
    """People, with their devices and links."""

    def redeem_link(self, link_hash: str, token_hash: str, now: Milliseconds) -> Person | None:
        with self._draft() as draft:
            link = draft.links.pop(link_hash, None)
            if link is None or link.expires <= now:
                return None
            add_token(draft, link.person, token_hash, now)
            return draft.people[link.person]

    def person(self, id: str) -> Person | None:
        return self._contents.people.get(id)

    def person_of_token(self, token_hash: str) -> Person | None:
        contents = self._contents
        return contents.people.get(contents.owners.get(token_hash, ""))

    def idle_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        return tuple(id for id in self._contents.people if is_idle(self._contents, id, since))[
            :limit
        ]

    def unused_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        contents = self._contents
        unused = (id for id in contents.people if is_unused(contents, id, since))
        return tuple(sorted(unused))[:limit]

    def find_people(self, text: str, limit: int) -> tuple[Person, ...]:
        people = self._contents.people.values()
        found = (person for person in people if text.lower() in person.name.lower())
        return tuple(sorted(found, key=lambda person: (person.name, person.id)))[:limit]

    def tokens_of(self, person: str) -> tuple[StoredToken, ...]:
        own = tokens_of(self._contents, person)
        return tuple(sorted(own, key=lambda token: (-token.created, token.token_hash)))

    def links_of(self, person: str) -> tuple[Milliseconds, ...]:
        links = self._contents.links.values()
        return tuple(sorted(link.expires for link in links if link.person == person))


class MemoryTables(MemoryDatabase):
    """Tables with their logs and members."""

    def tables(self) -> tuple[TableRow, ...]:
        return last_active_first(table.row for table in self._contents.tables.values())

    def table(self, code: str) -> StoredTable | None:
        return self._contents.tables.get(code)

    def table_row(self, code: str) -> TableRow | None:
        stored = self._contents.tables.get(code)
        return None if stored is None else stored.row

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        contents = self._contents
        return last_active_first(
            contents.tables[code].row for code, member in contents.members if member == person
        )

    def members_of(self, table: str) -> dict[str, Role]:
        members = sorted(self._contents.members.items())
        return {person: role for (code, person), role in members if code == table}


class MemoryGames(MemoryDatabase):
    """Finished games, with their viewers and reviews."""

    def game(self, id: str) -> StoredGame | None:
        return self._contents.games.get(id)

    def games_at(self, table: str, limit: int) -> tuple[StoredGame, ...]:
        games = (game for game in self._contents.games.values() if game.table == table)
        return _newest_first(games)[:limit]

    def games_of(
        self,
        subject: str,
        limit: int,
        before: Milliseconds | None = None,
        *,
        public: bool = False,
    ) -> tuple[StoredGame, ...]:
        games = (
            game
            for game in self._contents.games.values()
            if subject in subjects_of(game)
            and (before is None or game.ended < before)
            and (game.visibility is Visibility.PUBLIC or not public)
        )
        return _newest_first(games)[:limit]

    def count_games(self, before: Milliseconds) -> int:
        return sum(game.ended < before for game in self._contents.games.values())

    def seen_by(self, person: str, games: Sequence[str]) -> frozenset[str]:
        contents = self._contents
        known = [contents.games[id] for id in games if id in contents.games]
        return frozenset(
            game.id
            for game in known
            if f"{PERSON_PREFIX}{person}" in subjects_of(game)
            or person in contents.viewers[game.id]
            or (game.table, person) in contents.members
        )

    def review(self, game: str, version: str) -> str | None:
        found = self._contents.reviews.get(game)
        return None if found is None or found.version != version else found.document


class MemoryRatings(MemoryDatabase):
    """Ratings of people and bot levels."""

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]:
        contents = self._contents
        own = [rating for (of, _), rating in contents.ratings.items() if of == subject]
        return _named(contents, sorted(own, key=lambda rating: rating.mode))

    def leaders(
        self, mode: str, limit: int, kind: PersonKind = PersonKind.HUMAN
    ) -> tuple[StoredRating, ...]:
        contents = self._contents
        others = {
            f"{PERSON_PREFIX}{person.id}"
            for person in contents.people.values()
            if person.kind is not kind
        }
        rated = [
            rating
            for rating in contents.ratings.values()
            if rating.mode == mode and rating.subject not in others
        ]
        return _named(contents, sorted(rated, key=_strength)[:limit])


class MemoryDaily(MemoryDatabase):
    """Tries at the deals of the days, and the secrets these are made from."""

    def secret(self, name: str) -> str | None:
        return self._contents.secrets.get(name)

    def daily_try(self, day: str, person: str) -> DailyTry | None:
        return self._contents.daily_tries.get((day, person))

    def daily_tries_of(self, person: str, limit: int) -> tuple[DailyTry, ...]:
        own = (one for one in self._contents.daily_tries.values() if one.person == person)
        return tuple(sorted(own, key=lambda one: one.day, reverse=True))[:limit]

    def daily_scores(self, day: str) -> dict[int, int]:
        contents = self._contents
        tables = {one.table: one for one in contents.daily_tries.values() if one.day == day}
        points = (
            seat.points
            for game in contents.games.values()
            if game.table in tables
            for seat in game.seats
            if seat.subject == f"{PERSON_PREFIX}{tables[game.table].person}"
        )
        return dict(sorted(Counter(points).items()))

    def unfinished_daily_tries(self, first: str, before: str, limit: int) -> tuple[DailyTry, ...]:
        contents = self._contents
        played = {game.table for game in contents.games.values()}
        tries = (
            one
            for one in contents.daily_tries.values()
            if first <= one.day < before and one.table not in played
        )
        return tuple(sorted(tries, key=lambda one: (one.day, one.started, one.person)))[:limit]


class MemoryPuzzles(MemoryDatabase):
    """Tries at puzzles, and reports about them."""

    def puzzle_tries_of(self, person: str) -> tuple[PuzzleTry, ...]:
        own = (one for one in self._contents.puzzle_tries.values() if one.person == person)
        return tuple(sorted(own, key=lambda one: (one.at, one.puzzle)))

    def puzzle_strengths(self) -> dict[str, float]:
        return {
            subject.removeprefix(PUZZLE_PREFIX): rating.mu
            for (subject, mode), rating in self._contents.ratings.items()
            if mode == PUZZLES_MODE and subject.startswith(PUZZLE_PREFIX)
        }

    def puzzle_reports(self, limit: int) -> tuple[PuzzleReport, ...]:
        reports = self._contents.puzzle_reports.values()
        ordered = sorted(reports, key=lambda one: (-one.at, one.puzzle, one.person))
        return tuple(ordered[:limit])


class MemoryOperator(MemoryDatabase):
    """Bans, and the log of what the operator did."""

    def bans(self) -> tuple[Ban, ...]:
        return tuple(ban for _, ban in sorted(self._contents.bans.items()))

    def acts(self, after: int) -> tuple[LoggedAct, ...]:
        return tuple(act for number, act in sorted(self._contents.acts.items()) if number > after)

    def last_act(self) -> int:
        return max(self._contents.acts, default=0)


def _acquire(draft: StoreContents, table: str, server: str) -> int:
    before = draft.leases.get(table)
    epoch = 1 if before is None else before.epoch + 1
    draft.leases[table] = MemoryLease(epoch, server)
    return epoch


def _newest_first(games: Iterable[StoredGame]) -> tuple[StoredGame, ...]:
    return tuple(sorted(games, key=lambda game: (-game.ended, game.id)))


def _strength(rating: StoredRating) -> tuple[float, str]:
    return -Rating(rating.mu, rating.sigma).ordinal, rating.subject


def _named(contents: StoreContents, ratings: Iterable[StoredRating]) -> tuple[StoredRating, ...]:
    """Return the ratings with the current names of people."""
    return tuple(
        replace(rating, name=person.name)
        if (person := contents.people.get(rating.subject.removeprefix(PERSON_PREFIX)))
        else rating
        for rating in ratings
    )
