"""A session: hello, commands, news, faults and resuming."""

from __future__ import annotations

import asyncio
import gc
import json
from weakref import ref

import pytest

from hornox.engine import HornoxError, PlayCard
from hornox.server.guards.errors import Banned
from hornox.server.sessions import CLOSE_CODES, MAX_FAULTS, SendQueue
from hornox.server.storage import PersonKind, StoreError
from hornox.server.tables import TableConfig
from hornox.table import (
    Answer,
    ChangeTerms,
    FillWithBots,
    Join,
    Leave,
    RemovePlayer,
    Say,
    Start,
    Terms,
    Watch,
    dump_table,
)
from tests.server.sessions.clients import (
    SHORT,
    Client,
    Switch,
    VirtualServer,
    connections,
    started,
    types,
    with_server,
)


def test_a_hello_and_a_join_get_a_snapshot() -> None:
    async def test(server: VirtualServer) -> None:
        actor = await server.registry.open(Terms(SHORT, places=2), public=False)
        ann = await server.client("Ann", actor.code)
        (welcome,) = await ann.frames()
        assert welcome == {
            "type": "welcome",
            "version": 1,
            "now": welcome["now"],
            "table": actor.code,
            "person": "id-Ann",
            "here": False,
        }
        ack, fresh = await ann.do(Join("Ann"), id="first")
        assert ack == {"type": "ack", "id": "first"}
        assert fresh["snapshot"]["seat"] == 0
        assert types(await ann.do(FillWithBots("random"))) == ["ack", "player-joined"]
        assert types(await ann.do(Start())) == ["ack", "game-started", "game-progressed"]

    with_server(test)


def test_the_reply_comes_before_the_news_and_only_the_last_news_has_a_view() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = await started(server, "Ann", "Bob")
        card = ann.view["hand"][0]
        frames = await ann.do(Answer("1:1.1.0", PlayCard(card)))
        assert types(frames) == ["ack", "game-progressed"]
        assert frames[1]["view"]["chosen"]["card"] == card
        (sent,) = bob.read()
        assert sent["view"] is None
        assert sent["message"]["awaited"] == [1]
        other = bob.view["hand"][0]
        *_, last = await bob.do(Answer("1:1.1.0", PlayCard(other)))
        assert last["view"]["prompt"]["id"] != "1.1.0"
        assert ann.read()[-1]["view"]["prompt"] == last["view"]["prompt"]

    with_server(test)


def test_a_connection_resumes_after_its_cursor() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = await started(server, "Ann", "Bob")
        seen = bob.cursor
        bob.disconnect()
        await ann.do(Say("one"))
        await ann.do(Say("two"))
        again = await server.client("Bob", "code-1", seen)
        frames = await again.frames()
        assert types(frames)[0] == "welcome"
        assert "fresh" not in types(frames)
        numbers = [frame["number"] for frame in frames[1:]]
        assert numbers == list(range(seen[1] + 1, seen[1] + 1 + len(numbers)))
        assert [f["message"].get("text") for f in frames if "message" in f].count("two") == 1
        assert [frame["view"] is not None for frame in frames[1:]] == [
            *[False] * (len(numbers) - 1),
            True,
        ]

    with_server(test)


def test_a_current_client_gets_no_message_twice() -> None:
    async def test(server: VirtualServer) -> None:
        (ann,) = (await server.table("Ann"))[1]
        again = await server.client("Ann", "code-1", ann.cursor)
        assert types(await again.frames()) == ["welcome"]

    with_server(test)


@pytest.mark.parametrize("seen", [None, (99, 0), (1, 99), (1, -1)])
def test_an_invalid_cursor_gets_a_snapshot(seen: tuple[int, int] | None) -> None:
    async def test(server: VirtualServer) -> None:
        await server.table("Ann")
        again = await server.client("Ann", "code-1", seen)
        assert types(await again.frames()) == ["welcome", "fresh"]

    with_server(test)


def test_a_repeated_command_is_done_once_and_acknowledged_twice() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = (await server.table("Ann", "Bob"))[1]
        bob.read()
        await ann.do(Say("moo"), id="same")
        assert types(await ann.do(Say("moo"), id="same")) == ["ack"]
        assert types(bob.read()) == ["line-said"]
        (refused,) = await ann.do(Say("other"), id="same")
        assert refused["code"] == "id-reused"

    with_server(test)


