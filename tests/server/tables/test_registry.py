"""The registry: open, find, list, unload and delete tables."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.storage import AddTable
from hornox.server.tables import NoSuchTable, TableConfig, TableUnavailable, TableUnreadable
from hornox.table import DAY, FillWithBots, Join, Pace, Start, StepAway, TableError, Terms, Timing
from tests.server.sessions.talking import SHORT, House, in_house, started, types

IDLE = TableConfig(idle_after=5_000)


def test_a_table_is_opened_with_a_code_of_its_own_and_found_by_it() -> None:
    async def test(house: House) -> None:
        first = await house.registry.open(Terms(SHORT), public=True)
        second = await house.registry.open(Terms(SHORT), public=False)
        assert first.code != second.code
        assert await house.registry.find(second.code) is second
        assert house.disk.table(first.code) is not None
        assert [listing.code for listing in house.registry.public_listings()] == [first.code]
        with pytest.raises(NoSuchTable):
            await house.registry.find("code-3")
        with pytest.raises(TableError):
            await house.registry.open(Terms(SHORT, places=99), public=True)

    in_house(test)


def test_concurrent_requests_share_one_load() -> None:
    async def test(house: House) -> None:
        await house.registry.open(Terms(SHORT), public=True)
        await house.open()
        actors = await asyncio.gather(*(house.registry.find("code-1") for _ in range(5)))
        assert len({id(actor) for actor in actors}) == 1

    in_house(test)


def test_a_cancelled_request_does_not_cancel_the_load() -> None:
    async def test(house: House) -> None:
        await house.registry.open(Terms(SHORT), public=True)
        await house.open()
        impatient = asyncio.ensure_future(house.registry.find("code-1"))
        patient = asyncio.ensure_future(house.registry.find("code-1"))
        await asyncio.sleep(0)
        impatient.cancel()
        assert (await patient).code == "code-1"

    in_house(test)


def test_an_idle_table_is_unloaded_and_loads_unchanged() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        subscriber = ann.subscriber
        ann.hang_up()
        await asyncio.sleep(200)
        assert len(house.registry.loaded) == 0
        (listing,) = house.registry.public_listings()
        assert listing.seats[0].name == "Ann"
        with pytest.raises(TableUnavailable):
            actor.access.connect(subscriber)
        entries = len(house.disk.journal["code-1"])
        again = await house.registry.find("code-1")
        assert again.writer.table == actor.writer.table
        assert len(house.disk.journal["code-1"]) == entries, "to read it changes nothing"

    in_house(test, IDLE)


def test_a_table_stays_loaded_while_connected_or_a_bot_plays() -> None:
    async def test(house: House) -> None:
        _, (ann,) = await house.table("Ann", terms=Terms(SHORT, places=2))
        await asyncio.sleep(200)
        assert len(house.registry.loaded) == 1
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await ann.do(StepAway())
        ann.hang_up()
        await asyncio.sleep(400)
        assert house.disk.games_at("code-1", 1), "bots finish the game without connections"
        assert len(house.registry.loaded) == 0

    in_house(test, IDLE)


def test_an_unloaded_table_wakes_for_its_deadline() -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(Pace.BY_TURNS, days=1))
        for client in await started(house, "Ann", "Bob", terms=terms):
            client.hang_up()
        await asyncio.sleep(300)
        assert len(house.registry.loaded) == 0
        await asyncio.sleep(5 * DAY / 1000)
        assert house.disk.games_at("code-1", 1), "a bot continues for a player who misses two days"

    in_house(test, IDLE)


def test_a_game_continues_after_a_restart_without_connections() -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2)
        _, (ann,) = await house.table("Ann", terms=terms)
        await house.registry.open(Terms(SHORT), public=True)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await ann.do(StepAway())
        await house.registry.close()
        assert not house.disk.games_at("code-1", 1)
        await house.open()
        await house.registry.wait_restored()
        assert len(house.registry.loaded) == 1, "only what goes on is kept in memory"
        assert len(house.registry.public_listings()) == 2
        await asyncio.sleep(400)
        assert house.disk.games_at("code-1", 1)

    in_house(test)


def test_a_table_that_is_requested_after_a_restart_stays_loaded() -> None:
    async def test(house: House) -> None:
        await house.registry.open(Terms(SHORT), public=True)
        await house.registry.close()
        await house.open()
        await asyncio.sleep(0)  # it is being read
        ann = await house.client("Ann", "code-1")
        await house.registry.wait_restored()
        assert types(await ann.frames()) == ["welcome"]

    in_house(test)


def test_a_clean_stop_disconnects_clients_and_saves_tables() -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob")
        await house.registry.close()
        for client in (ann, bob):
            assert types(client.read())[-1] == "bye"
            assert client.line.close_code == 1012
        stored = house.disk.table("code-1")
        assert stored is not None
        assert stored.entries == ()
        assert not any(
            player.connected for player in actor.writer.table.seats if player is not None
        )
        for attempt in (
            house.registry.find("code-1"),
            house.registry.open(Terms(SHORT), public=True),
        ):
            with pytest.raises(TableUnavailable):
                await attempt

    in_house(test)


def test_an_unreadable_table_does_not_stop_the_restore() -> None:
    async def test(house: House) -> None:
        await house.registry.open(Terms(SHORT), public=True)
        secret = '{"format":"hornox-table","version":0,"seed":"5eed"}'
        house.disk.commit([AddTable("old", public=True, created=0, document=secret)])
        await house.open()
        await house.registry.wait_restored()
        with pytest.raises(TableUnreadable) as refusal:
            await house.registry.find("old")
        assert "5eed" not in str(refusal.value)
        assert [listing.code for listing in house.registry.public_listings()] == ["code-1"]
        ann = await house.client("Ann", "old")
        (bye,) = await ann.frames()
        assert bye["code"] == "table-unreadable"

    in_house(test)


def test_joining_twice_at_once_gives_one_seat() -> None:
    async def test(house: House) -> None:
        actor = await house.registry.open(Terms(SHORT, places=1), public=False)
        ann, bob = house.add_person("Ann"), house.add_person("Bob")
        replies = await asyncio.gather(
            actor.commands.request(ann, "1", Join("Ann")),
            actor.commands.request(bob, "1", Join("Bob")),
        )
        assert sorted(type(reply).__name__ for reply in replies) == ["Ack", "Refused"]

    in_house(test)
