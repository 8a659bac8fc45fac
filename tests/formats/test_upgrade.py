"""A running table survives an upgrade of the server in the middle of a turn."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, cast

import pytest

from hornox.record.formats import Document, Format
from hornox.server.storage import Person, PersonKind
from hornox.server.storage.sqlite import open_sqlite
from hornox.server.tables.table_reader import read_table
from hornox.table import Answer, saving, view_of
from tests.formats.digest import choices_of
from tests.formats.test_frozen import FOLDER, MODES
from tests.server.sessions.clients import VirtualServer, with_server
from tests.server.simulation_store import Disk

BEFORE = saving.TABLE


def _without_aid(fields: Document) -> Document:
    """An upgrader of the tests, with an effect that can be seen."""
    return fields | {"terms": fields["terms"] | {"memory_aid": False}}


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "lock-in"])
def test_the_game_goes_on_with_the_choices_that_lay_there(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "TABLE", Format(BEFORE.name, (*BEFORE.upgraders, _without_aid)))
    data = Path(shutil.copytree(FOLDER / "v1" / "data", tmp_path / "data"))
    store = open_sqlite(data)
    _, table = read_table(store, mode)
    before = choices_of(table)
    seen: list[Any] = []

    async def test(server: VirtualServer) -> None:
        server.disk = cast(Disk, store)
        await server.open()
        server.people["token-Bob"] = Person("bob", "Bob", PersonKind.HUMAN, 0)
        bob = await server.client("Bob", mode)
        await bob.frames()
        actor = await server.registry.find(mode)
        assert not actor.writer.table.terms.memory_aid
        assert choices_of(actor.writer.table)["chosen"] == before["chosen"]
        assert choices_of(actor.writer.table)["hands"] == before["hands"]
        state, game = actor.writer.table.state, actor.writer.table.game
        assert state is not None
        assert game is not None
        option = view_of(actor.writer.table, 1).decision
        assert option is not None
        frames = await bob.do(Answer(game.decision(state), option.options[0]))
        assert "ack" in [frame["type"] for frame in frames]
        seen.extend(frames)
        await server.registry.close()

    with_server(test)
    shown = [event for frame in seen for event in frame.get("message", {}).get("events", ())]
    (revealed,) = [event for event in shown if event["type"] == "cards-revealed"]
    cards = {played["seat"]: played["card"] for played in revealed["cards"]}
    assert (cards[0], cards[2]) == (before["chosen"][0], before["chosen"][2])
    stored, again = read_table(store, mode)
    assert f'"version":{BEFORE.version + 1}' in stored.document
    assert again.game is not None
    store.close()
