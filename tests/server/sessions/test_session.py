"""One connection's conversation: hello, commands, news, faults and the way back."""

from __future__ import annotations

import asyncio
import gc
import json
from weakref import ref

import pytest

from hornox.engine import PlayCard
from hornox.server.sessions import CLOSE_CODES, MOST_FAULTS, Line
from hornox.server.storage import PersonKind
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
from tests.server.sessions.talking import (
    SHORT,
    Client,
    House,
    Switch,
    connections,
    in_house,
    started,
    types,
)


def test_hello_then_join_then_everything() -> None:
    async def test(house: House) -> None:
        actor = await house.registry.open(Terms(SHORT, places=2), public=False)
        ann = await house.client("Ann", actor.code)
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

    in_house(test)


def test_the_reply_comes_before_the_news_and_only_the_last_news_has_a_view() -> None:
    async def test(house: House) -> None:
        ann, bob = await started(house, "Ann", "Bob")
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

    in_house(test)


def test_a_connection_resumes_after_its_cursor() -> None:
    async def test(house: House) -> None:
        ann, bob = await started(house, "Ann", "Bob")
        seen = bob.cursor
        bob.hang_up()
        await ann.do(Say("one"))
        await ann.do(Say("two"))
        again = await house.client("Bob", "code-1", seen)
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

    in_house(test)


def test_who_has_seen_everything_is_told_nothing_twice() -> None:
    async def test(house: House) -> None:
        (ann,) = (await house.table("Ann"))[1]
        again = await house.client("Ann", "code-1", ann.cursor)
        assert types(await again.frames()) == ["welcome"]

    in_house(test)


@pytest.mark.parametrize("seen", [None, (99, 0), (1, 99), (1, -1)])
def test_a_cursor_that_does_not_fit_gets_everything(seen: tuple[int, int] | None) -> None:
    async def test(house: House) -> None:
        await house.table("Ann")
        again = await house.client("Ann", "code-1", seen)
        assert types(await again.frames()) == ["welcome", "fresh"]

    in_house(test)


def test_a_command_that_comes_twice_is_done_once_and_acknowledged_twice() -> None:
    async def test(house: House) -> None:
        ann, bob = (await house.table("Ann", "Bob"))[1]
        bob.read()
        await ann.do(Say("moo"), id="same")
        assert types(await ann.do(Say("moo"), id="same")) == ["ack"]
        assert types(bob.read()) == ["line-said"]
        (refused,) = await ann.do(Say("other"), id="same")
        assert refused["code"] == "id-reused"

    in_house(test)


def test_two_devices_of_one_person_hear_the_same() -> None:
    async def test(house: House) -> None:
        ann, bob = await started(house, "Ann", "Bob")
        other = await house.client("Ann", "code-1")
        await other.frames()
        ann.read()
        await ann.do(Answer("1:1.1.0", PlayCard(ann.view["hand"][0])))
        other.read()
        assert ann.heard[-1] == other.heard[-1]
        assert other.heard[-1]["view"]["chosen"] is not None
        bob.read()
        other.hang_up()
        assert await bob.types() == []
        ann.hang_up()
        assert types(await bob.frames()) == ["presence-changed"]

    in_house(test)


def test_who_comes_first_and_goes_last_is_present() -> None:
    async def test(house: House) -> None:
        ann, bob = (await house.table("Ann", "Bob"))[1]
        bob.read()
        ann.hang_up()
        (gone,) = await bob.frames()
        assert (gone["message"]["seat"], gone["message"]["connected"]) == (0, False)
        for _ in range(2):
            await house.client("Ann", "code-1")
        (here,) = await bob.frames()
        assert here["message"]["connected"]

    in_house(test)


def test_a_person_has_so_many_connections_to_a_table() -> None:
    async def test(house: House) -> None:
        actor = await house.registry.open(Terms(SHORT), public=False)
        first = [await house.client("Ann", actor.code) for _ in range(2)]
        third = await house.client("Ann", actor.code)
        (bye,) = await third.frames()
        assert (bye["type"], bye["code"]) == ("bye", "too-many-connections")
        third.hang_up()
        assert len(actor.connections) == 2
        first[0].hang_up()
        assert len(actor.connections) == 1

    in_house(test, TableConfig(max_connections=2))


def test_leaving_is_said_to_all_devices() -> None:
    async def test(house: House) -> None:
        (ann,) = (await house.table("Ann"))[1]
        other = await house.client("Ann", "code-1")
        await other.frames()
        frames = await ann.do(Leave())
        assert types(frames) == ["ack", "player-left", "welcome"]
        assert not frames[-1]["here"]
        assert types(other.read()) == ["player-left", "welcome"]
        assert types(await other.do(Watch("Ann"))) == ["ack", "fresh"]
        assert types(ann.read()) == ["fresh"]

    in_house(test)


