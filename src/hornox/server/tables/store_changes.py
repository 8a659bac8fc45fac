"""The changes in the store that an accepted input makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from hornox.engine import VARIANTS
from hornox.record import write_record
from hornox.server.storage import (
    PERSON_PREFIX,
    AddGame,
    AppendEntry,
    Change,
    Participant,
    Role,
    SetMember,
    StoredGame,
    TableRow,
    Visibility,
    anonymised,
)
from hornox.server.tables.player_networks import PlayerNetworks
from hornox.server.wire import write_fields
from hornox.table import (
    ChangeTerms,
    Entry,
    FinishedGame,
    Handled,
    Join,
    Leave,
    PlayerKind,
    RemovePlayer,
    Request,
    Table,
    Watch,
    log,
    saving,
)

MEMBERSHIP_COMMANDS = (Join, Watch, Leave, RemovePlayer, ChangeTerms)
"""Commands that can add people to a table or remove them."""


def changes_of(code: str, number: int, before: Table, handled: Handled) -> list[Change]:
    """Return the entry and, for the same commit, who joined and who left."""
    entry = handled.entry
    assert entry is not None
    changes: list[Change] = [AppendEntry(code, number, entry.at, _encode_entry(entry))]
    if _may_change_members(entry):
        changes.extend(_member_changes(code, before, handled.table))
    return changes


def add_game_change(
    game: StoredGame, row: TableRow, after: Table, networks: PlayerNetworks, deleted: Set[str]
) -> AddGame:
    """Return the change that stores a finished game, without the names of deleted people.

    Only games at public tables are rated, and only people from different networks are compared.
    """
    people = {seat.subject for seat in game.seats if seat.subject.startswith(PERSON_PREFIX)}
    gone = people & {f"{PERSON_PREFIX}{person}" for person in deleted}
    for subject in gone:
        game = anonymised(game, subject)
    visibility = Visibility.PUBLIC if row.public else Visibility.PRIVATE
    return AddGame(
        replace(game, visibility=visibility),
        rated=row.public and not gone and VARIANTS[game.mode].is_rated,
        viewers=tuple(person for person in members(after) if person not in deleted),
        uncompared=_uncompared_pairs(people, row, after, networks),
    )


def _uncompared_pairs(
    subjects: Set[str], row: TableRow, table: Table, networks: PlayerNetworks
) -> frozenset[frozenset[str]]:
    """Return who is not compared: people with remote bots, and those who share a network.

    The arena opens its tables itself and chooses who meets whom, so it compares all bots.
    """
    people = sorted(subject.removeprefix(PERSON_PREFIX) for subject in subjects)
    pairs = {*_mixed_pairs(people, table)}
    if row.opener is not None or _has_people(table):
        pairs |= {frozenset(pair) for pair in networks.unseparated_pairs(people)}
    return frozenset(frozenset(f"{PERSON_PREFIX}{person}" for person in pair) for pair in pairs)


def _has_people(table: Table) -> bool:
    return any(player is not None and player.kind is PlayerKind.HUMAN for player in table.seats)


def _mixed_pairs(people: Sequence[str], table: Table) -> Iterator[frozenset[str]]:
    """Yield the pairs of a person and a remote bot: their ratings are apart."""
    bots = {
        player.owner
        for player in table.seats
        if player is not None and player.kind is PlayerKind.REMOTE_BOT
    }
    for person in people:
        for other in people:
            if person in bots and other not in bots:
                yield frozenset((person, other))


def write_document(table: Table) -> str:
    """Encode a table like `dump_table`, but several times faster."""
    return write_fields(table, saving.SAVED, saving.TABLE.head)


def _encode_entry(entry: Entry) -> str:
    """Encode an entry like `write_entry`, but faster."""
    return write_fields(entry, ("at", "input"), log.ENTRY.head)


def _may_change_members(entry: Entry) -> bool:
    return isinstance(entry.input, Request) and isinstance(entry.input.command, MEMBERSHIP_COMMANDS)


def _member_changes(code: str, before: Table, after: Table) -> Iterator[SetMember]:
    were, are = members(before), members(after)
    for person in {**were, **are}:
        if were.get(person) != are.get(person):
            yield SetMember(code, person, are.get(person))


def members(table: Table) -> dict[str, Role]:
    """Return the people at the table and their roles, without those who left a running game."""
    players = {player.owner for player in table.seats if player is not None}
    return {
        viewer.owner: Role.PLAYER if viewer.owner in players else Role.SPECTATOR
        for viewer in table.streams.viewers
    }


def stored_game(id: str, code: str, table: Table, finished: FinishedGame) -> StoredGame:
    """Return the game as it is stored. `table` is the table before the last move."""
    record = finished.record
    return StoredGame(
        id=id,
        table=code,
        number=finished.number,
        mode=record.setup.mode,
        ended=finished.ended,
        seats=tuple(_participant(table, finished, seat) for seat in range(len(record.names))),
        commitment=finished.commitment,
        record=write_record(record),
        secret_until=0 if table.daily is None else table.daily.secret_until,
    )


def _participant(table: Table, finished: FinishedGame, seat: int) -> Participant:
    outcome, owner, player = finished.outcome, finished.owners[seat], table.seats[seat]
    assert player is not None
    is_team = VARIANTS[finished.record.setup.mode].is_team  # the team has one score
    return Participant(
        subject=f"bot:{player.bot}" if owner is None else f"{PERSON_PREFIX}{owner}",
        name=finished.record.names[seat],
        points=outcome.points[0 if is_team else seat],
        won=seat in outcome.winners,
    )
