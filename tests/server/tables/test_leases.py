"""A process changes only the tables that it owns."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.tables import InProcessOwnership, Lease, TableConfig, TableUnavailable
from hornox.server.tables.hand_over import hand_over
from hornox.table import Say
from tests.server.sessions.clients import VirtualServer, with_server


class SharedOwnership(InProcessOwnership):
    """Another process can own tables, too."""

    renewal = 1.5

    def __init__(self) -> None:
        super().__init__()
        self.elsewhere: set[str] = set()
        self.released: list[str] = []

    async def acquire(self, code: str) -> Lease | None:
        return None if code in self.elsewhere else await super().acquire(code)

    async def release(self, lease: Lease) -> None:
        self.released.append(lease.code)
        await super().release(lease)

    def take(self, code: str) -> None:
        """Another process owns this table from now on."""
        self.elsewhere.add(code)
        self._owned.pop(code, None)


async def shared(server: VirtualServer) -> SharedOwnership:
    """A server beside another process."""
    ownership = server.ownership = SharedOwnership()
    await server.open()
    return ownership


def test_a_table_that_another_process_owns_is_not_loaded() -> None:
    async def test(server: VirtualServer) -> None:
        ownership = await shared(server)
        actor, _ = await server.table("Ann")
        server.registry.loaded.unload(actor)
        ownership.take(actor.code)
        with pytest.raises(TableUnavailable):
            await server.registry.find(actor.code)
        ownership.elsewhere.clear()
        assert (await server.registry.find(actor.code)).writer.table == actor.writer.table

    with_server(test)


def test_a_lost_lease_stops_the_table() -> None:
    async def test(server: VirtualServer) -> None:
        ownership = await shared(server)
        actor, (ann,) = await server.table("Ann")
        ownership.take(actor.code)
        await asyncio.sleep(ownership.renewal)
        assert (await ann.frames())[-1]["code"] == "come-again"
        with pytest.raises(TableUnavailable):
            await actor.commands.request(server.people["token-Ann"], "late", Say("moo"))

    with_server(test)


def test_an_unloaded_table_keeps_its_lease() -> None:
    async def test(server: VirtualServer) -> None:
        ownership = await shared(server)
        actor, (ann,) = await server.table("Ann")
        ann.disconnect()
        await asyncio.sleep(200)
        assert ownership.released == []
        assert await server.registry.find(actor.code) is not actor

    with_server(test, TableConfig(idle_after=5_000))


def test_a_table_that_is_given_up_is_stored_and_released() -> None:
    async def test(server: VirtualServer) -> None:
        ownership = await shared(server)
        actor, (ann,) = await server.table("Ann")
        await hand_over(actor, server.registry.loaded.leases)
        assert ownership.released == [actor.code]
        assert (await ann.frames())[-1]["code"] == "going-down"
        stored = server.disk.table(actor.code)
        assert stored is not None
        assert stored.entries == ()

    with_server(test)


def test_a_stop_releases_every_lease() -> None:
    async def test(server: VirtualServer) -> None:
        ownership = await shared(server)
        codes = {(await server.table(name))[0].code for name in ("Ann", "Bob")}
        await server.registry.close()
        assert {*ownership.released} == codes

    with_server(test)
