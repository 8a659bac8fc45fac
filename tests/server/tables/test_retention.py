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
from tests.server.sessions.talking import SHORT, House, in_house, started

SECONDS_OF_HOUR = HOUR / 1000


async def vacant(house: House) -> TableActor:
    return await house.registry.open(Terms(SHORT), public=True)


async def unplayed(house: House, name: str = "Ann") -> TableActor:
    """A table with a player who is not connected any more."""
    actor, (client,) = await house.table(name)
    client.hang_up()
    return actor


async def finished(house: House, name: str = "Fay") -> TableActor:
    """A table with a finished game and without connections."""
    actor, (client,) = await house.table(name, terms=Terms(SHORT, places=2))
    await client.do(FillWithBots("random"))
    await client.do(Start())
    await client.do(StepAway())
    while actor.writer.durable.is_playing:
        await asyncio.sleep(1)
    client.hang_up()
    return actor


def codes(house: House) -> set[str]:
    return {row.code for row in house.disk.tables()}


def test_a_vacant_table_is_deleted_within_an_hour() -> None:
    async def test(house: House) -> None:
        await vacant(house)
        _, (ann,) = await house.table("Ann")
        await ann.do(Leave())
        ann.hang_up()
        kept = [(await unplayed(house, "Bob")).code, (await finished(house)).code]
        await asyncio.sleep(SECONDS_OF_HOUR - 120)
        assert codes(house) == {"code-1", "code-2", *kept}
        await asyncio.sleep(240)
        assert codes(house) == {*kept}
        assert house.registry.tables == 2
        with pytest.raises(NoSuchTable):
            await house.registry.find("code-1")

    in_house(test)


def test_a_vacant_table_is_deleted_also_after_a_restart() -> None:
    async def test(house: House) -> None:
        await vacant(house)
        await asyncio.sleep(SECONDS_OF_HOUR / 2)
        await house.registry.close()
        await house.open()
        await house.registry.wait_restored()
        await asyncio.sleep(SECONDS_OF_HOUR / 2 + 120)
        assert codes(house) == set()
        assert house.registry.tables == 0

    in_house(test)


def test_a_vacant_table_stays_while_a_person_is_connected() -> None:
    async def test(house: House) -> None:
        actor = await vacant(house)
        await house.client("Ann", actor.code)
        for _ in range(30):
            await asyncio.sleep(SECONDS_OF_HOUR)
        assert codes(house) == {actor.code}

    in_house(test)


def test_requests_do_not_keep_a_vacant_table() -> None:
    async def test(house: House) -> None:
        await vacant(house)
        for _ in range(59):
            await house.registry.find("code-1")
            await asyncio.sleep(60)
        await asyncio.sleep(180)
        with pytest.raises(NoSuchTable):
            await house.registry.find("code-1")

    in_house(test)


def test_used_tables_are_kept_longer() -> None:
    async def test(house: House) -> None:
        used = {(await unplayed(house)).code, (await finished(house)).code}
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert codes(house) == used
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert codes(house) == {"code-2"}
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert codes(house) == set()

    patience = RetentionPolicy(vacant=HOUR, unplayed=3 * HOUR, finished=5 * HOUR, running=9 * HOUR)
    in_house(test, TableConfig(retention=patience))


def test_a_server_full_of_vacant_tables_has_room_after_a_minute() -> None:
    """One person cannot block others by opening tables."""

    async def test(house: House) -> None:
        for _ in range(30):
            await vacant(house)
        with pytest.raises(TooManyTables) as refusal:
            await vacant(house)
        assert refusal.value.retry_after == pytest.approx(60, abs=5), (
            "when the first may be forgotten"
        )
        await asyncio.sleep(61)
        await house.table("Ann")
        assert house.registry.tables == 1, "vacant ones go together"

    in_house(test, TableConfig(max_tables=30))