def test_two_devices_of_one_person_get_the_same() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = await started(server, "Ann", "Bob")
        other = await server.client("Ann", "code-1")
        await other.frames()
        ann.read()
        await ann.do(Answer("1:1.1.0", PlayCard(ann.view["hand"][0])))
        other.read()
        assert ann.received[-1] == other.received[-1]
        assert other.received[-1]["view"]["chosen"] is not None
        bob.read()
        other.disconnect()
        assert await bob.types() == []
        ann.disconnect()
        assert types(await bob.frames()) == ["presence-changed"]

    with_server(test)


def test_presence_spans_all_connections_of_a_person() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = (await server.table("Ann", "Bob"))[1]
        bob.read()
        ann.disconnect()
        (gone,) = await bob.frames()
        assert (gone["message"]["seat"], gone["message"]["connected"]) == (0, False)
        for _ in range(2):
            await server.client("Ann", "code-1")
        (here,) = await bob.frames()
        assert here["message"]["connected"]

    with_server(test)


def test_connections_of_a_person_to_a_table_are_limited() -> None:
    async def test(server: VirtualServer) -> None:
        actor = await server.registry.open(Terms(SHORT), public=False)
        first = [await server.client("Ann", actor.code) for _ in range(2)]
        third = await server.client("Ann", actor.code)
        (bye,) = await third.frames()
        assert (bye["type"], bye["code"]) == ("bye", "too-many-connections")
        third.disconnect()
        assert len(actor.connections) == 2
        first[0].disconnect()
        assert len(actor.connections) == 1

    with_server(test, TableConfig(max_connections=2))


def test_leaving_is_sent_to_all_devices() -> None:
    async def test(server: VirtualServer) -> None:
        (ann,) = (await server.table("Ann"))[1]
        other = await server.client("Ann", "code-1")
        await other.frames()
        frames = await ann.do(Leave())
        assert types(frames) == ["ack", "player-left", "welcome"]
        assert not frames[-1]["here"]
        assert types(other.read()) == ["player-left", "welcome"]
        assert types(await other.do(Watch("Ann"))) == ["ack", "fresh"]
        assert types(ann.read()) == ["fresh"]

    with_server(test)


def test_a_removed_person_is_told() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = (await server.table("Ann", "Bob"))[1]
        bob.read()
        await ann.do(RemovePlayer(1))
        assert types(bob.read()) == ["player-left", "welcome"]
        (refused,) = await bob.do(Say("but"))
        assert refused["code"] == "not-here"

    with_server(test)


def test_a_person_who_changes_seats_gets_a_snapshot() -> None:
    async def test(server: VirtualServer) -> None:
        actor = await server.registry.open(Terms(SHORT, places=4), public=False)
        ann = await server.client("Ann", actor.code)
        bob = await server.client("Bob", actor.code)
        await ann.do(Join("Ann", seat=0))
        await bob.do(Join("Bob", seat=3))
        ann.read()
        assert types(await ann.do(ChangeTerms(Terms(SHORT, places=2)))) == ["ack", "terms-changed"]
        (fresh,) = bob.read()
        assert fresh["snapshot"]["seat"] == 1

    with_server(test)


def test_a_code_never_gives_a_taken_seat() -> None:
    async def test(server: VirtualServer) -> None:
        actor, _ = await server.table("Ann", "Bob")
        eve = await server.client("Eve", actor.code)
        await eve.frames()
        before = actor.writer.table
        for command in (Join("Eve"), Join("Eve", seat=0), Join("Ann", seat=0)):
            (refused,) = await eve.do(command)
            assert refused["code"] in ("table-full", "seat-taken")
        assert actor.writer.table == before

    with_server(test)


def test_the_server_decides_who_is_a_remote_bot() -> None:
    async def test(server: VirtualServer) -> None:
        server.add_person("Bot", PersonKind.REMOTE_BOT)
        actor = await server.registry.open(Terms(SHORT, places=2), public=False)
        bot = await server.client("Bot", actor.code)
        ann = await server.client("Ann", actor.code)
        await bot.do(Join("Bot", remote_bot=False))
        await ann.do(Join("Ann", remote_bot=True))
        kinds = [seat["kind"] for seat in ann.received[-1]["snapshot"]["table"]["seats"]]
        assert kinds == ["remote-bot", "human"]

    with_server(test)


