from __future__ import annotations

import asyncio
import json

from hornox.server.sessions import Line, OpenSessions
from hornox.table import Terms
from tests.server.sessions.talking import SHORT, Client, House, in_house


def bye_of(line: Line) -> str | None:
    """The code of the goodbye, if it was said."""
    return json.loads(line._frames[-1])["code"] if line.is_closed else None


async def at_table(house: House) -> tuple[OpenSessions, Client]:
    actor = await house.registry.open(Terms(SHORT, places=2), public=False)
    client = await house.client("Ann", actor.code)
    sessions = OpenSessions()
    sessions.add(client.session)
    return sessions, client


def test_who_is_at_no_table_is_told_at_once_and_others_by_their_table() -> None:
    async def test(house: House) -> None:
        sessions, ann = await at_table(house)
        silent = Client(house)
        sessions.add(silent.session)
        closing = asyncio.create_task(sessions.close(5))
        await asyncio.sleep(0.01)
        assert bye_of(silent.line) == "going-down"
        assert bye_of(ann.line) is None, "a reply may still be due"
        await house.registry.close()
        assert bye_of(ann.line) == "going-down"
        for client in (silent, ann):
            sessions.remove(client.session)
        await closing
        assert len(sessions) == 0

    in_house(test)


def test_a_table_that_does_not_close_in_time_is_not_waited_for() -> None:
    async def test(house: House) -> None:
        sessions, ann = await at_table(house)
        await sessions.close(5)
        assert bye_of(ann.line) == "going-down"

    in_house(test)


def test_who_comes_during_the_stop_is_told_too() -> None:
    async def test(house: House) -> None:
        sessions = OpenSessions()
        await sessions.close(5)
        late = Client(house)
        sessions.add(late.session)
        assert bye_of(late.line) == "going-down"

    in_house(test)


def test_a_hello_that_waits_for_its_table_is_told_too() -> None:
    """The tables are still being read when the server stops."""

    async def test(house: House) -> None:
        actor = await house.registry.open(Terms(SHORT, places=2), public=False)
        await house.registry.close()
        await house.open()
        sessions, ann = OpenSessions(), Client(house, "Ann")
        house.add_person("Ann")
        sessions.add(ann.session)
        hello = asyncio.create_task(ann.hello(actor.code))
        await asyncio.sleep(0)
        closing = asyncio.create_task(sessions.close(5))
        await house.registry.close()
        await hello
        assert bye_of(ann.line) == "going-down"
        sessions.remove(ann.session)
        await closing

    in_house(test)
