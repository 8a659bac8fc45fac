"""Unused tables are deleted, and a full registry makes room."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.tables import (
    NoSuchTable,
    TableActor,
    TableConfig,
    TooManyOpenTables,
    TooManyTables,
)
from hornox.server.tables.retention import (
    DEFAULT_RETENTION,
    HOUR,
    MINUTE,
    RETENTION_WHEN_FULL,
    RetentionPolicy,
)
from hornox.table import (
    DAY,
    FillWithBots,
    Join,
    Leave,
    Pace,
    Start,
    StepAway,
    Terms,
    Timing,
)
from tests.server.sessions.clients import SHORT, VirtualServer, started, with_server

SECONDS_OF_HOUR = HOUR / 1000


async def vacant(server: VirtualServer) -> TableActor:
    return await server.registry.open(Terms(SHORT), public=True)


async def unplayed(server: VirtualServer, name: str = "Ann") -> TableActor:
    """A table with a player who is not connected any more."""
    actor, (client,) = await server.table(name)
    client.disconnect()
    return actor


async def finished(server: VirtualServer, name: str = "Fay") -> TableActor:
    """A table with a finished game and without connections."""
    actor, (client,) = await server.table(name, terms=Terms(SHORT, places=2))
    await client.do(FillWithBots("random"))
    await client.do(Start())
    await client.do(StepAway())
    while actor.writer.durable.is_playing:
        await asyncio.sleep(1)
    client.disconnect()
    return actor


def codes(server: VirtualServer) -> set[str]:
    return {row.code for row in server.disk.tables()}


def test_a_vacant_table_is_deleted_within_an_hour() -> None:
    async def test(server: VirtualServer) -> None:
        await vacant(server)
        _, (ann,) = await server.table("Ann")
        await ann.do(Leave())
        ann.disconnect()
        kept = [(await unplayed(server, "Bob")).code, (await finished(server)).code]
        await asyncio.sleep(SECONDS_OF_HOUR - 120)
        assert codes(server) == {"code-1", "code-2", *kept}
        await asyncio.sleep(240)
        assert codes(server) == {*kept}
        assert server.registry.tables == 2
        with pytest.raises(NoSuchTable):
            await server.registry.find("code-1")

    with_server(test)


def test_a_vacant_table_is_deleted_also_after_a_restart() -> None:
    async def test(server: VirtualServer) -> None:
        await vacant(server)
        await asyncio.sleep(SECONDS_OF_HOUR / 2)
        await server.registry.close()
        await server.open()
        await server.registry.wait_restored()
        await asyncio.sleep(SECONDS_OF_HOUR / 2 + 120)
        assert codes(server) == set()
        assert server.registry.tables == 0

    with_server(test)


def test_a_vacant_table_stays_while_a_person_is_connected() -> None:
    async def test(server: VirtualServer) -> None:
        actor = await vacant(server)
        await server.client("Ann", actor.code)
        for _ in range(30):
            await asyncio.sleep(SECONDS_OF_HOUR)
        assert codes(server) == {actor.code}

    with_server(test)


def test_requests_do_not_keep_a_vacant_table() -> None:
    async def test(server: VirtualServer) -> None:
        await vacant(server)
        for _ in range(59):
            await server.registry.find("code-1")
            await asyncio.sleep(60)
        await asyncio.sleep(180)
        with pytest.raises(NoSuchTable):
            await server.registry.find("code-1")

    with_server(test)


def test_used_tables_are_kept_longer() -> None:
    async def test(server: VirtualServer) -> None:
        used = {(await unplayed(server)).code, (await finished(server)).code}
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert codes(server) == used
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert codes(server) == {"code-2"}
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert codes(server) == set()

    patience = RetentionPolicy(vacant=HOUR, unplayed=3 * HOUR, finished=5 * HOUR, running=9 * HOUR)
    with_server(test, TableConfig(retention=patience))


def test_a_server_full_of_vacant_tables_has_room_after_a_minute() -> None:
    """One person cannot block others by opening tables."""

    async def test(server: VirtualServer) -> None:
        for _ in range(30):
            await vacant(server)
        with pytest.raises(TooManyTables) as refusal:
            await vacant(server)
        assert refusal.value.retry_after == pytest.approx(60, abs=5), (
            "when the first may be forgotten"
        )
        await asyncio.sleep(61)
        await server.table("Ann")
        assert server.registry.tables == 1, "vacant ones go together"

    with_server(test, TableConfig(max_tables=30))


def test_a_full_server_deletes_the_least_valuable_table() -> None:
    async def test(server: VirtualServer) -> None:
        over = (await finished(server)).code
        seated = (await unplayed(server)).code
        empty = (await vacant(server)).code
        running = await started(server, "Cat", "Dan")
        for client in running:
            client.disconnect()
        for gone, hours in ((empty, 0.5), (seated, 1.2), (over, 0)):
            await asyncio.sleep(hours * SECONDS_OF_HOUR)
            await server.table(f"New at {gone}")
            assert gone not in codes(server)
            assert len(codes(server)) == 4
        with pytest.raises(TooManyTables):
            await vacant(server)
        assert "code-4" in codes(server), "a game that is played is kept"

    with_server(test, TableConfig(max_tables=4))


def test_a_game_by_turns_is_not_deleted_before_its_deadline() -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(Pace.BY_TURNS, days=14))
        for client in await started(server, "Ann", "Bob", terms=terms):
            client.disconnect()
        await asyncio.sleep(10 * DAY / 1000)
        with pytest.raises(TooManyTables):
            await vacant(server)
        assert codes(server) == {"code-1"}

    with_server(test, TableConfig(max_tables=1))


def test_an_abandoned_game_makes_room_after_a_week() -> None:
    async def test(server: VirtualServer) -> None:
        for client in await started(server, "Ann", "Bob"):
            client.disconnect()
        await asyncio.sleep(6 * DAY / 1000)
        with pytest.raises(TooManyTables) as refusal:
            await vacant(server)
        assert refusal.value.retry_after == SECONDS_OF_HOUR, "never longer than an hour"
        await asyncio.sleep(2 * DAY / 1000)
        await vacant(server)
        assert codes(server) == {"code-2"}

    with_server(test, TableConfig(max_tables=1))


def test_a_table_that_is_being_loaded_is_not_deleted() -> None:
    async def test(server: VirtualServer) -> None:
        await unplayed(server)
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert len(server.registry.loaded) == 0
        reading = asyncio.ensure_future(server.registry.find("code-1"))
        await asyncio.sleep(0)
        with pytest.raises(TooManyTables):
            await vacant(server)
        assert (await reading).code == "code-1"

    with_server(test, TableConfig(max_tables=1))


def test_open_tables_per_person_are_limited() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = server.add_person("Ann").id, server.add_person("Bob").id
        for _ in range(3):
            await server.registry.open(Terms(SHORT), public=False, opener=ann)
        for _ in range(2):
            with pytest.raises(TooManyOpenTables):
                await server.registry.open(Terms(SHORT), public=False, opener=ann)
            await server.registry.close()
            await server.open()
            await server.registry.wait_restored()
        await server.registry.open(Terms(SHORT), public=False, opener=bob)
        await asyncio.sleep(SECONDS_OF_HOUR + 120)
        await server.registry.open(Terms(SHORT), public=False, opener=ann)

    with_server(test, TableConfig(max_open_tables=3))


def test_finished_tables_do_not_count_as_open() -> None:
    async def test(server: VirtualServer) -> None:
        ann = server.add_person("Ann")
        actor = await server.registry.open(Terms(SHORT, places=2), public=False, opener=ann.id)
        client = await server.client("Ann", actor.code)
        for command in (Join("Ann"), FillWithBots("random"), Start()):
            await client.do(command)
            with pytest.raises(TooManyOpenTables):
                await server.registry.open(Terms(SHORT), public=False, opener=ann.id)
        await client.do(StepAway())
        while actor.writer.durable.is_playing:
            await asyncio.sleep(1)
        await server.registry.open(Terms(SHORT), public=False, opener=ann.id)

    with_server(test, TableConfig(max_open_tables=1))


@pytest.mark.parametrize("patience", [DEFAULT_RETENTION, RETENTION_WHEN_FULL])
def test_higher_priorities_are_kept_longer(patience: RetentionPolicy) -> None:
    assert patience.vacant < patience.unplayed <= patience.finished <= patience.running
    assert patience.vacant >= MINUTE, "the browser sits down a moment after it opens a table"