def test_a_full_server_deletes_the_least_valuable_table() -> None:
    async def test(house: House) -> None:
        over = (await finished(house)).code
        seated = (await unplayed(house)).code
        empty = (await vacant(house)).code
        running = await started(house, "Cat", "Dan")
        for client in running:
            client.hang_up()
        for gone, hours in ((empty, 0.5), (seated, 1.2), (over, 0)):
            await asyncio.sleep(hours * SECONDS_OF_HOUR)
            await house.table(f"New at {gone}")
            assert gone not in codes(house)
            assert len(codes(house)) == 4
        with pytest.raises(TooManyTables):
            await vacant(house)
        assert "code-4" in codes(house), "a game that is played is kept"

    in_house(test, TableConfig(max_tables=4))


def test_a_game_by_turns_is_not_deleted_before_its_deadline() -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(Pace.BY_TURNS, days=14))
        for client in await started(house, "Ann", "Bob", terms=terms):
            client.hang_up()
        await asyncio.sleep(10 * DAY / 1000)
        with pytest.raises(TooManyTables):
            await vacant(house)
        assert codes(house) == {"code-1"}

    in_house(test, TableConfig(max_tables=1))


def test_an_abandoned_game_makes_room_after_a_week() -> None:
    async def test(house: House) -> None:
        for client in await started(house, "Ann", "Bob"):
            client.hang_up()
        await asyncio.sleep(6 * DAY / 1000)
        with pytest.raises(TooManyTables) as refusal:
            await vacant(house)
        assert refusal.value.retry_after == SECONDS_OF_HOUR, "never longer than an hour"
        await asyncio.sleep(2 * DAY / 1000)
        await vacant(house)
        assert codes(house) == {"code-2"}

    in_house(test, TableConfig(max_tables=1))


def test_a_table_that_is_being_loaded_is_not_deleted() -> None:
    async def test(house: House) -> None:
        await unplayed(house)
        await asyncio.sleep(2 * SECONDS_OF_HOUR)
        assert len(house.registry.loaded) == 0
        reading = asyncio.ensure_future(house.registry.find("code-1"))
        await asyncio.sleep(0)
        with pytest.raises(TooManyTables):
            await vacant(house)
        assert (await reading).code == "code-1"

    in_house(test, TableConfig(max_tables=1))


def test_open_tables_per_person_are_limited() -> None:
    async def test(house: House) -> None:
        ann, bob = house.add_person("Ann").id, house.add_person("Bob").id
        for _ in range(3):
            await house.registry.open(Terms(SHORT), public=False, opener=ann)
        for _ in range(2):
            with pytest.raises(TooManyOpenTables):
                await house.registry.open(Terms(SHORT), public=False, opener=ann)
            await house.registry.close()
            await house.open()
            await house.registry.wait_restored()
        await house.registry.open(Terms(SHORT), public=False, opener=bob)
        await asyncio.sleep(SECONDS_OF_HOUR + 120)
        await house.registry.open(Terms(SHORT), public=False, opener=ann)

    in_house(test, TableConfig(max_open_tables=3))


def test_finished_tables_do_not_count_as_open() -> None:
    async def test(house: House) -> None:
        ann = house.add_person("Ann")
        actor = await house.registry.open(Terms(SHORT, places=2), public=False, opener=ann.id)
        client = await house.client("Ann", actor.code)
        for command in (Join("Ann"), FillWithBots("random"), Start()):
            await client.do(command)
            with pytest.raises(TooManyOpenTables):
                await house.registry.open(Terms(SHORT), public=False, opener=ann.id)
        await client.do(StepAway())
        while actor.writer.durable.is_playing:
            await asyncio.sleep(1)
        await house.registry.open(Terms(SHORT), public=False, opener=ann.id)

    in_house(test, TableConfig(max_open_tables=1))


@pytest.mark.parametrize("patience", [DEFAULT_RETENTION, RETENTION_WHEN_FULL])
def test_higher_priorities_are_kept_longer(patience: RetentionPolicy) -> None:
    assert patience.vacant < patience.unplayed <= patience.finished <= patience.running
    assert patience.vacant >= MINUTE, "the browser sits down a moment after it opens a table"
