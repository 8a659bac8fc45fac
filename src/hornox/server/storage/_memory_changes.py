"""Changes of a store in memory."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from hornox.server.storage._anonymise import anonymised
from hornox.server.storage._game_ratings import (
    PERSON_PREFIX,
    PUZZLES_MODE,
    puzzle_ratings,
    puzzle_subjects,
    subjects_of,
    with_ratings,
)
from hornox.server.storage._memory_contents import (
    StoreContents,
    add_token,
    is_idle,
    known_person,
    require,
    tokens_of,
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
from hornox.server.storage.rows import (
    LoggedAct,
    StoredTable,
    TableRow,
    Visibility,
)
from hornox.table import DAY


def apply_change(draft: StoreContents, change: Change) -> None:
    match change:
        case AddPerson(person, token_hash):
            require(person.id not in draft.people, "the person exists")
            draft.people[person.id] = person
            add_token(draft, person.id, token_hash, person.created)
        case RenamePerson(person, name):
            draft.people[person] = replace(known_person(draft, person), name=name)
        case AddToken(person, token_hash, created):
            add_token(draft, person, token_hash, created)
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
            known_person(draft, person)
            _drop_person(draft, person)
        case DeleteExpired():
            _expire(draft, change)
        case DropIdle(people, since):
            for person in people:
                if is_idle(draft, person, since):
                    _drop_person(draft, person)
        case AddLink(link_hash, person):
            require(link_hash not in draft.links, "the link exists")
            known_person(draft, person)
            draft.links[link_hash] = change
        case AddTable(code, public, created, document, opener):
            require(code not in draft.tables, "the table exists")
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
            known_person(draft, added.person)
            require((added.day, added.person) not in draft.daily_tries, "the try exists")
            draft.daily_tries[added.day, added.person] = added
        case AddPuzzleTry():
            _add_puzzle_try(draft, change)
        case AddPuzzleReport(report):
            known_person(draft, report.person)
            draft.puzzle_reports[report.person, report.puzzle] = report
        case Probe():
            pass
        case RequireLease(table, epoch):
            lease = draft.leases.get(table)
            require(lease is not None and lease.epoch == epoch, "another server owns the table")
        case ShareGame(game):
            if game in draft.games and draft.games[game].visibility is Visibility.PRIVATE:
                draft.games[game] = replace(draft.games[game], visibility=Visibility.SHARED)
        case SaveReview(game):
            if game in draft.games:
                draft.reviews[game] = change
        case SetBan(ban):
            draft.bans[ban.subject] = ban
        case DropBan(subject):
            require(draft.bans.pop(subject, None) is not None, "there is no such ban")
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


def _table(draft: StoreContents, code: str) -> StoredTable:
    require(code in draft.tables, "the table is unknown")
    return draft.tables[code]


def _drop_token(draft: StoreContents, token_hash: str) -> None:
    draft.owners.pop(token_hash, None)
    draft.tokens.pop(token_hash, None)


def _drop_tokens(draft: StoreContents, person: str, keep: str) -> None:
    for token in tokens_of(draft, person):
        if token.token_hash != keep:
            _drop_token(draft, token.token_hash)
    draft.links = {key: link for key, link in draft.links.items() if link.person != person}


def _anonymise_games(draft: StoreContents, subject: str, most: int) -> None:
    own = [game for game in draft.games.values() if subject in subjects_of(game)]
    for game in own[:most]:
        draft.games[game.id] = anonymised(game, subject)


def _drop_person(draft: StoreContents, person: str) -> None:
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


def _expire(draft: StoreContents, change: DeleteExpired) -> None:
    old = [token.token_hash for token in draft.tokens.values() if token.used <= change.tokens]
    for token_hash in old[: change.most]:
        _drop_token(draft, token_hash)
    void = [key for key, link in draft.links.items() if link.expires <= change.links]
    for key in void[: change.most]:
        del draft.links[key]


def _appended(table: StoredTable, change: AppendEntry) -> StoredTable:
    last = table.number + len(table.entries)
    require(change.number == last + 1, "the entry is out of order")
    return replace(
        table,
        row=replace(table.row, active=change.at),
        entries=(*table.entries, change.entry),
    )


def _saved(table: StoredTable, change: SaveDocument) -> StoredTable:
    covered = change.number - table.number
    require(0 <= covered <= len(table.entries), "the document is out of order")
    return replace(
        table,
        number=change.number,
        document=change.document,
        entries=table.entries[covered:],
    )


def _drop_table(draft: StoreContents, table: str) -> None:
    _table(draft, table)
    del draft.tables[table]
    draft.members = {key: role for key, role in draft.members.items() if key[0] != table}


def _set_member(draft: StoreContents, change: SetMember) -> None:
    if change.role is None:
        draft.members.pop((change.table, change.person), None)
    else:
        _table(draft, change.table)
        known_person(draft, change.person)
        draft.members[change.table, change.person] = change.role


def _add_game(draft: StoreContents, change: AddGame) -> None:
    game = change.game
    if game.id in draft.games:
        return
    keys = ((subject, game.mode) for subject in subjects_of(game))
    before = {key[0]: draft.ratings[key] for key in keys if key in draft.ratings}
    draft.games[game.id], after = with_ratings(change, before)
    draft.viewers[game.id] = frozenset(change.viewers) & draft.people.keys()
    draft.ratings |= {(rating.subject, rating.mode): rating for rating in after}


def _add_puzzle_try(draft: StoreContents, change: AddPuzzleTry) -> None:
    added = change.added
    known_person(draft, added.person)
    if (added.person, added.puzzle) in draft.puzzle_tries:
        return
    draft.puzzle_tries[added.person, added.puzzle] = added
    keys = [(subject, PUZZLES_MODE) for subject in puzzle_subjects(added)]
    before = {key[0]: draft.ratings[key] for key in keys if key in draft.ratings}
    for rating in puzzle_ratings(change, before):
        draft.ratings[rating.subject, PUZZLES_MODE] = rating


def _log_act(draft: StoreContents, change: LogAct) -> None:
    number = max(draft.acts, default=0) + 1
    draft.acts = {key: act for key, act in draft.acts.items() if act.at >= change.at - KEPT_ACTS}
    draft.acts[number] = LoggedAct(number, change.at, change.act, change.subject)
