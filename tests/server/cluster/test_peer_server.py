"""A table is given up for another server."""

from __future__ import annotations

from typing import cast

import pytest

from hornox.server.cluster.peer_server import NewSession, PeerServer
from hornox.server.guards.asgi import App
from hornox.server.sessions import OpenSessions
from hornox.server.tables.leases import Leases
from hornox.table import Terms
from tests.server.sessions.clients import SHORT, Client, VirtualServer, with_server


def test_a_player_who_comes_while_a_table_is_given_up_connects_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(server: VirtualServer) -> None:
        registry = server.registry
        actor = await registry.open(Terms(SHORT), public=False)
        registry.loaded.unload(actor)
        arrived: list[Client] = []

        async def release(leases: Leases, code: str) -> None:
            arrived.append(await server.client("Ann", code))

        monkeypatch.setattr(Leases, "release_now", release)
        peers = PeerServer(registry, OpenSessions(), cast(NewSession, None), cast(App, None))
        assert await peers.give_up_if_idle(actor.code)
        (bye,) = (frame for frame in await arrived[0].frames() if frame["type"] == "bye")
        assert bye["code"] == "come-again"

    with_server(test)
