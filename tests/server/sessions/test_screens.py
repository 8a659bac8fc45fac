"""Screens: no person, public messages only, no trace in the log."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from hornox.engine import PlayCard, SeatAction
from hornox.record import from_json
from hornox.server.sessions import CLOSE_CODES, SendQueue
from hornox.server.tables import TableConfig
from hornox.server.tables.table_expiry import SWEEP_INTERVAL
from hornox.table import (
    Answer,
    ChangeTerms,
    FillWithBots,
    Join,
    LockIn,
    Say,
    Start,
    Terms,
    Watch,
    dump_table,
)
from tests.properties.secrets import private_parts
from tests.server.sessions.clients import (
    SHORT,
    Client,
    Frame,
    VirtualServer,
    started,
    types,
    with_server,
)

OPEN = Terms(SHORT, places=2)


def numbers(frames: list[Frame]) -> list[tuple[int, int]]:
    return [(frame["stream"], frame["number"]) for frame in frames if frame["type"] == "news"]


def test_a_screen_has_no_person_and_gets_public_messages() -> None:
    async def test(server: VirtualServer) -> None:
        ann, _ = await started(server, "Ann", "Bob")
        screen = await server.screen("code-1")
        welcome, fresh = await screen.frames()
        assert welcome == {
            "type": "welcome",
            "version": 1,
            "now": welcome["now"],
            "table": "code-1",
            "person": None,
            "here": True,
        }
        shot = fresh["snapshot"]
        assert (shot["stream"], shot["number"], shot["seat"], shot["held"]) == (0, 0, None, None)
        assert shot["view"]["seat"] is None
        assert shot["view"]["hand"] == []
        assert shot["table"] == (await _snapshot(server, "Ann"))["table"]
        assert ann.view["rows"] == shot["view"]["rows"]

    with_server(test)


async def _snapshot(server: VirtualServer, name: str) -> Any:
    (_, fresh) = (await (await server.client(name, "code-1")).frames())[:2]
    return fresh["snapshot"]


def test_a_screen_gets_the_game_from_its_start() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, _) = await server.table("Ann", "Bob")
        screen = await server.screen(actor.code)
        await screen.frames()
        await ann.do(Start())
        begun, dealt = screen.read()
        assert begun["message"]["you"] is None
        assert [event["type"] for event in dealt["message"]["events"]] == ["round-started"]
        assert (begun["view"], dealt["view"]["hand"]) == (None, [])
        assert numbers([begun, dealt]) == [(0, 1), (0, 2)]

    with_server(test)


def test_a_screen_gets_exactly_what_a_spectator_gets() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob", terms=Terms(SHORT, places=2))
        eve = await server.client("Eve", actor.code)
        await eve.do(Watch("Eve"))
        screen = await server.screen(actor.code)
        await screen.frames()
        eve.read()
        await ann.do(Start())
        for client in (ann, bob, ann, bob, ann, bob):
            await _play(client)
        received, shown = eve.read(), screen.read()
        assert len(received) > 5
        assert [_without_number(frame) for frame in received] == list(map(_without_number, shown))
        assert numbers(shown) == [(0, number) for number in range(1, len(shown) + 1)]

    with_server(test)


def _without_number(frame: Frame) -> Frame:
    return {name: part for name, part in frame.items() if name not in ("stream", "number")}


def test_private_messages_are_neither_sent_to_screens_nor_counted() -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2, lock_in=True)
        ann, bob = await started(server, "Ann", "Bob", terms=terms)
        screen = await server.screen("code-1")
        await screen.frames()
        for index in (0, 1, 2):
            await ann.do(Answer("1:1.1.0", PlayCard(ann.view["hand"][index])))
        assert screen.read() == []
        await ann.do(LockIn("1:1.1.0"))
        (ready,) = screen.read()
        assert numbers([ready]) == [(0, 1)]
        assert ready["view"] is None
        await ann.do(Answer("1:1.1.0", PlayCard(ann.view["hand"][3])))  # changes the choice
        assert screen.read() == []
        await bob.do(Say("Hurry up"))
        assert numbers(screen.read()) == [(0, 2)]

    with_server(test)


def test_a_screen_leaves_no_trace() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob")
        for client in (ann, bob):
            client.read()
        before, commits = dump_table(actor.writer.table), server.disk.commits
        screen = await server.screen(actor.code)
        await screen.frames()
        assert len(actor.connections) == 3
        screen.disconnect()
        await asyncio.sleep(1)
        assert len(actor.connections) == 2
        assert dump_table(actor.writer.table) == before
        assert server.disk.commits == commits
        assert ann.read() == bob.read() == []

    with_server(test)


@pytest.mark.parametrize("command", [Join("TV"), Watch("TV"), Say("moo"), Start()])
def test_a_screen_cannot_do_anything(command: Any) -> None:
    async def test(server: VirtualServer) -> None:
        actor, _ = await server.table("Ann")
        screen = await server.screen(actor.code)
        await screen.frames()
        before, commits = actor.writer.table, server.disk.commits
        (refused,) = await screen.do(command, id="1")
        assert (refused["type"], refused["id"]) == ("refused", "1")
        assert refused["code"] == "only-watching"
        assert actor.writer.table is before
        assert server.disk.commits == commits
        await screen.send(type="ping", sent=7)
        assert types(await screen.frames()) == ["pong"]

    with_server(test)


def test_a_screen_that_reconnects_gets_a_snapshot() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        screen = await server.screen(actor.code)
        await screen.frames()
        await ann.do(Say("one"))
        screen.read()
        screen.disconnect()
        await ann.do(Say("two"))
        for seen in (screen.cursor, (0, 0), (1, 1)):
            again = await server.screen(actor.code, seen)
            assert types(await again.frames()) == ["welcome", "fresh"]
            assert again.cursor == (0, 0)

    with_server(test)


def test_each_screen_numbers_its_own_messages() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        first = await server.screen(actor.code)
        await ann.do(Say("one"))
        second = await server.screen(actor.code)
        await ann.do(Say("two"))
        assert numbers(first.read()) == [(0, 1), (0, 2)]
        assert numbers(second.read()) == [(0, 1)]

    with_server(test)


def goodbye(client: Client) -> tuple[str, str]:
    bye = client.read()[-1]
    assert client.queue.close_code == CLOSE_CODES[bye["code"]]
    return bye["type"], bye["code"]


def test_a_table_without_spectators_refuses_screens() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann", terms=Terms(SHORT, places=1, spectators=0))
        screen = await server.screen(actor.code)
        await asyncio.sleep(1)
        assert goodbye(screen) == ("bye", "no-spectators")
        assert types(screen.received) == ["bye"]
        await ann.do(ChangeTerms(OPEN))
        screen = await server.screen(actor.code)
        assert types(await screen.frames()) == ["welcome", "fresh"]
        await ann.do(ChangeTerms(Terms(SHORT, places=2, spectators=0)))
        assert goodbye(screen) == ("bye", "no-spectators")
        assert types(screen.received)[2:] == ["terms-changed", "bye"]

    with_server(test)


def test_screens_per_table_are_limited() -> None:
    async def test(server: VirtualServer) -> None:
        actor, _ = await server.table("Ann")
        screens = [await server.screen(actor.code) for _ in range(2)]
        third = await server.screen(actor.code)
        assert goodbye(third) == ("bye", "too-many-connections")
        third.disconnect()
        screens[0].disconnect()
        assert types(await (await server.screen(actor.code)).frames()) == ["welcome", "fresh"]
        assert len(actor.connections) == 3

    with_server(test, TableConfig(max_screens=2))


def test_a_screen_over_its_rate_gets_a_fault() -> None:
    async def test(server: VirtualServer) -> None:
        actor, _ = await server.table("Ann")
        screen = await server.screen(actor.code)
        await screen.frames()
        screen.limiter.open = False
        (fault,) = await screen.do(Say("moo"))
        assert (fault["type"], fault["code"]) == ("fault", "too-fast")

    with_server(test)


def test_a_screen_that_reads_too_slowly_is_dropped() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        screen = Client(server, queue=SendQueue(frames=8))
        await screen.hello(actor.code)
        for number in range(12):
            await ann.do(Say(f"line {number}"))
        assert goodbye(screen) == ("bye", "too-slow")
        again = await server.screen(actor.code)
        (_, fresh) = await again.frames()
        assert len(fresh["snapshot"]["table"]["chat"]) == 12

    with_server(test)


def test_a_screen_needs_a_table() -> None:
    async def test(server: VirtualServer) -> None:
        screen = await server.screen("code-9")
        assert goodbye(screen) == ("bye", "no-such-table")

    with_server(test)


def test_signing_out_devices_does_not_touch_screens() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        screen = await server.screen(actor.code)
        await screen.frames()
        for person in ("id-Ann", ""):
            server.registry.sign_outs.sign_out_others(person, "another device")
        assert goodbye(ann) == ("bye", "unknown-token")
        assert not screen.queue.is_closed

    with_server(test)


def test_a_table_with_only_a_screen_is_not_unloaded() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        screen = await server.screen(actor.code)
        ann.disconnect()
        await asyncio.sleep(2 * SWEEP_INTERVAL)
        assert len(server.registry.loaded) == 1
        screen.disconnect()
        await asyncio.sleep(2 * SWEEP_INTERVAL)
        assert len(server.registry.loaded) == 0

    with_server(test, TableConfig(idle_after=1000))


def test_a_screen_is_told_that_the_server_stops() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        screen = await server.screen(actor.code)
        await screen.frames()
        await server.registry.close()
        assert goodbye(screen) == ("bye", "going-down")
        assert types(screen.received)[2:] == ["presence-changed", "bye"], (
            "all leave, and all are told"
        )
        assert goodbye(ann) == ("bye", "going-down")

    with_server(test)


def test_a_screen_never_receives_anything_private() -> None:
    """A whole game in which people hold, change and lock in choices, watched by a screen."""

    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=3, lock_in=True)
        actor, clients = await server.table("Ann", "Bob", terms=terms)
        screen = await server.screen(actor.code)
        await clients[0].do(FillWithBots("random"))
        await clients[0].do(Start())
        game = actor.writer.table.game
        assert game is not None
        while actor.writer.table.is_playing:
            await asyncio.sleep(1)
            for client in clients:
                await _play(client, lock_in=True)
        await screen.frames()
        assert types(screen.received)[-1] == "game-finished"
        *before, finished = screen.texts
        assert len(before) > 20
        assert not any(str(game.record.seed) in text for text in before)
        assert str(game.record.seed) in finished, "it is no secret any more"
        assert [*private_parts(screen.received)] == []
        assert {*private_parts(clients[0].received)} >= {"hand", "chosen", "choice-held"}

    with_server(test)


async def _play(client: Client, *, lock_in: bool = False) -> None:
    """Answer if asked. A card is chosen and then another one, which is locked in if need be."""
    client.read()
    decision = client.view["decision"]
    if decision is None:
        return
    choosing = decision["kind"] == "selecting"
    name = f"1:{decision['id']}"
    for option in decision["options"][: 2 if choosing else 1]:
        action: SeatAction = from_json(SeatAction, option)  # type: ignore[arg-type]
        await client.do(Answer(name, action))
    if choosing and lock_in:
        await client.do(LockIn(name))


def test_a_screen_sends_an_explicit_null_token() -> None:
    """A hello without a token field is not a screen."""

    async def test(server: VirtualServer) -> None:
        actor, _ = await server.table("Ann")
        client = Client(server)
        await client.session.receive(
            json.dumps({"type": "hello", "version": 1, "table": actor.code})
        )
        (fault,) = await client.frames()
        assert (fault["type"], fault["code"]) == ("fault", "bad-frame")

    with_server(test)
