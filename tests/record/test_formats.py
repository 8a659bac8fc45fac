"""Older versions are upgraded step by step; newer ones are refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hornox.record import RecordError, dump_record, parse_record
from hornox.record import record as records
from hornox.record.errors import TooNew
from hornox.record.formats import Document, Format


def _renamed(fields: Document) -> Document:
    return {"cards": fields.pop("card"), **fields}


def _listed(fields: Document) -> Document:
    return fields | {"cards": [fields["cards"]]}


CHAIN = Format("test", (_renamed, _listed))
BARE = Format("test", (_renamed,), bare=True)


@pytest.mark.parametrize(
    "document",
    [
        {"format": "test", "version": 1, "card": 7},
        {"format": "test", "version": 2, "cards": 7},
        {"format": "test", "version": 3, "cards": [7]},
    ],
)
def test_each_version_goes_through_the_upgraders_after_it(document: Document) -> None:
    before = dict(document)
    assert CHAIN.read(document) == {"cards": [7]}
    assert document == before


def test_the_head_names_format_and_version() -> None:
    assert CHAIN.head == {"format": "test", "version": 3}


def test_a_bare_document_without_a_version_is_the_first() -> None:
    assert BARE.read({"card": 7}) == {"cards": 7}
    assert BARE.read({"version": 2, "cards": 7}) == {"cards": 7}
    assert BARE.head == {"version": 2}
    assert Format("test", bare=True).head == {}


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([], "must be an object"),
        ({"version": 1}, "format: must be 'test'"),
        ({"format": "test"}, "version: is missing"),
        ({"format": "test", "version": 0}, "version: must be 1 or more"),
        ({"format": "test", "version": "1"}, "version: must be a whole number"),
        ({"format": "test", "version": True}, "version: must be a whole number"),
    ],
)
def test_what_is_no_version_is_refused(document: object, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        CHAIN.read(document)


def test_a_newer_version_names_the_version_needed_whatever_its_fields_are() -> None:
    newer = {"format": "test", "version": 4, "something": "else"}
    with pytest.raises(TooNew, match="version: is 4; this Hornox reads up to 3: update it"):
        CHAIN.read(newer)


def test_a_newer_record_is_refused_by_its_version_not_by_its_fields() -> None:
    latest = records.RECORD.version
    newer = {"format": "hornox-record", "version": latest + 1, "additional": 1}
    with pytest.raises(TooNew, match=f"is {latest + 1}; this Hornox reads up to {latest}: update"):
        parse_record(newer)


RECORD: dict[str, Any] = {
    "format": "hornox-record",
    "version": 1,
    "rules": 1,
    "mode": "base",
    "seats": ["Ada", "Ben"],
    "position": {"rows": [[12], [37], [43], [58]], "hands": [[14], [15]]},
}


def test_a_newer_position_is_refused_by_its_version() -> None:
    position = RECORD["position"] | {"version": 99, "additional": 1}
    with pytest.raises(TooNew, match=r"position\.version: is 99"):
        parse_record(RECORD | {"position": position})


def test_records_and_positions_go_through_their_upgraders(monkeypatch: pytest.MonkeyPatch) -> None:
    old = parse_record(RECORD)

    def players_to_seats(fields: Document) -> Document:
        return {"seats": fields.pop("players"), **fields}

    def lines_to_rows(fields: Document) -> Document:
        return {"rows": fields.pop("lines"), **fields}

    earlier = dump_record(old)
    earlier["players"] = earlier.pop("seats")
    earlier["position"]["lines"] = earlier["position"].pop("rows")
    record, position = records.RECORD, records.POSITION
    longer = replace(record, upgraders=(*record.upgraders, players_to_seats))
    monkeypatch.setattr(records, "RECORD", longer)
    longer = replace(position, upgraders=(*position.upgraders, lines_to_rows))
    monkeypatch.setattr(records, "POSITION", longer)
    assert parse_record(earlier) == old
    written = records.dump_record(old)
    assert written["version"] == 2
    assert written["position"]["version"] == 2
    assert parse_record(written) == old
