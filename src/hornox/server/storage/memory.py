"""A store that forgets everything at the end: for tests and simulations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import assert_never

from hornox.server.ratings import Rating
from hornox.server.storage._settling import PERSON, settled, subjects_of
from hornox.server.storage.changes import (
    AddGame,
    AddLink,
    AddPerson,
    AddTable,
    AddToken,
    AppendEntry,
    Change,
    DropTable,
    DropTokens,
    Probe,
    RenamePerson,
    SaveDocument,
    SetMember,
)
from hornox.server.storage.errors import StoreConflict
from hornox.server.storage.rows import (
    Person,
    Role,
    StoredGame,
    StoredRating,
    StoredTable,
    TableRow,
)
from hornox.table import Milliseconds


@dataclass(slots=True)
class _Contents:
    """All that is stored. Its values are frozen, so a copy of the dictionaries is a copy."""

    people: dict[str, Person] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    links: dict[str, AddLink] = field(default_factory=dict)
    tables: dict[str, StoredTable] = field(default_factory=dict)
    members: dict[tuple[str, str], Role] = field(default_factory=dict)
    games: dict[str, StoredGame] = field(default_factory=dict)
    ratings: dict[tuple[str, str], StoredRating] = field(default_factory=dict)

    def copy(self) -> _Contents:
        return _Contents(
            dict(self.people),
            dict(self.tokens),
            dict(self.links),
            dict(self.tables),
            dict(self.members),
            dict(self.games),
            dict(self.ratings),
        )


class MemoryStore:
    def __init__(self) -> None:
        self._contents = _Contents()
        self._writing = Lock()

    def commit(self, changes: Sequence[Change]) -> None:
        with self._writing:
            draft = self._contents.copy()
            for change in changes:
                _apply(draft, change)
            self._contents = draft

    def redeem_link(self, link_hash: str, token_hash: str, now: Milliseconds) -> Person | None:
        with self._writing:
            draft = self._contents.copy()
            link = draft.links.pop(link_hash, None)
            if link is None or link.expires <= now:
                return None
            _add_token(draft, link.person, token_hash)
            self._contents = draft
            return draft.people[link.person]

    def person(self, id: str) -> Person | None:
        return self._contents.people.get(id)

    def person_of_token(self, token_hash: str) -> Person | None:
        contents = self._contents
        return contents.people.get(contents.tokens.get(token_hash, ""))

    def tables(self) -> tuple[TableRow, ...]:
        return _last_active_first(table.row for table in self._contents.tables.values())

    def table(self, code: str) -> StoredTable | None:
        return self._contents.tables.get(code)

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        contents = self._contents
        return _last_active_first(
            contents.tables[code].row for code, member in contents.members if member == person
        )

    def game(self, id: str) -> StoredGame | None:
        return self._contents.games.get(id)

    def games_at(self, table: str, limit: int) -> tuple[StoredGame, ...]:
        games = (game for game in self._contents.games.values() if game.table == table)
        return _newest_first(games)[:limit]

    def games_of(
        self, subject: str, limit: int, before: Milliseconds | None = None
    ) -> tuple[StoredGame, ...]:
        games = (
            game
            for game in self._contents.games.values()
            if subject in subjects_of(game) and (before is None or game.ended < before)
        )
        return _newest_first(games)[:limit]

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]:
        contents = self._contents
        own = [rating for (of, _), rating in contents.ratings.items() if of == subject]
        return _named(contents, sorted(own, key=lambda rating: rating.mode))

    def leaders(self, mode: str, limit: int) -> tuple[StoredRating, ...]:
        contents = self._contents
        rated = [rating for rating in contents.ratings.values() if rating.mode == mode]
        return _named(contents, sorted(rated, key=_strength)[:limit])

    def close(self) -> None:
        pass


def _apply(draft: _Contents, change: Change) -> None:
    match change:
        case AddPerson(person, token_hash):
            _demand(person.id not in draft.people, "the person exists")
            draft.people[person.id] = person
            _add_token(draft, person.id, token_hash)
        case RenamePerson(person, name):
            draft.people[person] = replace(_person(draft, person), name=name)
        case AddToken(person, token_hash):
            _add_token(draft, person, token_hash)
        case DropTokens(person, but):
            _drop_tokens(draft, person, but)
        case AddLink(link_hash, person):
            _demand(link_hash not in draft.links, "the link exists")
            _person(draft, person)
            draft.links[link_hash] = change
        case AddTable(code, public, created, document):
            _demand(code not in draft.tables, "the table exists")
            row = TableRow(code, public, created, active=created)
            draft.tables[code] = StoredTable(row, 0, document, ())
        case AppendEntry():
            draft.tables[change.table] = _appended(_table(draft, change.table), change)
        case SaveDocument():
            draft.tables[change.table] = _saved(_table(draft, change.table), change)
        case DropTable(table):
            _drop_table(draft, table)
        case SetMember():
            _set_member(draft, change)
        case AddGame():
            _add_game(draft, change)
        case Probe():
            pass
        case _:
            assert_never(change)


def _demand(condition: bool, otherwise: str) -> None:
    if not condition:
        raise StoreConflict(otherwise)


def _person(draft: _Contents, id: str) -> Person:
    _demand(id in draft.people, "the person is unknown")
    return draft.people[id]


def _table(draft: _Contents, code: str) -> StoredTable:
    _demand(code in draft.tables, "the table is unknown")
    return draft.tables[code]


def _add_token(draft: _Contents, person: str, token_hash: str) -> None:
    _person(draft, person)
    _demand(token_hash not in draft.tokens, "the token exists")
    draft.tokens[token_hash] = person


def _drop_tokens(draft: _Contents, person: str, but: str) -> None:
    draft.tokens = {
        token: owner for token, owner in draft.tokens.items() if owner != person or token == but
    }
    draft.links = {key: link for key, link in draft.links.items() if link.person != person}


def _appended(table: StoredTable, change: AppendEntry) -> StoredTable:
    last = table.number + len(table.entries)
    _demand(change.number == last + 1, "the entry is out of order")
    return replace(
        table,
        row=replace(table.row, active=change.at),
        entries=(*table.entries, change.entry),
    )


def _saved(table: StoredTable, change: SaveDocument) -> StoredTable:
    covered = change.number - table.number
    _demand(0 <= covered <= len(table.entries), "the document is out of order")
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
    draft.games[game.id], after = settled(change, before)
    draft.ratings |= {(rating.subject, rating.mode): rating for rating in after}


def _last_active_first(rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.active, row.code)))


def _newest_first(games: Iterable[StoredGame]) -> tuple[StoredGame, ...]:
    return tuple(sorted(games, key=lambda game: (-game.ended, game.id)))


def _strength(rating: StoredRating) -> tuple[float, str]:
    return -Rating(rating.mu, rating.sigma).ordinal, rating.subject


def _named(contents: _Contents, ratings: Iterable[StoredRating]) -> tuple[StoredRating, ...]:
    """With the names that people have now."""
    return tuple(
        replace(rating, name=person.name)
        if (person := contents.people.get(rating.subject.removeprefix(PERSON)))
        else rating
        for rating in ratings
    )
