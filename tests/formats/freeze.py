"""Write one frozen example of everything that is stored, into a new directory.

`python -m tests.formats.freeze v2` makes `tests/formats/v2`, by the Hornox that writes it. It must
never be run again over frozen files, which are what that Hornox wrote, and it refuses to.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from hornox.arena import Journal, new_contest, play_contest
from hornox.engine import VARIANTS, FanCard, awaited, new_setup, position_of, stage_kind
from hornox.record import Game, Record, Stream, replay, write_record
from hornox.server.storage import (
    AddGame,
    AddPerson,
    AddTable,
    AppendEntry,
    Change,
    Person,
    PersonKind,
    SaveDocument,
)
from hornox.server.storage.sqlite import DATABASE, open_sqlite
from hornox.server.tables.store_changes import stored_game, write_document
from hornox.table import GameTerms, LockIn, Terms, dump_table, write_entry
from tests.formats.digest import choices_of, end_of
from tests.table.keeper import Keeper

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cat")
OWNERS = tuple(name.lower() for name in NAMES)


def main(version: str) -> None:
    folder = FOLDER / version
    folder.mkdir()  # fails if it is there
    _freeze_records(folder / "records")
    _freeze_tables(folder / "tables")
    _freeze_journal(folder / "arena.jsonl")
    _freeze_store(folder / "data")


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")


def _games() -> Iterator[tuple[str, Record]]:
    """Whole games of all modes, player counts and fan cards, and games from positions."""
    for mode in VARIANTS:
        players = VARIANTS[mode].players
        for count in sorted({players[0], 4, 8, 10} & {*players}):
            fan = tuple(FanCard) if mode == "fan" else None
            yield f"{mode}-{count}", (game := _game(f"{mode}-{count}", mode, count, fan))
            if count == players[0]:
                yield f"{mode}-position", _from_position(game)
    for card in FanCard:
        yield f"fan-{card}", _game(f"fan-{card}", "fan", 3, (card,))


def _game(name: str, mode: str, count: int, fan: tuple[str, ...] | None) -> Record:
    rounds = 1 + (count < 3) if "rounds" in VARIANTS[mode].option_names else None
    setup = new_setup(mode, count, rounds=rounds, fan_cards=fan)
    names = tuple(f"Seat {seat + 1}" for seat in range(count))
    return _played(Game(Record(setup, names, seed=f"frozen {name}")), name)


def _from_position(record: Record) -> Record:
    """Another game, from the third turn of this one on."""
    count = record.setup.players
    for step in replay(record):
        state = step.state
        if stage_kind(state) == "selecting" and state.turn > 2 and len(awaited(state)) == count:
            laid = replace(record, moves=(), position=position_of(state))
            return _played(Game(laid), "position")
    raise AssertionError("every game has a third turn")


def _played(game: Game, label: str) -> Record:
    chance = Stream(label, "frozen")
    while not game.is_over:
        decision = chance.choice(game.decisions)
        game.play(decision.seat, game.sample(decision.seat, chance))
    return game.record()


def _freeze_records(folder: Path) -> None:
    folder.mkdir()
    ends: dict[str, Any] = {}
    for name, record in _games():
        (folder / f"{name}.json").write_text(write_record(record), "utf-8")
        ends[name] = end_of(Game(record).state)
    _write(folder.parent / "ends.json", ends)


def _terms() -> Iterator[tuple[str, Terms]]:
    for mode in VARIANTS:
        fan = tuple(FanCard) if mode == "fan" else None
        rounds = 1 if "rounds" in VARIANTS[mode].option_names else None
        yield mode, Terms(GameTerms(mode, rounds=rounds, fan_cards=fan), places=3)
    yield "lock-in", Terms(GameTerms("base", rounds=1), places=3, lock_in=True)


def _running(terms: Terms) -> Keeper:
    """A table at which two of three have chosen a card for the second turn."""
    keeper = Keeper(terms).seat(*NAMES).start()
    while not _is_second_turn(keeper):
        _answer_one(keeper)
    keeper.choose("ann", 1)
    keeper.choose("cat", 2)
    return keeper


def _is_second_turn(keeper: Keeper) -> bool:
    state = keeper.table.state
    assert state is not None
    return stage_kind(state) == "selecting" and state.turn == 2


def _answer_one(keeper: Keeper) -> None:
    owner = next(owner for owner in OWNERS if keeper.is_asked(owner))
    decision = keeper.decision
    keeper.answer(owner)
    if keeper.table.terms.lock_in:
        keeper.send(owner, LockIn(decision))


def _freeze_tables(folder: Path) -> None:
    """The document as it was first, all entries, the last document and what it holds."""
    folder.mkdir()
    for name, terms in _terms():
        keeper = _running(terms)
        data = {
            "first": dump_table(keeper.first),
            "entries": [write_entry(entry) for entry in keeper.log],
            "last": dump_table(keeper.table),
            "choices": choices_of(keeper.table),
        }
        _write(folder / f"{name}.json", data)


def _freeze_journal(path: Path) -> None:
    setup = new_setup("base", 3, rounds=1)
    contest = new_contest(setup, ("cautious",), against="random", deals=4, seed="frozen")
    with Journal(path, contest) as journal:
        for number, result in play_contest(contest).items():
            journal.add(number, result)


def _freeze_store(folder: Path) -> None:
    """A running table and a finished game of each mode."""
    store = open_sqlite(folder)
    for owner, name in zip(OWNERS, NAMES, strict=True):
        person = Person(owner, name, PersonKind.HUMAN, 1_000_000)
        store.commit([AddPerson(person, f"token of {owner}")])
    choices: dict[str, Any] = {}
    for name, terms in _terms():
        keeper = _running(terms)
        choices[name] = choices_of(keeper.table)
        store.commit([*_stored(name, keeper, document_at=len(keeper.log) // 2)])
        store.commit([*_finished(f"{name}-over", terms)])
    store.close()
    _write(folder.parent / "choices.json", choices)
    (folder / "hornox.lock").unlink()
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("VACUUM")


def _stored(code: str, keeper: Keeper, document_at: int) -> Iterator[Change]:
    """A table with a document in the middle of its log."""
    yield AddTable(code, True, keeper.now, write_document(keeper.first))
    twin = Keeper(keeper.first.terms)
    twin.table = keeper.first
    for number, entry in enumerate(keeper.log, start=1):
        yield AppendEntry(code, number, entry.at, write_entry(entry))
        twin.now = entry.at
        twin.submit(entry.input)
        if number == document_at:
            yield SaveDocument(code, number, write_document(twin.table))


def _finished(code: str, terms: Terms) -> Iterator[Change]:
    keeper = Keeper(terms).seat(*NAMES[:2]).start()
    before = keeper.table
    while keeper.table.is_playing:
        before = keeper.table
        _answer_one(keeper)
    yield from _stored(code, keeper, document_at=len(keeper.log))
    game = stored_game(f"game of {code}", code, before, keeper.table.history[-1])
    yield AddGame(game, rated=False, viewers=OWNERS[:2])


if __name__ == "__main__":
    main(*sys.argv[1:])