def hello(**changes: object) -> str:
    return json.dumps(
        {"type": "hello", "version": 1, "token": "token-Ann", "table": "code-1"} | changes
    )


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (hello(version=2), "wrong-version"),
        (hello(version=2, more=1), "wrong-version"),
        (hello(version=0), "wrong-version"),
        (hello(token="stolen"), "unknown-token"),
        (hello(table="code-9"), "no-such-table"),
    ],
)
def test_an_invalid_hello_closes_the_session(first: str, code: str) -> None:
    async def test(server: VirtualServer) -> None:
        server.add_person("Ann")
        await server.registry.open(Terms(SHORT), public=False)
        ann = Client(server, "Ann")
        await ann.session.receive(first)
        (bye,) = await ann.frames()
        assert (bye["type"], bye["code"]) == ("bye", code)
        assert ann.queue.close_code == CLOSE_CODES[code]
        await ann.session.receive(hello())
        assert await ann.frames() == []

    with_server(test)


@pytest.mark.parametrize(
    ("error", "code"), [(StoreError("down"), "come-again"), (Banned("you are"), "banned")]
)
def test_a_person_who_cannot_be_let_in_is_told_why(
    error: HornoxError, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(server: VirtualServer, token: str) -> None:
        raise error

    async def test(server: VirtualServer) -> None:
        monkeypatch.setattr(VirtualServer, "find_person", refuse)
        ann = Client(server, "Ann")
        await ann.session.receive(hello())
        (bye,) = await ann.frames()
        assert (bye["type"], bye["code"]) == ("bye", code)
        assert ann.queue.close_code == CLOSE_CODES[code]

    with_server(test)


def test_a_client_of_an_older_version_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornox.server.sessions.session.VERSION", 2)

    async def test(server: VirtualServer) -> None:
        server.add_person("Ann")
        await server.registry.open(Terms(SHORT), public=False)
        ann = Client(server, "Ann")
        await ann.session.receive(hello(version=1))
        assert [frame["type"] for frame in await ann.frames()] == ["welcome"]

    with_server(test)


DO = {"type": "do", "id": "1", "command": {"type": "start"}}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, "bad-frame"),
        ("", "bad-frame"),
        ("moo", "bad-frame"),
        ("[]", "bad-frame"),
        ("{}", "bad-frame"),
        ('{"type":"ack","id":"1"}', "bad-frame"),
        ('{"type":"ping","sent":1,"sent":1}', "bad-frame"),
        ('{"type":"ping","sent":"1"}', "bad-frame"),
        ('{"type":"ping","sent":1,"more":1}', "bad-frame"),
        (json.dumps(DO | {"by": "id-Bob"}), "bad-frame"),
        (json.dumps(DO | {"seed": "5eed" * 16}), "bad-frame"),
        (json.dumps(DO | {"id": "\ud800"}), "bad-frame"),
        (json.dumps(DO | {"command": {"type": "tick"}}), "bad-frame"),
        (json.dumps(DO | {"id": "x" * 8192}), "frame-too-long"),
        (hello(), "hello-again"),
    ],
)
def test_a_frame_that_is_wrong_changes_nothing(text: str | None, code: str) -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann")
        before = dump_table(actor.writer.table)
        await ann.session.receive(text)
        (fault,) = await ann.frames()
        assert (fault["type"], fault["code"]) == ("fault", code)
        assert dump_table(actor.writer.table) == before
        assert types(await ann.do(Say("still here"))) == ["ack", "line-said"]

    with_server(test)


def test_commands_before_the_hello_are_refused() -> None:
    async def test(server: VirtualServer) -> None:
        server.add_person("Ann")
        ann = Client(server, "Ann")
        (fault,) = await ann.do(Join("Ann"))
        assert fault["code"] == "hello-first"
        await ann.send(type="ping", sent=7)
        (pong,) = await ann.frames()
        assert (pong["type"], pong["sent"]) == ("pong", 7)

    with_server(test)


def test_too_many_faults_close_the_session() -> None:
    async def test(server: VirtualServer) -> None:
        (ann,) = (await server.table("Ann"))[1]
        for _ in range(MAX_FAULTS + 1):
            await ann.session.receive("moo")
        frames = await ann.frames()
        assert frames[-1]["code"] == "too-many-faults"
        assert ann.queue.close_code == 1008

    with_server(test)


def test_a_client_over_its_rate_gets_a_fault() -> None:
    async def test(server: VirtualServer) -> None:
        limiter = Switch()
        actor = await server.registry.open(Terms(SHORT), public=False)
        ann = await server.client("Ann", actor.code, limiter=limiter)
        await ann.frames()
        limiter.open = False
        (fault,) = await ann.do(Join("Ann"))
        assert fault["code"] == "too-fast"
        assert actor.writer.table.seats[0] is None

    with_server(test)


