"""Running servers apply what the operator did in the database; two of them share it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest

from hornox.server.operator import log_follower
from hornox.server.operator.opening import wall_clock
from hornox.server.operator.table_overview import closing
from hornox.server.people.bans import subject_of
from hornox.server.people.people import People
from hornox.server.people.removal import remove_person
from hornox.server.sessions import SendQueue
from hornox.server.sessions.subscriber import Sender, SessionSubscriber
from hornox.server.storage import (
    Ban,
    DropBan,
    GroupCommitter,
    LogAct,
    MemoryStore,
    OperatorAct,
    RenamePerson,
    SetBan,
)
from hornox.table import FillWithBots, Join, Start
from tests.server.http.api_client import BASE, ApiClient, auth, lifespan_of, new_app
from tests.server.http.test_my_data import person_of
from tests.server.http.test_tables import _do

ADDRESS = "198.51.100.7"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_follower, "POLL_INTERVAL", 0.01)


def with_two_servers(
    visit: Callable[[ApiClient, ApiClient, MemoryStore], Awaitable[None]],
) -> None:
    async def run() -> None:
        store = MemoryStore()
        first, second = new_app(store=store), new_app(store=store)
        async with lifespan_of(first), lifespan_of(second):
            clients = []
            for app in (first, second):
                transport = httpx.ASGITransport(app, client=(ADDRESS, 50000))
                clients.append(ApiClient(transport=transport, base_url=BASE))
                clients[-1].app = app
            await visit(clients[0], clients[1], store)
            for client in clients:
                await client.aclose()

    asyncio.run(run())


async def until(check: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(10):
        while not await check():
            await asyncio.sleep(0.01)


async def status_is(client: ApiClient, path: str, token: str, status: int) -> None:
    async def check() -> bool:
        return (await client.get(path, headers=auth(token))).status_code == status

    await until(check)


def test_a_banned_person_is_refused_by_every_server_until_the_ban_is_lifted() -> None:
    async def visit(one: ApiClient, other: ApiClient, store: MemoryStore) -> None:
        ann, bob = await one.create_person("Ann"), await one.create_person("Bob")
        subject = subject_of(ann["person"])
        store.commit([SetBan(Ban(subject, 0)), LogAct(1, OperatorAct.BANS_CHANGED)])
        for client in (one, other):
            await status_is(client, "/api/me", ann["token"], 403)
            await status_is(client, "/api/me", bob["token"], 200)
        refused = await one.get("/api/me", headers=auth(ann["token"]))
        assert refused.json()["code"] == "banned"
        store.commit([DropBan(subject), LogAct(2, OperatorAct.BANS_CHANGED)])
        for client in (one, other):
            await status_is(client, "/api/me", ann["token"], 200)

    with_two_servers(visit)


def test_a_banned_network_gets_the_pages_only() -> None:
    async def visit(one: ApiClient, other: ApiClient, store: MemoryStore) -> None:
        ann = await one.create_person("Ann")
        store.commit([SetBan(Ban(subject_of("198.51.100.0/24"), 0))])
        assert (await one.get("/api/tables")).status_code == 200, "servers were not told"
        store.commit([LogAct(1, OperatorAct.BANS_CHANGED)])
        for client in (one, other):
            await status_is(client, "/api/tables", ann["token"], 403)
            assert (await client.get("/")).status_code != 403

    with_two_servers(visit)


def test_a_ban_of_before_the_start_holds() -> None:
    async def run() -> None:
        store = MemoryStore()
        store.commit([SetBan(Ban(subject_of(ADDRESS), 0)), LogAct(1, OperatorAct.BANS_CHANGED)])
        app = new_app(store=store)
        async with lifespan_of(app):
            transport = httpx.ASGITransport(app, client=(ADDRESS, 50000))
            async with ApiClient(transport=transport, base_url=BASE) as client:
                assert (await client.get("/api/tables")).status_code == 403

    asyncio.run(run())


def test_a_closed_table_is_gone_and_its_people_are_told() -> None:
    async def visit(one: ApiClient, other: ApiClient, store: MemoryStore) -> None:
        ann = await one.create_person("Ann")
        code = await one.table(ann["token"])
        queue = await connected(one, code, ann)
        store.commit(closing(code, wall_clock()))
        await status_is(one, f"/api/tables/{code}", ann["token"], 404)
        await status_is(other, f"/api/tables/{code}", ann["token"], 404)
        assert queue.close_code == 4404
        assert store.table(code) is None

    with_two_servers(visit)


def test_a_renamed_person_has_the_new_name() -> None:
    async def visit(one: ApiClient, other: ApiClient, store: MemoryStore) -> None:
        ann = await one.create_person("Rude")
        await one.get("/api/me", headers=auth(ann["token"]))
        act = LogAct(1, OperatorAct.PERSON_RENAMED, ann["person"])
        store.commit([RenamePerson(ann["person"], "Ann"), act])

        async def renamed() -> bool:
            me = await one.get("/api/me", headers=auth(ann["token"]))
            return bool(me.json()["name"] == "Ann")

        await until(renamed)

    with_two_servers(visit)


def test_a_removed_person_leaves_and_a_bot_plays_on() -> None:
    async def visit(one: ApiClient, other: ApiClient, store: MemoryStore) -> None:
        ann, bob = await one.create_person("Ann"), await one.create_person("Bob")
        code = await one.table(ann["token"])
        actor = await one.registry.find(code)
        await start(one, code, ann, bob)
        queue = await connected(one, code, ann)
        alone = await one.table(ann["token"])
        committer = GroupCommitter(store)
        people = People(committer, wall_clock)
        await remove_person(committer, people, ann["person"], wall_clock())
        await committer.close()
        await status_is(one, "/api/me", ann["token"], 401)
        await status_is(one, f"/api/tables/{alone}", bob["token"], 404)
        assert queue.close_code == 4401
        assert store.person(ann["person"]) is None

        async def left() -> bool:
            viewers = {viewer.owner for viewer in actor.writer.durable.streams.viewers}
            return viewers == {bob["person"]}

        await until(left)
        assert actor.writer.durable.is_playing

    with_two_servers(visit)


def test_a_person_removed_while_no_server_runs_leaves_when_the_table_is_loaded() -> None:
    store = MemoryStore()
    found: dict[str, str] = {}

    async def before() -> None:
        app = new_app(store=store)
        async with lifespan_of(app):
            transport = httpx.ASGITransport(app, client=(ADDRESS, 50000))
            async with ApiClient(transport=transport, base_url=BASE) as client:
                client.app = app
                ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
                code = await client.table(ann["token"])
                await start(client, code, ann, bob)
                found.update(ann=ann["person"], bob=bob["person"], code=code)

    async def remove() -> None:
        committer = GroupCommitter(store)
        await remove_person(committer, People(committer, wall_clock), found["ann"], wall_clock())
        await committer.close()

    async def after() -> None:
        app = new_app(store=store)
        async with lifespan_of(app):
            assert app._registry is not None
            actor = await app._registry.find(found["code"])
            await actor.writer.wait_settled()
            viewers = {viewer.owner for viewer in actor.writer.durable.streams.viewers}
            assert viewers == {found["bob"]}

    asyncio.run(before())
    asyncio.run(remove())
    asyncio.run(after())


async def start(client: ApiClient, code: str, *people: dict[str, str]) -> None:
    """Let people join and start a game; bots take the other seats."""
    actor = await client.registry.find(code)
    for person in people:
        await _do(actor, person_of(person), Join(person["name"]))
    await _do(actor, person_of(people[0]), FillWithBots("random"), Start())


async def connected(client: ApiClient, code: str, person: dict[str, str]) -> SendQueue:
    """A queue of a person who is connected to a table."""
    actor = await client.registry.find(code)
    queue = SendQueue()
    sender = Sender(queue, wall_clock)
    actor.access.connect(SessionSubscriber(sender, person_of(person).id, "device"))
    return queue
