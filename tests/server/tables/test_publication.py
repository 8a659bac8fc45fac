"""What viewers are told, and when they are shown a new view."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hornox.engine import PlayCard, Scene, Seat, State, View, awaited, observe, stage_kind
from hornox.record import Stream, to_json
from hornox.server.tables import publication as publication_module
from hornox.server.tables.publication import Publication
from hornox.server.wire import ViewEncoder, views, write_part
from hornox.table import (
    Answer,
    GameTerms,
    Handled,
    LockIn,
    Message,
    Presence,
    Request,
    Say,
    Table,
    snapshot,
)
from tests.server.simulation_people import mark_ready
from tests.table.keeper import Keeper
from tests.table.test_leaks import PLAYERS, locking, modes, started, state_of

VIEWERS = (*PLAYERS, "eve")


def shown(table: Table, owner: str) -> Any:
    return json.loads(json.dumps(to_json(snapshot(table, owner).view)))


def published(before: Table, handled: Handled) -> Publication:
    return Publication(before, handled, ViewEncoder())


def played(keeper: Keeper, chance: Stream) -> Iterator[Publication]:
    """A random legal input, with confirmation where the terms ask for it."""
    state = state_of(keeper)
    seat = chance.choice(awaited(state))
    action = keeper.any_action(seat)
    commands: list[Answer | LockIn] = [Answer(keeper.decision, action)]
    choosing = isinstance(action, PlayCard) and stage_kind(state) == "selecting"
    if keeper.table.terms.lock_in and choosing:
        commands.append(LockIn(keeper.decision))
    for command in commands:
        before = keeper.table
        handled = keeper.submit(Request(PLAYERS[seat], f"{len(keeper.log)}", command))
        yield published(before, handled)
    keeper.wait(700)


@modes
@locking
def test_a_client_always_knows_what_it_would_be_shown(game: GameTerms, *, lock_in: bool) -> None:
    """The last view plus the later messages equal the current view."""
    keeper = started(game, lock_in=lock_in)
    chance = Stream("views", game.mode)
    known = {owner: shown(keeper.table, owner) for owner in VIEWERS}
    spared = 0
    for _ in range(70):
        if not keeper.table.is_playing:
            break
        for publication in played(keeper, chance):
            for owner in VIEWERS:
                for frame in map(json.loads, publication.frames_for(owner, 1)):
                    if frame["message"]["type"] == "game-progressed":
                        mark_ready(known[owner], frame["message"])
                    known[owner] = frame["view"] or known[owner]
                    spared += frame["view"] is None
                assert known[owner] == shown(publication.table, owner)
    assert spared > 20


def test_common_messages_are_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = started(GameTerms("base", rounds=1), lock_in=False)
    before = keeper.table
    keeper.do("ann", Answer(keeper.decision, keeper.any_action(0)))
    keeper.do("bob", Answer(keeper.decision, keeper.any_action(1)))
    before = keeper.table
    handled = keeper.submit(Request("cat", "1", Answer(keeper.decision, keeper.any_action(2))))
    publication = published(before, handled)
    written: list[object] = []
    seen: list[Seat | None] = []

    def note(message: Message) -> msgspec.Raw:
        written.append(message)
        return write_part(message)

    def look(state: State, seat: Seat | None, scene: Scene, *, previews: bool) -> View:
        seen.append(seat)
        return observe(state, seat, scene, previews=previews)

    for writer in ("write_part", "write_private_part"):
        monkeypatch.setattr(publication_module, writer, note)
    monkeypatch.setattr(views, "observe", look)
    for owner in (*VIEWERS, *VIEWERS):
        publication.frames_for(owner, 1)
    publication.frames_for_screen(0, 1)
    assert len(written) == 2, "what cat is told has her own choice in it"
    assert seen == [0, 1, 2, None]


def test_a_publication_concerns_its_recipients() -> None:
    keeper = started(GameTerms("base", rounds=1), lock_in=True)
    before = keeper.table
    handled = keeper.submit(Request("ann", "1", Answer(keeper.decision, keeper.any_action(0))))
    held = published(before, handled)
    assert held.concerns("ann")
    assert not any(held.concerns(owner) for owner in ("bob", "cat", "eve", None))
    before = keeper.table
    said = published(before, keeper.submit(Request("eve", "2", Say("moo"))))
    assert all(said.concerns(owner) for owner in (*VIEWERS, None))
    assert not said.concerns("stranger")
    gone = keeper.submit(Presence("eve", connected=False))
    assert not any(published(keeper.table, gone).concerns(owner) for owner in VIEWERS)