def test_who_is_removed_is_told_so() -> None:
    async def test(house: House) -> None:
        ann, bob = (await house.table("Ann", "Bob"))[1]
        bob.read()
        await ann.do(RemovePlayer(1))
        assert types(bob.read()) == ["player-left", "welcome"]
        (refused,) = await bob.do(Say("but"))
        assert refused["code"] == "not-here"

    in_house(test)


def test_who_is_moved_to_another_seat_gets_everything() -> None:
    async def test(house: House) -> None:
        actor = await house.registry.open(Terms(SHORT, places=4), public=False)
        ann = await house.client("Ann", actor.code)
        bob = await house.client("Bob", actor.code)
        await ann.do(Join("Ann", seat=0))
        await bob.do(Join("Bob", seat=3))
        ann.read()
        assert types(await ann.do(ChangeTerms(Terms(SHORT, places=2)))) == ["ack", "terms-changed"]
        (fresh,) = bob.read()
        assert fresh["snapshot"]["seat"] == 1

    in_house(test)


def test_a_code_never_gives_a_taken_seat() -> None:
    async def test(house: House) -> None:
        actor, _ = await house.table("Ann", "Bob")
        eve = await house.client("Eve", actor.code)
        await eve.frames()
        before = actor.writer.table
        for command in (Join("Eve"), Join("Eve", seat=0), Join("Ann", seat=0)):
            (refused,) = await eve.do(command)
            assert refused["code"] in ("table-full", "seat-taken")
        assert actor.writer.table == before

    in_house(test)


def test_what_somebody_is_the_server_knows_best() -> None:
    async def test(house: House) -> None:
        house.add_person("Bot", PersonKind.REMOTE_BOT)
        actor = await house.registry.open(Terms(SHORT, places=2), public=False)
        bot = await house.client("Bot", actor.code)
        ann = await house.client("Ann", actor.code)
        await bot.do(Join("Bot", remote_bot=False))
        await ann.do(Join("Ann", remote_bot=True))
        kinds = [seat["kind"] for seat in ann.heard[-1]["snapshot"]["table"]["seats"]]
        assert kinds == ["remote-bot", "human"]

    in_house(test)


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
def test_a_hello_that_leads_nowhere(first: str, code: str) -> None:
    async def test(house: House) -> None:
        house.add_person("Ann")
        await house.registry.open(Terms(SHORT), public=False)
        ann = Client(house, "Ann")
        await ann.session.take(first)
        (bye,) = await ann.frames()
        assert (bye["type"], bye["code"]) == ("bye", code)
        assert ann.line.close_code == CLOSE_CODES[code]
        await ann.session.take(hello())
        assert await ann.frames() == []

    in_house(test)


def test_a_client_of_an_older_version_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornox.server.sessions.session.VERSION", 2)

    async def test(house: House) -> None:
        house.add_person("Ann")
        await house.registry.open(Terms(SHORT), public=False)
        ann = Client(house, "Ann")
        await ann.session.take(hello(version=1))
        assert [frame["type"] for frame in await ann.frames()] == ["welcome"]

    in_house(test)


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
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann")
        before = dump_table(actor.writer.table)
        await ann.session.take(text)
        (fault,) = await ann.frames()
        assert (fault["type"], fault["code"]) == ("fault", code)
        assert dump_table(actor.writer.table) == before
        assert types(await ann.do(Say("still here"))) == ["ack", "line-said"]

    in_house(test)


def test_nothing_is_done_before_the_hello() -> None:
    async def test(house: House) -> None:
        house.add_person("Ann")
        ann = Client(house, "Ann")
        (fault,) = await ann.do(Join("Ann"))
        assert fault["code"] == "hello-first"
        await ann.say(type="ping", sent=7)
        (pong,) = await ann.frames()
        assert (pong["type"], pong["sent"]) == ("pong", 7)

    in_house(test)


def test_who_makes_too_many_mistakes_is_sent_away() -> None:
    async def test(house: House) -> None:
        (ann,) = (await house.table("Ann"))[1]
        for _ in range(MOST_FAULTS + 1):
            await ann.session.take("moo")
        frames = await ann.frames()
        assert frames[-1]["code"] == "too-many-faults"
        assert ann.line.close_code == 1008

    in_house(test)


