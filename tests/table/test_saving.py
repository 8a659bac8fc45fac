"""A table is restored exactly from its log and from its document."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from hornox.engine import RULE_BOOKS, RULES_VERSION, VARIANTS, PlayCard, stage_kind
from hornox.record import RecordError
from hornox.record.codec import tag_of
from hornox.record.errors import TooNew
from hornox.record.formats import Document, Format
from hornox.table import (
    BotAnswer,
    Command,
    Entry,
    Input,
    Message,
    Presence,
    Request,
    Restart,
    Start,
    Talkers,
    Terms,
    Tick,
    Timing,
    Watch,
    dump_table,
    load_table,
    open_table,
    read_entry,
    replayed,
    saving,
    write_entry,
)
from hornox.table.log import ENTRY
from tests.table.keeper import BOTS, SHORT, Keeper

DOCUMENTS = Path(__file__).parent / "documents"


def played() -> Keeper:
    terms = Terms(SHORT, timing=Timing(seconds=10, bank=20), lock_in=True)
    keeper = Keeper(terms).seat("Ann", "Bob")
    keeper.do("eve", Watch("Eve"))
    keeper.start()
    keeper.choose("ann", 2)
    keeper.wait(100_000).tick()
    keeper.submit(Restart())
    keeper.submit(Presence("bob", connected=True))
    keeper.choose("bob", 1)
    while keeper.table.state is not None and stage_kind(keeper.table.state) != "selecting":
        keeper.answer("ann" if keeper.is_asked("ann") else "bob")
    keeper.choose("bob", 1)
    return keeper


def test_a_table_is_restored_from_its_log() -> None:
    keeper = played()
    lines = [write_entry(entry) for entry in keeper.log]
    assert replayed(keeper.first, map(read_entry, lines)) == keeper.table
    assert keeper.table.game is not None
    assert keeper.table.game.held[1] is not None


def test_a_table_is_restored_from_its_document_and_the_log_after_it() -> None:
    keeper = played()
    for cut in range(len(keeper.log) + 1):
        table = replayed(keeper.first, keeper.log[:cut])
        document = json.dumps(dump_table(table))
        again = load_table(json.loads(document))
        assert again == table
        assert json.dumps(dump_table(again)) == document
        assert replayed(again, keeper.log[cut:]) == keeper.table


def test_version_1_may_lack_fields_and_says_what_was_so_then() -> None:
    """Today's defaults do not matter: the upgrader has its own."""
    terms = Terms(SHORT, hints=True, grace=60, patience=40, memory_aid=False, open_points=False)
    written = dump_table(Keeper(terms).seat("Ann", "Bob").start().table) | {"version": 1}
    assert load_table(copy.deepcopy(written)).terms == terms
    for name in ("memory_aid", "grace", "open_points", "patience", "hints"):
        del written["terms"][name]
    for name in ("removed", "host_gone", "talkers", "silenced", "daily"):
        del written[name]
    table = load_table(written)
    assert table.terms == Terms(SHORT, hints=False, grace=30, patience=120)
    assert (table.terms.memory_aid, table.terms.open_points) == (True, True)
    assert (table.removed, table.silenced, table.talkers) == ((), (), Talkers.EVERYBODY)
    assert (table.host_gone, table.daily) == (None, None)


@pytest.mark.parametrize("name", ["removed", "host_gone", "talkers", "silenced", "daily", "chat"])
def test_version_2_has_all_fields(name: str) -> None:
    written = dump_table(played().table)
    del written[name]
    with pytest.raises(RecordError, match="a table has"):
        load_table(written)


def test_a_running_game_of_an_earlier_version_is_still_read() -> None:
    """The document was written before there were reveals to be seen, removals and silences."""
    table = load_table(json.loads((DOCUMENTS / "0.1.0.json").read_text()))
    assert table.is_playing
    assert table.removed == ()
    assert table.game is not None
    assert table.game.seen == ()
    assert (table.host_gone, table.talkers, table.silenced) == (None, Talkers.EVERYBODY, ())
    assert table.terms.patience == Terms().patience
    assert all(ask.patience is None and ask.callers == () for ask in table.game.asks)
    assert load_table(dump_table(table)) == table