def test_a_slow_viewer_is_disconnected_and_resumes() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob")
        slow = await server.client("Cat", actor.code, queue=SendQueue(frames=8))
        await slow.do(Watch("Cat"))
        for number in range(12):
            await ann.do(Say(f"line {number}"))
        frames = slow.read()
        assert (frames[-1]["type"], frames[-1]["code"]) == ("bye", "too-slow")
        assert slow.queue.close_code == 1013
        slow.received.pop()
        seen = slow.cursor
        slow.disconnect()
        again = await server.client("Cat", actor.code, seen)
        new_queue = [f["message"]["text"] for f in (await again.frames())[1:] if "message" in f]
        assert new_queue == [f"line {number}" for number in range(12)]
        assert len(bob.read()) > 12

    with_server(test)


def test_a_queue_is_bounded_in_characters_too() -> None:
    queue = SendQueue(frames=100, characters=10)
    assert queue.put("123456")
    assert not queue.put("7890ab")
    queue.finish("bye", 1013)
    assert queue.put("this is dropped")

    async def rest() -> list[str | None]:
        return [await queue.next(), await queue.next()]

    assert asyncio.run(rest()) == ["bye", None]


def test_frames_keep_their_order_whether_they_are_queued_or_written_at_once() -> None:
    """Nothing overtakes a frame that waits in the queue, or that is on its way out of it."""
    queue, written, can_write = SendQueue(), list[str](), False

    def send_nowait(frame: str) -> bool:
        if can_write:
            written.append(frame)
        return can_write

    async def send() -> None:
        written.append(await queue.next() or "end")

    async def test() -> None:
        nonlocal can_write
        queue.send_nowait = send_nowait
        queue.put("1")
        can_write = True
        queue.put("2")
        assert await queue.next() == "1"
        queue.put("3")  # the first one is still being sent
        written.append("1")
        await send()
        await send()
        sending = asyncio.create_task(send())
        await asyncio.sleep(0)
        queue.put("4")
        queue.finish("bye", 1013)
        await sending
        assert written == ["1", "2", "3", "4", "bye"]

    asyncio.run(test())


def test_a_refusal_waits_for_what_was_decided_before() -> None:
    """It may confirm something that is not durable yet."""

    async def test(server: VirtualServer) -> None:
        (ann,) = (await server.table("Ann"))[1]
        commits = server.disk.commits
        await ann.send(type="do", id="a", command={"type": "say", "text": "moo"})
        await ann.send(type="do", id="a", command={"type": "say", "text": "moo"})
        assert ann.read() == []
        assert server.disk.commits == commits
        assert types(await ann.frames()) == ["ack", "line-said", "ack"]
        assert server.disk.commits > commits

    with_server(test)


@pytest.mark.parametrize("signed_out", ["Ann", "Bob"])
def test_a_sign_out_during_the_hello_is_noticed(signed_out: str) -> None:
    """The token was good when it was looked up, but no longer when the table was found."""

    async def test(server: VirtualServer) -> None:
        actor, _ = await server.table("Ann", "Bob")
        await server.open()  # the table is to be read again, which takes a moment
        ann = Client(server, "Ann")
        greeting = asyncio.ensure_future(ann.hello(actor.code))
        await asyncio.sleep(0.001)
        del server.people[f"token-{signed_out}"]
        server.registry.sign_outs.sign_out_others(f"id-{signed_out}", "another device")
        assert not greeting.done()
        await greeting
        frames = await ann.frames()
        if signed_out == "Ann":
            assert [(frame["type"], frame["code"]) for frame in frames] == [
                ("bye", "unknown-token")
            ]
            assert connections(server.registry) == 0
        else:
            assert types(frames)[:2] == ["welcome", "fresh"]

    with_server(test)


def test_an_ended_session_leaves_no_reference_cycle() -> None:
    """The garbage collector runs rarely: sessions must leave no reference cycles."""

    async def test(server: VirtualServer) -> None:
        actor, clients = await server.table("Ann", "Bob")
        ann = clients.pop(0)
        await ann.do(Say("moo"))
        session = ref(ann.session)
        ann.disconnect()
        del ann
        await asyncio.sleep(1)
        assert session() is None
        assert len(actor.connections) == 1

    gc.collect()
    gc.disable()
    try:
        with_server(test)
    finally:
        gc.enable()
