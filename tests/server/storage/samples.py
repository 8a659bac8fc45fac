"""People, tables and games to store."""

from __future__ import annotations

from hornox.server.storage import (
    AddPerson,
    AddTable,
    AppendEntry,
    Participant,
    Person,
    PersonKind,
    StoredGame,
    Visibility,
)


def person(id: str = "ann", name: str = "Ann", created: int = 1) -> Person:
    return Person(id, name, PersonKind.HUMAN, created)


def add_person(id: str = "ann", name: str = "Ann") -> AddPerson:
    return AddPerson(person(id, name), token_hash=f"token-of-{id}")


def add_table(code: str = "T", created: int = 1, *, public: bool = True) -> AddTable:
    return AddTable(code, public, created, document=f"{code} at first")


def append(number: int, table: str = "T", at: int | None = None) -> AppendEntry:
    return AppendEntry(table, number, 100 + number if at is None else at, f"entry {number}")


def seat(subject: str, points: int, *, won: bool = False) -> Participant:
    return Participant(subject, subject.partition(":")[2].title(), points, won)


def game(
    id: str = "g1",
    *seats: Participant,
    table: str = "T",
    number: int = 1,
    mode: str = "base",
    ended: int = 1000,
    visibility: Visibility = Visibility.PUBLIC,
    record: str = '{"moves": []}',
) -> StoredGame:
    return StoredGame(
        id=id,
        table=table,
        number=number,
        mode=mode,
        ended=ended,
        seats=seats or (seat("person:ann", 3, won=True), seat("bot:calf", 40)),
        commitment="c0ffee",
        record=record,
        visibility=visibility,
    )
