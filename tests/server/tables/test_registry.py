"""The registry: open, find, list, unload and delete tables."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.storage import AddTable
from hornox.server.tables import NoSuchTable, TableConfig, TableUnavailable, TableUnreadable
from hornox.table import DAY, FillWithBots, Join, Pace, Start, StepAway, TableError, Terms, Timing
from tests.server.sessions.clients import SHORT, VirtualServer, started, types, with_server

IDLE = TableConfig(idle_after=5_000)


def test_a_table_is_opened_with_a_code_of_its_own_and_found_by_it() -> None:
    async def test(server: VirtualServer) -> None:
        first = await server.registry.open(Terms(SHORT), public=True)
        second = await server.registry.open(Terms(SHORT), public=False)
        assert first.code != second.code
        assert await server.registry.find(second.code) is second
        assert server.disk.table(first.code) is not None
        assert [listing.code for listing in server.registry.public_listings()] == [first.code]
        with pytest.raises(NoSuchTable):
            await server.registry.find("code-3")
        with pytest.raises(TableError):
            await server.registry.open(Terms(SHORT, places=99), public=True)

    with_server(test)


def test_concurrent_requests_share_one_load() -> None:
    async def test(server: VirtualServer) -> None:
        await server.registry.open(Terms(SHORT), public=True)
        await server.open()
        actors = await asyncio.gather(*(server.registry.find("code-1") for _ in range(5)))
        assert len({id(actor) for actor in actors}) == 1

    with_server(test)


def test_a_cancelled_request_does_not_cancel_the_load() -> None:
    async def test(server: VirtualServer) -> None:
        await server.registry.open(Terms(SHORT), public=True)
        await server.open()
        impatient = asyncio.ensure_future(server.registry.find("code-1"))
        patient = asyncio.ensure_future(server.registry.find("code-1"))
        await asyncio.sleep(0)
        impatient.cancel()
        assert (await patient).code == "code-1"

    with_server(test)


def test_an_idle_table_is_unloaded_and_loads_unchanged() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        subscriber = ann.subscriber
        ann.disconnect()
        await asyncio.sleep(200)
        assert len(server.registry.loaded) == 0
        (listing,) = server.registry.public_listings()
        assert listing.seats[0].name == "Ann"
        with pytest.raises(TableUnavailable):
            actor.access.connect(subscriber)
        entries = len(server.disk.journal["code-1"])
        again = await server.registry.find("code-1")
        assert again.writer.table == actor.writer.table
        assert len(server.disk.journal["code-1"]) == entries, "to read it changes nothing"

    with_server(test, IDLE)


def test_a_table_stays_loaded_while_connected_or_a_bot_plays() -> None:
    async def test(server: VirtualServer) -> None:
        _, (ann,) = await server.table("Ann", terms=Terms(SHORT, places=2))
        await asyncio.sleep(200)
        assert len(server.registry.loaded) == 1
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await ann.do(StepAway())
        ann.disconnect()
        await asyncio.sleep(400)
        assert server.disk.games_at("code-1", 1), "bots finish the game without connections"
        assert len(server.registry.loaded) == 0

    with_server(test, IDLE)


def test_an_unloaded_table_wakes_for_its_deadline() -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(Pace.BY_TURNS, days=1))
        for client in await started(server, "Ann", "Bob", terms=terms):
            client.disconnect()
        await asyncio.sleep(300)
        assert len(server.registry.loaded) == 0
        await asyncio.sleep(5 * DAY / 1000)
        assert server.disk.games_at("code-1", 1), "a bot continues for a player who misses two days"

    with_server(test, IDLE)


def test_a_game_continues_after_a_restart_without_connections() -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2)
        _, (ann,) = await server.table("Ann", terms=terms)
        await server.registry.open(Terms(SHORT), public=True)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await ann.do(StepAway())
        await server.registry.close()
        assert not server.disk.games_at("code-1", 1)
        await server.open()
        await server.registry.wait_restored()
        assert len(server.registry.loaded) == 1, "only what goes on is kept in memory"
        assert len(server.registry.public_listings()) == 2
        await asyncio.sleep(400)
        assert server.disk.games_at("code-1", 1)

    with_server(test)


def test_a_table_that_is_requested_after_a_restart_stays_loaded() -> None:
    async def test(server: VirtualServer) -> None:
        await server.registry.open(Terms(SHORT), public=True)
        await server.registry.close()
        await server.open()
        await asyncio.sleep(0)  # it is being read
        ann = await server.client("Ann", "code-1")
        await server.registry.wait_restored()
        assert types(await ann.frames()) == ["welcome"]

    with_server(test)


def test_a_clean_stop_disconnects_clients_and_saves_tables() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob")
        await server.registry.close()
        for client in (ann, bob):
            assert types(client.read())[-1] == "bye"
            assert client.queue.close_code == 1012
        stored = server.disk.table("code-1")
        assert stored is not None
        assert stored.entries == ()
        assert not any(
            player.connected for player in actor.writer.table.seats if player is not None
        )
        for attempt in (
            server.registry.find("code-1"),
            server.registry.open(Terms(SHORT), public=True),
        ):
            with pytest.raises(TableUnavailable):
                await attempt

    with_server(test)


def test_an_unreadable_table_does_not_stop_the_restore() -> None:
    async def test(server: VirtualServer) -> None:
        await server.registry.open(Terms(SHORT), public=True)
        secret = '{"format":"hornox-table","version":0,"seed":"5eed"}'
        server.disk.commit([AddTable("old", public=True, created=0, document=secret)])
        await server.open()
        await server.registry.wait_restored()
        with pytest.raises(TableUnreadable) as refusal:
            await server.registry.find("old")
        assert "5eed" not in str(refusal.value)
        assert [listing.code for listing in server.registry.public_listings()] == ["code-1"]
        ann = await server.client("Ann", "old")
        (bye,) = await ann.frames()
        assert bye["code"] == "table-unreadable"

    with_server(test)


def test_joining_twice_at_once_gives_one_seat() -> None:
    async def test(server: VirtualServer) -> None:
        actor = await server.registry.open(Terms(SHORT, places=1), public=False)
        ann, bob = server.add_person("Ann"), server.add_person("Bob")
        replies = await asyncio.gather(
            actor.commands.request(ann, "1", Join("Ann")),
            actor.commands.request(bob, "1", Join("Bob")),
        )
        assert sorted(type(reply).__name__ for reply in replies) == ["Ack", "Refused"]

    with_server(test)
