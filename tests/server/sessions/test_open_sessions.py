from __future__ import annotations

import asyncio
import json

from hornox.server.sessions import OpenSessions, SendQueue
from hornox.table import Terms
from tests.server.sessions.clients import SHORT, Client, VirtualServer, with_server


def bye_of(queue: SendQueue) -> str | None:
    """Return the code of the bye frame, if there is one."""
    return json.loads(queue._frames[-1])["code"] if queue.is_closed else None


async def at_table(server: VirtualServer) -> tuple[OpenSessions, Client]:
    actor = await server.registry.open(Terms(SHORT, places=2), public=False)
    client = await server.client("Ann", actor.code)
    sessions = OpenSessions()
    sessions.add(client.session)
    return sessions, client


def test_sessions_without_a_table_are_closed_at_once_others_by_their_table() -> None:
    async def test(server: VirtualServer) -> None:
        sessions, ann = await at_table(server)
        silent = Client(server)
        sessions.add(silent.session)
        closing = asyncio.create_task(sessions.close(5))
        await asyncio.sleep(0.01)
        assert bye_of(silent.queue) == "going-down"
        assert bye_of(ann.queue) is None, "a reply may still be due"
        await server.registry.close()
        assert bye_of(ann.queue) == "going-down"
        for client in (silent, ann):
            sessions.remove(client.session)
        await closing
        assert len(sessions) == 0

    with_server(test)


def test_a_table_that_does_not_close_in_time_is_skipped() -> None:
    async def test(server: VirtualServer) -> None:
        sessions, ann = await at_table(server)
        await sessions.close(5)
        assert bye_of(ann.queue) == "going-down"

    with_server(test)


def test_a_session_that_starts_during_the_stop_is_closed() -> None:
    async def test(server: VirtualServer) -> None:
        sessions = OpenSessions()
        await sessions.close(5)
        late = Client(server)
        sessions.add(late.session)
        assert bye_of(late.queue) == "going-down"

    with_server(test)


def test_a_hello_that_waits_for_its_table_is_closed_too() -> None:
    """The tables are still being read when the server stops."""

    async def test(server: VirtualServer) -> None:
        actor = await server.registry.open(Terms(SHORT, places=2), public=False)
        await server.registry.close()
        await server.open()
        sessions, ann = OpenSessions(), Client(server, "Ann")
        server.add_person("Ann")
        sessions.add(ann.session)
        hello = asyncio.create_task(ann.hello(actor.code))
        await asyncio.sleep(0)
        closing = asyncio.create_task(sessions.close(5))
        await server.registry.close()
        await hello
        assert bye_of(ann.queue) == "going-down"
        sessions.remove(ann.session)
        await closing

    with_server(test)