def test_what_was_written_before_a_bot_could_be_hurried_is_still_read() -> None:
    answer = BotAnswer(1, "1:1.1.0", PlayCard(7), hurried=True)
    written = json.loads(write_entry(Entry(5, answer)))
    assert read_entry(json.dumps(written)) == Entry(5, answer)
    del written["input"]["hurried"]
    assert read_entry(json.dumps(written)) == Entry(5, replace(answer, hurried=False))
    keeper = played()
    document = json.dumps(dump_table(keeper.table))
    older = document.replace(', "hurried": false', "")
    assert "hurried" in document
    assert "hurried" not in older
    assert load_table(json.loads(older)) == keeper.table


def test_entries_of_another_table_are_noticed() -> None:
    keeper = played()
    with pytest.raises(RecordError, match="was not accepted"):
        replayed(open_table(Terms(SHORT), BOTS), keeper.log[1:])
    with pytest.raises(RecordError, match="was not accepted"):
        replayed(keeper.table, [read_entry('{"at":0,"input":{"type":"tick"}}')])


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        '{"at":1,"input":{"type":"tock"}}',
        '{"at":1.5,"input":{"type":"tick"}}',
        '{"at":1,"input":{"type":"tick","more":1}}',
        '{"at":1,"input":{"type":"request","by":"a","id":"1","command":{"type":"win"}}}',
    ],
)
def test_entries_are_read_strictly(line: str) -> None:
    with pytest.raises(RecordError):
        read_entry(line)


def test_documents_are_read_strictly() -> None:
    data = dump_table(played().table)
    for wrong in (
        data | {"version": saving.TABLE.version + 1},
        data | {"more": 1},
        data | {"at": "now"},
    ):
        with pytest.raises(RecordError):
            load_table(wrong)


def test_a_newer_document_or_entry_names_the_version_needed() -> None:
    refusal = "version: is 99; this Hornox reads up to {}: update it"
    with pytest.raises(TooNew, match=refusal.format(saving.TABLE.version)):
        load_table({"format": "hornox-table", "version": 99, "more": 1})
    with pytest.raises(TooNew, match=refusal.format(ENTRY.version)):
        read_entry('{"version":99,"when":1}')


def test_a_document_goes_through_its_upgraders(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = played()
    before = dump_table(keeper.table)
    before["settings"] = before.pop("terms")

    def renamed(fields: Document) -> Document:
        return {"terms": fields.pop("settings"), **fields}

    upgraders = (*saving.TABLE.upgraders, renamed)
    monkeypatch.setattr(saving, "TABLE", Format("hornox-table", upgraders))
    assert load_table(before) == keeper.table
    again = dump_table(keeper.table)
    assert again["version"] == before["version"] + 1
    assert load_table(again) == keeper.table


def test_an_entry_without_a_version_was_made_under_the_first_rules() -> None:
    start = Entry(5, Request("ann", "1", Start(), "5eed" * 16))
    line = json.loads(write_entry(start))
    assert list(line) == ["version", "at", "input"]
    assert line["input"].pop("rules") == RULES_VERSION
    assert line.pop("version") == ENTRY.version
    read = read_entry(json.dumps(line))
    assert isinstance(read.input, Request)
    assert read.input.rules == 1


def test_a_logged_start_keeps_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(Terms(SHORT)).seat("Ann", "Bob")
    book = VARIANTS | {"base": replace(VARIANTS["base"], capacity=lambda table, row: 3)}
    other = RULES_VERSION + 1
    monkeypatch.setitem(RULE_BOOKS, other, book)
    started = Entry(keeper.now, Request("ann", "s", Start(), "5eed" * 16, rules=other))
    table = replayed(keeper.table, [read_entry(write_entry(started))])
    assert table.game is not None
    assert table.game.record.rules == other
    assert load_table(dump_table(table)) == table
    monkeypatch.delitem(RULE_BOOKS, other)
    with pytest.raises(TooNew, match=f"rules: is {other}"):
        load_table(dump_table(table))


def test_tags_are_unique() -> None:
    for union in (Command, Message, Input):
        kinds = get_args(union)
        assert len({tag_of(kind) for kind in kinds}) == len(kinds)
    assert read_entry('{"at":1,"input":{"type":"tick"}}').input == Tick()