def test_who_is_too_fast_is_told_so() -> None:
    async def test(house: House) -> None:
        limiter = Switch()
        actor = await house.registry.open(Terms(SHORT), public=False)
        ann = await house.client("Ann", actor.code, limiter=limiter)
        await ann.frames()
        limiter.open = False
        (fault,) = await ann.do(Join("Ann"))
        assert fault["code"] == "too-fast"
        assert actor.writer.table.seats[0] is None

    in_house(test)


def test_a_slow_viewer_is_dropped_and_goes_on_from_its_cursor() -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob")
        slow = await house.client("Cat", actor.code, line=Line(frames=8))
        await slow.do(Watch("Cat"))
        for number in range(12):
            await ann.do(Say(f"line {number}"))
        frames = slow.read()
        assert (frames[-1]["type"], frames[-1]["code"]) == ("bye", "too-slow")
        assert slow.line.close_code == 1013
        slow.heard.pop()
        seen = slow.cursor
        slow.hang_up()
        again = await house.client("Cat", actor.code, seen)
        lines = [f["message"]["text"] for f in (await again.frames())[1:] if "message" in f]
        assert lines == [f"line {number}" for number in range(12)]
        assert len(bob.read()) > 12

    in_house(test)


def test_a_queue_is_bounded_in_characters_too() -> None:
    line = Line(frames=100, characters=10)
    assert line.put("123456")
    assert not line.put("7890ab")
    line.finish("bye", 1013)
    assert line.put("nobody waits for this")

    async def rest() -> list[str | None]:
        return [await line.next(), await line.next()]

    assert asyncio.run(rest()) == ["bye", None]


def test_frames_keep_their_order_whether_they_are_queued_or_written_at_once() -> None:
    """Nothing overtakes a frame that waits in the queue, or that is on its way out of it."""
    line, written, can_write = Line(), list[str](), False

    def write_now(frame: str) -> bool:
        if can_write:
            written.append(frame)
        return can_write

    async def send() -> None:
        written.append(await line.next() or "end")

    async def test() -> None:
        nonlocal can_write
        line.write_now = write_now
        line.put("1")
        can_write = True
        line.put("2")
        assert await line.next() == "1"
        line.put("3")  # the first one is still being sent
        written.append("1")
        await send()
        await send()
        sending = asyncio.create_task(send())
        await asyncio.sleep(0)
        line.put("4")
        line.finish("bye", 1013)
        await sending
        assert written == ["1", "2", "3", "4", "bye"]

    asyncio.run(test())


def test_a_refusal_waits_for_what_was_decided_before() -> None:
    """It may confirm something that is not durable yet."""

    async def test(house: House) -> None:
        (ann,) = (await house.table("Ann"))[1]
        commits = house.disk.commits
        await ann.say(type="do", id="a", command={"type": "say", "text": "moo"})
        await ann.say(type="do", id="a", command={"type": "say", "text": "moo"})
        assert ann.read() == []
        assert house.disk.commits == commits
        assert types(await ann.frames()) == ["ack", "ack", "line-said"]
        assert house.disk.commits > commits

    in_house(test)


@pytest.mark.parametrize("signed_out", ["Ann", "Bob"])
def test_nobody_slips_in_while_devices_are_signed_out(signed_out: str) -> None:
    """The token was good when it was looked up, but no longer when the table was found."""

    async def test(house: House) -> None:
        actor, _ = await house.table("Ann", "Bob")
        await house.open()  # the table is to be read again, which takes a moment
        ann = Client(house, "Ann")
        greeting = asyncio.ensure_future(ann.hello(actor.code))
        await asyncio.sleep(0.001)
        del house.people[f"token-{signed_out}"]
        house.registry.sign_outs.sign_out_others(f"id-{signed_out}", "another device")
        assert not greeting.done()
        await greeting
        frames = await ann.frames()
        if signed_out == "Ann":
            assert [(frame["type"], frame["code"]) for frame in frames] == [
                ("bye", "unknown-token")
            ]
            assert connections(house.registry) == 0
        else:
            assert types(frames)[:2] == ["welcome", "fresh"]

    in_house(test)


def test_a_session_that_is_over_goes_without_a_search_for_garbage() -> None:
    """The server searches seldom: nothing that comes and goes may refer to itself."""

    async def test(house: House) -> None:
        actor, clients = await house.table("Ann", "Bob")
        ann = clients.pop(0)
        await ann.do(Say("moo"))
        session = ref(ann.session)
        ann.hang_up()
        del ann
        await asyncio.sleep(1)
        assert session() is None
        assert len(actor.connections) == 1

    gc.collect()
    gc.disable()
    try:
        in_house(test)
    finally:
        gc.enable()
