"""The table that a client makes of messages is the snapshot that the server would send."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

import pytest

from hornox.client.table_state import after_news
from hornox.protocol import NewsFrame
from hornox.protocol.reading import read_server_frame
from hornox.server.tables.publication import Publication
from hornox.server.wire import ViewEncoder
from hornox.table import Handled, Restart, Snapshot, Terms, snapshot
from tests.table import simulation
from tests.table.simulation import MODES

NOW = 7


class Watched(simulation.Server):
    """Follows every viewer's frames and compares after each entry."""

    def __init__(self, world: simulation.World, terms: Terms) -> None:
        super().__init__(world, terms)
        self.states: dict[str, Snapshot] = {}
        self.compared = 0

    def commit(self, handled: Handled) -> None:
        assert handled.entry is not None
        before = self.table
        super().commit(handled)
        publication = Publication(before, handled, ViewEncoder())
        for viewer in self.table.streams.viewers:
            known = self.states.get(viewer.owner)
            truth = snapshot(self.table, viewer.owner)
            is_new = known is None or known.stream != viewer.stream
            is_new = is_new or isinstance(handled.entry.input, Restart)  # who was there is not told
            if known is None or is_new or publication.has_joined(viewer.owner):
                self.states[viewer.owner] = truth
                continue
            for text in publication.frames_for(viewer.owner, NOW):
                news = read_server_frame(text)
                assert isinstance(news, NewsFrame)
                known = after_news(known, news)
            self.states[viewer.owner] = known
            assert _differences(_comparable(known), _comparable(truth)) == {}
            self.compared += 1


def _comparable(state: Snapshot) -> Snapshot:
    """A client knows that there is a pause, by its own clock. A view has no rules version."""
    game = state.table.game
    if game is not None and game.paused is not None:
        state = replace(state, table=replace(state.table, game=replace(game, paused=NOW)))
    return state


def _differences(known: object, truth: object, place: str = "") -> dict[str, tuple[object, object]]:
    """What differs, by its place: readable where two whole tables are not."""
    if known == truth:
        return {}
    if not is_dataclass(known) or type(known) is not type(truth):
        return {place: (known, truth)}
    found: dict[str, tuple[object, object]] = {}
    for field in fields(known):
        parts = getattr(known, field.name), getattr(truth, field.name)
        found |= _differences(*parts, f"{place}.{field.name}")
    return found


@pytest.mark.parametrize("number", range(len(MODES)), ids=lambda number: f"world-{number}")
def test_messages_lead_to_the_snapshot(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    servers: list[Watched] = []

    def new_server(world: simulation.World, terms: Terms) -> Watched:
        servers.append(Watched(world, terms))
        return servers[-1]

    monkeypatch.setattr(simulation, "Server", new_server)
    simulation.simulate(number, games=1)
    assert servers[0].compared > 100
