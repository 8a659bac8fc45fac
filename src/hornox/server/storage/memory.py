"""A store in memory, for tests and simulations."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from threading import Lock
from typing import assert_never

from hornox.arena.ratings import Rating
from hornox.server.storage._anonymise import anonymised
from hornox.server.storage._game_ratings import (
    PERSON_PREFIX,
    PUZZLE_PREFIX,
    PUZZLES_MODE,
    puzzle_ratings,
    puzzle_subjects,
    subjects_of,
    with_ratings,
)
from hornox.server.storage.changes import (
    KEPT_ACTS,
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
from hornox.server.storage.rows import (
    Ban,
    DailyTry,
    LoggedAct,
    Person,
    PuzzleReport,
    PuzzleTry,
    Role,
    ServerRow,
    StoredGame,
    StoredRating,
    StoredTable,
    StoredToken,
    TableRow,
    Visibility,
)
from hornox.table import DAY, Milliseconds


@dataclass(frozen=True, slots=True)
class _Lease:
    epoch: int
    server: str


def _monotonic() -> Milliseconds:
    return time.monotonic_ns() // 1_000_000


@dataclass(slots=True)
class _Contents:
    """All rows. They are frozen, so a copy of the dictionaries is a full copy."""

    people: dict[str, Person] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, StoredToken] = field(default_factory=dict)
    links: dict[str, AddLink] = field(default_factory=dict)
    tables: dict[str, StoredTable] = field(default_factory=dict)
    members: dict[tuple[str, str], Role] = field(default_factory=dict)
    games: dict[str, StoredGame] = field(default_factory=dict)
    viewers: dict[str, frozenset[str]] = field(default_factory=dict)
    ratings: dict[tuple[str, str], StoredRating] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    daily_tries: dict[tuple[str, str], DailyTry] = field(default_factory=dict)
    puzzle_tries: dict[tuple[str, str], PuzzleTry] = field(default_factory=dict)
    puzzle_reports: dict[tuple[str, str], PuzzleReport] = field(default_factory=dict)
    reviews: dict[str, SaveReview] = field(default_factory=dict)
    leases: dict[str, _Lease] = field(default_factory=dict)
    servers: dict[str, tuple[ServerRow, Milliseconds]] = field(default_factory=dict)
    """With the time until which each is alive."""
    bans: dict[str, Ban] = field(default_factory=dict)
    acts: dict[int, LoggedAct] = field(default_factory=dict)

    def copy(self) -> _Contents:
        return _Contents(*(dict(getattr(self, part.name)) for part in fields(self)))


class MemoryStore:
    """A store that keeps everything in dictionaries. `Store` documents its methods."""

    def __init__(self, now: Callable[[], Milliseconds] = _monotonic) -> None:
        self._now = now
        self._contents = _Contents()
        self._writing = Lock()

    def commit(self, changes: Sequence[Change]) -> None:
        with self._writing:
            draft = self._contents.copy()
            for change in changes:
                _apply(draft, change)
            self._contents = draft

    def start_server(self, server: ServerRow, duration: Milliseconds) -> None:
        with self._writing:
            draft = self._contents.copy()
            for id, (other, _) in self._contents.servers.items():
                if other.name == server.name:
                    del draft.servers[id]
            draft.servers[server.id] = server, self._now() + duration
            self._contents = draft

    def renew_server(self, server: ServerRow, duration: Milliseconds) -> bool:
        with self._writing:
            draft = self._contents.copy()
            was_alive = self._is_alive(server.id)
            draft.servers[server.id] = server, self._now() + duration
            self._contents = draft
            return was_alive

    def stop_server(self, id: str) -> None:
        with self._writing:
            draft = self._contents.copy()
            draft.servers.pop(id, None)
            self._contents = draft

    def servers(self) -> tuple[ServerRow, ...]:
        alive = [row for row, _ in self._contents.servers.values() if self._is_alive(row.id)]
        return tuple(sorted(alive, key=lambda row: (row.name, row.id)))

    def acquire_lease(self, table: str, server: str) -> int | None:
        with self._writing:
            draft = self._contents.copy()
            owner = self.owner_of(table)
            if owner is not None and owner.id != server:
                return None
            epoch = _acquire(draft, table, server)
            self._contents = draft
            return epoch

    def acquire_free_leases(self, server: str, limit: int) -> tuple[tuple[str, int], ...]:
        with self._writing:
            draft = self._contents.copy()
            free = [row.code for row in self.tables() if self.owner_of(row.code) is None]
            acquired = [(code, _acquire(draft, code, server)) for code in free[:limit]]
            self._contents = draft
            return tuple(acquired)

    def leases_of(self, server: str) -> frozenset[tuple[str, int]]:
        leases = self._contents.leases.items()
        return frozenset((table, lease.epoch) for table, lease in leases if lease.server == server)

    def release_lease(self, table: str, epoch: int) -> None:
        with self._writing:
            draft = self._contents.copy()
            lease = draft.leases.get(table)
            if lease is not None and lease.epoch == epoch:
                draft.leases[table] = _Lease(epoch, "")
            self._contents = draft

    def owner_of(self, table: str) -> ServerRow | None:
        lease = self._contents.leases.get(table)
        if lease is None or not self._is_alive(lease.server):
            return None
        return self._contents.servers[lease.server][0]

    def _is_alive(self, server: str) -> bool:
        known = self._contents.servers.get(server)
        return known is not None and known[1] > self._now()

    def redeem_link(self, link_hash: str, token_hash: str, now: Milliseconds) -> Person | None:
        with self._writing:
            draft = self._contents.copy()
            link = draft.links.pop(link_hash, None)
            if link is None or link.expires <= now:
                return None
            _add_token(draft, link.person, token_hash, now)
            self._contents = draft
            return draft.people[link.person]

    def person(self, id: str) -> Person | None:
        return self._contents.people.get(id)

    def person_of_token(self, token_hash: str) -> Person | None:
        contents = self._contents
        return contents.people.get(contents.owners.get(token_hash, ""))

    def idle_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        return tuple(id for id in self._contents.people if _is_idle(self._contents, id, since))[
            :limit
        ]

    def unused_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        contents = self._contents
        unused = (id for id in contents.people if _is_unused(contents, id, since))
        return tuple(sorted(unused))[:limit]

    def find_people(self, text: str, limit: int) -> tuple[Person, ...]:
        people = self._contents.people.values()
        found = (person for person in people if text.lower() in person.name.lower())
        return tuple(sorted(found, key=lambda person: (person.name, person.id)))[:limit]

    def tokens_of(self, person: str) -> tuple[StoredToken, ...]:
        own = _tokens(self._contents, person)
        return tuple(sorted(own, key=lambda token: (-token.created, token.token_hash)))

    def links_of(self, person: str) -> tuple[Milliseconds, ...]:
        links = self._contents.links.values()
        return tuple(sorted(link.expires for link in links if link.person == person))

    def tables(self) -> tuple[TableRow, ...]:
        return _last_active_first(table.row for table in self._contents.tables.values())

    def table(self, code: str) -> StoredTable | None:
        return self._contents.tables.get(code)

    def table_row(self, code: str) -> TableRow | None:
        stored = self._contents.tables.get(code)
        return None if stored is None else stored.row

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        contents = self._contents
        return _last_active_first(
            contents.tables[code].row for code, member in contents.members if member == person
        )

    def members_of(self, table: str) -> dict[str, Role]:
        members = sorted(self._contents.members.items())
        return {person: role for (code, person), role in members if code == table}

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

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]:
        contents = self._contents
        own = [rating for (of, _), rating in contents.ratings.items() if of == subject]
        return _named(contents, sorted(own, key=lambda rating: rating.mode))

    def leaders(self, mode: str, limit: int) -> tuple[StoredRating, ...]:
        contents = self._contents
        rated = [rating for rating in contents.ratings.values() if rating.mode == mode]
        return _named(contents, sorted(rated, key=_strength)[:limit])

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

    def bans(self) -> tuple[Ban, ...]:
        return tuple(ban for _, ban in sorted(self._contents.bans.items()))

    def acts(self, after: int) -> tuple[LoggedAct, ...]:
        return tuple(act for number, act in sorted(self._contents.acts.items()) if number > after)

    def last_act(self) -> int:
        return max(self._contents.acts, default=0)

    def close(self) -> None:
        pass


def _acquire(draft: _Contents, table: str, server: str) -> int:
    before = draft.leases.get(table)
    epoch = 1 if before is None else before.epoch + 1
    draft.leases[table] = _Lease(epoch, server)
    return epoch


def _apply(draft: _Contents, change: Change) -> None:
    match change:
        case AddPerson(person, token_hash):
            _require(person.id not in draft.people, "the person exists")
            draft.people[person.id] = person
            _add_token(draft, person.id, token_hash, person.created)
        case RenamePerson(person, name):
            draft.people[person] = replace(_person(draft, person), name=name)
        case AddToken(person, token_hash, created):
            _add_token(draft, person, token_hash, created)
        case DropTokens(person, keep):
            _drop_tokens(draft, person, keep)
        case DropToken(token_hash):
            _drop_token(draft, token_hash)
        case UseToken(token_hash, at):
            token = draft.tokens.get(token_hash)
            if token is not None and token.used <= at - DAY:
                draft.tokens[token_hash] = replace(token, used=at)
        case AnonymiseGames(person, most):
            _anonymise_games(draft, f"{PERSON_PREFIX}{person}", most)
        case DropPerson(person):
            _person(draft, person)
            _drop_person(draft, person)
        case DeleteExpired():
            _expire(draft, change)
        case DropIdle(people, since):
            for person in people:
                if _is_idle(draft, person, since):
                    _drop_person(draft, person)
        case AddLink(link_hash, person):
            _require(link_hash not in draft.links, "the link exists")
            _person(draft, person)
            draft.links[link_hash] = change
        case AddTable(code, public, created, document, opener):
            _require(code not in draft.tables, "the table exists")
            row = TableRow(code, public, created, active=created, opener=opener)
            draft.tables[code] = StoredTable(row, 0, document, ())
        case AppendEntry():
            draft.tables[change.table] = _appended(_table(draft, change.table), change)
        case SaveDocument():
            draft.tables[change.table] = _saved(_table(draft, change.table), change)
        case DropTable(table):
            _drop_table(draft, table)
            draft.leases.pop(table, None)
        case SetMember():
            _set_member(draft, change)
        case AddGame():
            _add_game(draft, change)
        case AddSecret(name, secret):
            draft.secrets.setdefault(name, secret)
        case AddDailyTry(added):
            _person(draft, added.person)
            _require((added.day, added.person) not in draft.daily_tries, "the try exists")
            draft.daily_tries[added.day, added.person] = added
        case AddPuzzleTry():
            _add_puzzle_try(draft, change)
        case AddPuzzleReport(report):
            _person(draft, report.person)
            draft.puzzle_reports[report.person, report.puzzle] = report
        case Probe():
            pass
        case RequireLease(table, epoch):
            lease = draft.leases.get(table)
            _require(lease is not None and lease.epoch == epoch, "another server owns the table")
        case ShareGame(game):
            if game in draft.games and draft.games[game].visibility is Visibility.PRIVATE:
                draft.games[game] = replace(draft.games[game], visibility=Visibility.SHARED)
        case SaveReview(game):
            if game in draft.games:
                draft.reviews[game] = change
        case SetBan(ban):
            draft.bans[ban.subject] = ban
        case DropBan(subject):
            _require(draft.bans.pop(subject, None) is not None, "there is no such ban")
        case DropGames(before, most):
            old = [game.id for game in draft.games.values() if game.ended < before]
            for id in old[:most]:
                del draft.games[id]
                draft.viewers.pop(id, None)
                draft.reviews.pop(id, None)
        case LogAct():
            _log_act(draft, change)
        case _:
            assert_never(change)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise StoreConflict(message)


def _person(draft: _Contents, id: str) -> Person:
    _require(id in draft.people, "the person is unknown")
    return draft.people[id]


def _table(draft: _Contents, code: str) -> StoredTable:
    _require(code in draft.tables, "the table is unknown")
    return draft.tables[code]


def _tokens(contents: _Contents, person: str) -> list[StoredToken]:
    return [contents.tokens[token] for token, owner in contents.owners.items() if owner == person]


def _add_token(draft: _Contents, person: str, token_hash: str, now: Milliseconds) -> None:
    _person(draft, person)
    _require(token_hash not in draft.tokens, "the token exists")
    draft.owners[token_hash] = person
    draft.tokens[token_hash] = StoredToken(token_hash, created=now, used=now)


def _drop_token(draft: _Contents, token_hash: str) -> None:
    draft.owners.pop(token_hash, None)
    draft.tokens.pop(token_hash, None)


def _drop_tokens(draft: _Contents, person: str, keep: str) -> None:
    for token in _tokens(draft, person):
        if token.token_hash != keep:
            _drop_token(draft, token.token_hash)
    draft.links = {key: link for key, link in draft.links.items() if link.person != person}


def _anonymise_games(draft: _Contents, subject: str, most: int) -> None:
    own = [game for game in draft.games.values() if subject in subjects_of(game)]
    for game in own[:most]:
        draft.games[game.id] = anonymised(game, subject)


def _drop_person(draft: _Contents, person: str) -> None:
    _drop_tokens(draft, person, keep="")
    del draft.people[person]
    draft.members = {key: role for key, role in draft.members.items() if key[1] != person}
    draft.viewers = {game: people - {person} for game, people in draft.viewers.items()}
    draft.ratings = {
        key: rating for key, rating in draft.ratings.items() if key[0] != f"{PERSON_PREFIX}{person}"
    }
    draft.daily_tries = {key: one for key, one in draft.daily_tries.items() if key[1] != person}
    draft.puzzle_tries = {key: one for key, one in draft.puzzle_tries.items() if key[0] != person}
    draft.puzzle_reports = {
        key: one for key, one in draft.puzzle_reports.items() if key[0] != person
    }
    for code, table in draft.tables.items():
        if table.row.opener == person:
            draft.tables[code] = replace(table, row=replace(table.row, opener=None))


def _expire(draft: _Contents, change: DeleteExpired) -> None:
    old = [token.token_hash for token in draft.tokens.values() if token.used <= change.tokens]
    for token_hash in old[: change.most]:
        _drop_token(draft, token_hash)
    void = [key for key, link in draft.links.items() if link.expires <= change.links]
    for key in void[: change.most]:
        del draft.links[key]


def _is_idle(contents: _Contents, person: str, since: Milliseconds) -> bool:
    return (
        _is_unused(contents, person, since)
        and all(member != person for _, member in contents.members)
        and all(
            f"{PERSON_PREFIX}{person}" not in subjects_of(game) for game in contents.games.values()
        )
    )


def _is_unused(contents: _Contents, person: str, since: Milliseconds) -> bool:
    about = contents.people.get(person)
    return (
        about is not None
        and about.created <= since
        and all(token.used <= since for token in _tokens(contents, person))
    )


def _appended(table: StoredTable, change: AppendEntry) -> StoredTable:
    last = table.number + len(table.entries)
    _require(change.number == last + 1, "the entry is out of order")
    return replace(
        table,
        row=replace(table.row, active=change.at),
        entries=(*table.entries, change.entry),
    )


def _saved(table: StoredTable, change: SaveDocument) -> StoredTable:
    covered = change.number - table.number
    _require(0 <= covered <= len(table.entries), "the document is out of order")
    return replace(
        table,
        number=change.number,
        document=change.document,
        entries=table.entries[covered:],
    )


def _drop_table(draft: _Contents, table: str) -> None:
    _table(draft, table)
    del draft.tables[table]
    draft.members = {key: role for key, role in draft.members.items() if key[0] != table}


def _set_member(draft: _Contents, change: SetMember) -> None:
    if change.role is None:
        draft.members.pop((change.table, change.person), None)
    else:
        _table(draft, change.table)
        _person(draft, change.person)
        draft.members[change.table, change.person] = change.role


def _add_game(draft: _Contents, change: AddGame) -> None:
    game = change.game
    if game.id in draft.games:
        return
    keys = ((subject, game.mode) for subject in subjects_of(game))
    before = {key[0]: draft.ratings[key] for key in keys if key in draft.ratings}
    draft.games[game.id], after = with_ratings(change, before)
    draft.viewers[game.id] = frozenset(change.viewers) & draft.people.keys()
    draft.ratings |= {(rating.subject, rating.mode): rating for rating in after}


def _add_puzzle_try(draft: _Contents, change: AddPuzzleTry) -> None:
    added = change.added
    _person(draft, added.person)
    if (added.person, added.puzzle) in draft.puzzle_tries:
        return
    draft.puzzle_tries[added.person, added.puzzle] = added
    keys = [(subject, PUZZLES_MODE) for subject in puzzle_subjects(added)]
    before = {key[0]: draft.ratings[key] for key in keys if key in draft.ratings}
    for rating in puzzle_ratings(change, before):
        draft.ratings[rating.subject, PUZZLES_MODE] = rating


def _log_act(draft: _Contents, change: LogAct) -> None:
    number = max(draft.acts, default=0) + 1
    draft.acts = {key: act for key, act in draft.acts.items() if act.at >= change.at - KEPT_ACTS}
    draft.acts[number] = LoggedAct(number, change.at, change.act, change.subject)


def _last_active_first(rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.active, row.code)))


def _newest_first(games: Iterable[StoredGame]) -> tuple[StoredGame, ...]:
    return tuple(sorted(games, key=lambda game: (-game.ended, game.id)))


def _strength(rating: StoredRating) -> tuple[float, str]:
    return -Rating(rating.mu, rating.sigma).ordinal, rating.subject


def _named(contents: _Contents, ratings: Iterable[StoredRating]) -> tuple[StoredRating, ...]:
    """Return the ratings with the current names of people."""
    return tuple(
        replace(rating, name=person.name)
        if (person := contents.people.get(rating.subject.removeprefix(PERSON_PREFIX)))
        else rating
        for rating in ratings
    )
