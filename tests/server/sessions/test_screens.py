"""Screens: nobody, who is shown what everybody may see, and whom nobody notices."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from hornox.engine import PlayCard, SeatAction
from hornox.record import from_json
from hornox.server.sessions import CLOSE_CODES, Line
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
from tests.server.sessions.talking import SHORT, Client, Frame, House, in_house, started, types

OPEN = Terms(SHORT, places=2)


def numbers(frames: list[Frame]) -> list[tuple[int, int]]:
    return [(frame["stream"], frame["number"]) for frame in frames if frame["type"] == "news"]


def test_a_screen_is_nobody_and_sees_what_everybody_may_see() -> None:
    async def test(house: House) -> None:
        ann, _ = await started(house, "Ann", "Bob")
        screen = await house.screen("code-1")
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
        assert shot["table"] == (await _snapshot(house, "Ann"))["table"]
        assert ann.view["rows"] == shot["view"]["rows"]

    in_house(test)


async def _snapshot(house: House, name: str) -> Any:
    (_, fresh) = (await (await house.client(name, "code-1")).frames())[:2]
    return fresh["snapshot"]


def test_a_screen_is_told_the_game_from_its_start() -> None:
    async def test(house: House) -> None:
        actor, (ann, _) = await house.table("Ann", "Bob")
        screen = await house.screen(actor.code)
        await screen.frames()
        await ann.do(Start())
        begun, dealt = screen.read()
        assert begun["message"]["you"] is None
        assert [event["type"] for event in dealt["message"]["events"]] == ["round-started"]
        assert (begun["view"], dealt["view"]["hand"]) == (None, [])
        assert numbers([begun, dealt]) == [(0, 1), (0, 2)]

    in_house(test)


def test_a_screen_is_told_exactly_what_a_spectator_is_told() -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob", terms=Terms(SHORT, places=2))
        eve = await house.client("Eve", actor.code)
        await eve.do(Watch("Eve"))
        screen = await house.screen(actor.code)
        await screen.frames()
        eve.read()
        await ann.do(Start())
        for client in (ann, bob, ann, bob, ann, bob):
            await _play(client)
        heard, shown = eve.read(), screen.read()
        assert len(heard) > 5
        assert [_without_number(frame) for frame in heard] == list(map(_without_number, shown))
        assert numbers(shown) == [(0, number) for number in range(1, len(shown) + 1)]

    in_house(test)


def _without_number(frame: Frame) -> Frame:
    return {name: part for name, part in frame.items() if name not in ("stream", "number")}


def test_what_only_owners_are_told_is_neither_sent_nor_counted() -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2, lock_in=True)
        ann, bob = await started(house, "Ann", "Bob", terms=terms)
        screen = await house.screen("code-1")
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

    in_house(test)


def test_a_screen_leaves_no_trace() -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob")
        for client in (ann, bob):
            client.read()
        before, commits = dump_table(actor.writer.table), house.disk.commits
        screen = await house.screen(actor.code)
        await screen.frames()
        assert len(actor.connections) == 3
        screen.hang_up()
        await asyncio.sleep(1)
        assert len(actor.connections) == 2
        assert dump_table(actor.writer.table) == before
        assert house.disk.commits == commits
        assert ann.read() == bob.read() == []

    in_house(test)


@pytest.mark.parametrize("command", [Join("TV"), Watch("TV"), Say("moo"), Start()])
def test_a_screen_cannot_do_anything(command: Any) -> None:
    async def test(house: House) -> None:
        actor, _ = await house.table("Ann")
        screen = await house.screen(actor.code)
        await screen.frames()
        before, commits = actor.writer.table, house.disk.commits
        (refused,) = await screen.do(command, id="1")
        assert (refused["type"], refused["id"]) == ("refused", "1")
        assert refused["code"] == "only-watching"
        assert actor.writer.table is before
        assert house.disk.commits == commits
        await screen.say(type="ping", sent=7)
        assert types(await screen.frames()) == ["pong"]

    in_house(test)


def test_a_screen_that_comes_again_gets_everything_whatever_it_has_seen() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        screen = await house.screen(actor.code)
        await screen.frames()
        await ann.do(Say("one"))
        screen.read()
        screen.hang_up()
        await ann.do(Say("two"))
        for seen in (screen.cursor, (0, 0), (1, 1)):
            again = await house.screen(actor.code, seen)
            assert types(await again.frames()) == ["welcome", "fresh"]
            assert again.cursor == (0, 0)

    in_house(test)


def test_each_screen_counts_for_itself() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        first = await house.screen(actor.code)
        await ann.do(Say("one"))
        second = await house.screen(actor.code)
        await ann.do(Say("two"))
        assert numbers(first.read()) == [(0, 1), (0, 2)]
        assert numbers(second.read()) == [(0, 1)]

    in_house(test)


def goodbye(client: Client) -> tuple[str, str]:
    bye = client.read()[-1]
    assert client.line.close_code == CLOSE_CODES[bye["code"]]
    return bye["type"], bye["code"]


def test_where_nobody_may_watch_there_is_no_screen() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann", terms=Terms(SHORT, places=1, spectators=0))
        screen = await house.screen(actor.code)
        await asyncio.sleep(1)
        assert goodbye(screen) == ("bye", "no-spectators")
        assert types(screen.heard) == ["bye"]
        await ann.do(ChangeTerms(OPEN))
        screen = await house.screen(actor.code)
        assert types(await screen.frames()) == ["welcome", "fresh"]
        await ann.do(ChangeTerms(Terms(SHORT, places=2, spectators=0)))
        assert goodbye(screen) == ("bye", "no-spectators")
        assert types(screen.heard)[2:] == ["terms-changed", "bye"]

    in_house(test)


def test_a_table_has_so_many_screens() -> None:
    async def test(house: House) -> None:
        actor, _ = await house.table("Ann")
        screens = [await house.screen(actor.code) for _ in range(2)]
        third = await house.screen(actor.code)
        assert goodbye(third) == ("bye", "too-many-connections")
        third.hang_up()
        screens[0].hang_up()
        assert types(await (await house.screen(actor.code)).frames()) == ["welcome", "fresh"]
        assert len(actor.connections) == 3

    in_house(test, TableConfig(max_screens=2))


def test_a_screen_that_is_too_fast_is_told_so() -> None:
    async def test(house: House) -> None:
        actor, _ = await house.table("Ann")
        screen = await house.screen(actor.code)
        await screen.frames()
        screen.limiter.open = False
        (fault,) = await screen.do(Say("moo"))
        assert (fault["type"], fault["code"]) == ("fault", "too-fast")

    in_house(test)


def test_a_screen_that_reads_too_slowly_is_dropped() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        screen = Client(house, line=Line(frames=8))
        await screen.hello(actor.code)
        for number in range(12):
            await ann.do(Say(f"line {number}"))
        assert goodbye(screen) == ("bye", "too-slow")
        again = await house.screen(actor.code)
        (_, fresh) = await again.frames()
        assert len(fresh["snapshot"]["table"]["chat"]) == 12

    in_house(test)


def test_a_screen_needs_a_table() -> None:
    async def test(house: House) -> None:
        screen = await house.screen("code-9")
        assert goodbye(screen) == ("bye", "no-such-table")

    in_house(test)


def test_signing_out_devices_does_not_touch_screens() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        screen = await house.screen(actor.code)
        await screen.frames()
        for person in ("id-Ann", ""):
            house.registry.sign_outs.sign_out_others(person, "another device")
        assert goodbye(ann) == ("bye", "unknown-token")
        assert not screen.line.is_closed

    in_house(test)


def test_a_table_with_only_a_screen_is_not_put_away() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        screen = await house.screen(actor.code)
        ann.hang_up()
        await asyncio.sleep(2 * SWEEP_INTERVAL)
        assert len(house.registry.loaded) == 1
        screen.hang_up()
        await asyncio.sleep(2 * SWEEP_INTERVAL)
        assert len(house.registry.loaded) == 0

    in_house(test, TableConfig(idle_after=1000))


def test_a_screen_is_told_that_the_server_stops() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        screen = await house.screen(actor.code)
        await screen.frames()
        await house.registry.close()
        assert goodbye(screen) == ("bye", "going-down")
        assert types(screen.heard)[2:] == ["presence-changed", "bye"], "everybody goes, told to all"
        assert goodbye(ann) == ("bye", "going-down")

    in_house(test)


def test_a_screen_never_receives_anything_private() -> None:
    """A whole game in which people hold, change and lock in choices, watched by a screen."""

    async def test(house: House) -> None:
        terms = Terms(SHORT, places=3, lock_in=True)
        actor, clients = await house.table("Ann", "Bob", terms=terms)
        screen = await house.screen(actor.code)
        await clients[0].do(FillWithBots("random"))
        await clients[0].do(Start())
        game = actor.writer.table.game
        assert game is not None
        while actor.writer.table.is_playing:
            await asyncio.sleep(1)
            for client in clients:
                await _play(client, lock_in=True)
        await screen.frames()
        assert types(screen.heard)[-1] == "game-finished"
        *before, finished = screen.texts
        assert len(before) > 20
        assert not any(str(game.record.seed) in text for text in before)
        assert str(game.record.seed) in finished, "it is no secret any more"
        assert [*private_parts(screen.heard)] == []
        assert {*private_parts(clients[0].heard)} >= {"hand", "chosen", "choice-held"}

    in_house(test)


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


def test_a_hello_says_that_there_is_no_token() -> None:
    """A client that forgot its token is not taken for a screen."""

    async def test(house: House) -> None:
        actor, _ = await house.table("Ann")
        client = Client(house)
        await client.session.take(json.dumps({"type": "hello", "version": 1, "table": actor.code}))
        (fault,) = await client.frames()
        assert (fault["type"], fault["code"]) == ("fault", "bad-frame")

    in_house(test)
