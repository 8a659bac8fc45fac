"""The writer of a table: decide, commit, acknowledge, publish; bots, clocks and bad disks."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import pytest

from hornox.engine import PlayCard, Propose, awaited
from hornox.record import commitment, read_record
from hornox.server.keeping import Customs, TableLost
from hornox.server.keeping.documents import entries_before_a_document
from hornox.server.storage import Role
from hornox.table import (
    Ack,
    Answer,
    CallStandIn,
    ComeBack,
    FillWithBots,
    GameTerms,
    Join,
    Leave,
    LockIn,
    Refused,
    RemovePlayer,
    Say,
    Seen,
    Start,
    StepAway,
    Terms,
    Timing,
    Watch,
    view_of,
)
from hornox.table.bot_names import OTHERS
from hornox.table.stand_in_requests import NOTICE
from tests.server.sessions.talking import SHORT, House, in_house, started, types
from tests.server.simulation_net import virtual_now


def test_nothing_is_told_before_it_is_durable() -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob")
        ann.read()
        bob.read()
        commits = house.disk.commits
        await ann.say(type="do", id="1", command={"type": "say", "text": "moo"})
        assert actor.writer.table is not actor.writer.shown
        for _ in range(200):
            await asyncio.sleep(0.001)
            if house.disk.commits == commits:
                assert not ann.read()
                assert not bob.read()
        assert house.disk.commits == commits + 1
        assert types(ann.read()) == ["ack", "line-said"]
        assert types(bob.read()) == ["line-said"]
        assert actor.writer.table is actor.writer.shown

    in_house(test)


def test_many_decide_while_one_commit_lasts() -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob")
        ann.read()
        bob.read()
        commits = house.disk.commits
        for number in range(20):
            await (ann, bob)[number % 2].say(
                type="do", id=f"{number}", command={"type": "say", "text": f"{number}"}
            )
        await asyncio.sleep(1)
        lines = [f["message"]["text"] for f in ann.read() if f["type"] == "news"]
        assert lines == [f"{number}" for number in range(20)]
        assert actor.writer.table.streams.viewer("id-Ann") == actor.writer.shown.streams.viewer(
            "id-Ann"
        )
        assert house.disk.commits - commits == 20  # lists of the simulated disk; groups are its own

    in_house(test)


def test_a_request_from_elsewhere_is_answered_when_it_is_durable() -> None:
    async def test(house: House) -> None:
        actor = await house.registry.open(Terms(SHORT, places=2), public=False)
        ann = house.add_person("Ann")
        assert await actor.commands.request(ann, "1", Join("Ann")) == Ack("1")
        assert actor.writer.shown.seat_of("id-Ann") == 0
        assert await actor.commands.request(ann, "1", Join("Ann")) == Ack("1")
        refused = await actor.commands.request(ann, "2", Join("Ann"))
        assert isinstance(refused, Refused)
        player = actor.writer.shown.seats[0]
        assert player is not None
        assert not player.connected, "nobody is there who has only asked from afar"

    in_house(test)


def test_members_are_stored_with_what_moves_them() -> None:
    async def test(house: House) -> None:
        actor, (ann, _) = await house.table("Ann", "Bob")
        eve = await house.client("Eve", actor.code)
        await eve.do(Watch("Eve"))
        roles = house.disk._contents.members
        assert roles == {
            (actor.code, "id-Ann"): Role.PLAYER,
            (actor.code, "id-Bob"): Role.PLAYER,
            (actor.code, "id-Eve"): Role.SPECTATOR,
        }
        await ann.do(RemovePlayer(1))
        await eve.do(Join("Eve"))
        await ann.do(Leave())
        assert house.disk._contents.members == {(actor.code, "id-Eve"): Role.PLAYER}

    in_house(test)


@pytest.mark.parametrize("mode", ["base", "buffalo"])
def test_bots_play_and_the_game_is_stored(mode: str) -> None:
    async def test(house: House) -> None:
        terms = Terms(GameTerms(mode, rounds=1 if mode == "base" else None), places=3)
        actor, (ann,) = await house.table("Ann", terms=terms)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await ann.do(StepAway())
        for _ in range(4000):
            if not actor.writer.shown.is_playing:
                break
            await asyncio.sleep(1)
        (game,) = house.disk.games_at(actor.code, 10)
        assert game.id == "game-1"
        assert [seat.subject for seat in game.seats] == [
            "person:id-Ann",
            "bot:random",
            "bot:random",
        ]
        first, *bots = [seat.name for seat in game.seats]
        assert first == "Ann"
        assert len({*bots} & {*OTHERS}) == 2
        assert all((seat.mu is None) == (mode == "buffalo") for seat in game.seats)
        record = read_record(game.record)
        assert game.commitment == commitment(record.seed or "", record.setup)
        finished = next(f for f in reversed(ann.read()) if "message" in f and f["view"])
        assert finished["message"]["type"] == "game-finished"
        assert finished["message"]["seed"] == record.seed

    in_house(test)


def test_bots_say_what_they_expect_of_a_proposal_they_would_rather_not_have() -> None:
    """They agree all the same (R19): whatever a person proposes is done."""

    async def test(house: House) -> None:
        terms = Terms(GameTerms("buffalo"), places=3)
        actor, (ann,) = await house.table("Ann", terms=terms)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        told: list[Any] = []
        while actor.writer.shown.is_playing and not any(m["type"] == "bot-advised" for m in told):
            view = view_of(actor.writer.shown, 0)
            if view.decision is not None:
                proposals = [o for o in view.decision.options if isinstance(o, Propose)]
                action = (proposals or view.decision.options)[0]
                assert actor.writer.shown.game is not None
                decision = f"{actor.writer.shown.game.number}:{view.prompt.id}"
                told += [
                    f["message"] for f in await ann.do(Answer(decision, action)) if "message" in f
                ]
            await asyncio.sleep(1)
            told += [f["message"] for f in ann.read() if "message" in f]
        advised = next(m for m in told if m["type"] == "bot-advised")
        assert isinstance(advised["gain"], int)
        declined = [
            e for m in told for e in m.get("events", ()) if e["type"] == "proposal-declined"
        ]
        assert declined == []

    in_house(test)


def test_bots_answer_at_whole_beats_after_the_reveal_and_together() -> None:
    async def test(house: House) -> None:
        actor, (ann,) = await house.table("Ann", terms=Terms(SHORT, places=3))
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        game = actor.writer.table.game
        assert game is not None
        shown = game.settled
        ann.read()
        await asyncio.sleep((shown - virtual_now() - 10) / 1000)
        assert not any(f["type"] == "news" for f in ann.read()), "a bot was in a hurry"
        ready: list[int] = []
        while len(ready) < 2:
            await asyncio.sleep(0.01)
            ready.extend(f["now"] for f in ann.read() if f["type"] == "news")
        assert len({*ready}) == 1, "bots that are asked together answer together"
        at = actor.writer.table.at - shown
        assert at % house.customs.beat == 0
        assert at > 0

    in_house(test)


def test_bots_answer_a_beat_after_everybody_has_seen_the_reveal() -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob", terms=Terms(SHORT, places=4))
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        game, state = actor.writer.table.game, actor.writer.table.state
        assert game is not None
        assert state is not None
        await ann.do(Seen(game.decision(state)))
        assert awaited(actor.writer.table.state or state) == (0, 1, 2, 3), "Bob still watches"
        await bob.do(Seen(game.decision(state)))
        await asyncio.sleep(house.customs.beat / 1000)
        assert awaited(actor.writer.table.state or state) == (0, 1)
        shown = actor.writer.table.game
        assert shown is not None
        assert shown.settled < game.settled
        assert actor.writer.table.at == shown.settled + house.customs.beat

    in_house(test)


def test_a_seed_is_drawn_for_every_start_and_shown_to_nobody() -> None:
    async def test(house: House) -> None:
        ann, bob = await started(house, "Ann", "Bob")
        actor = await house.registry.find("code-1")
        game = actor.writer.table.game
        assert game is not None
        seed = game.record.seed
        assert seed is not None
        assert len(seed) == 64
        assert not any(seed in text for client in (ann, bob) for text in client.texts)

    in_house(test)


def test_a_bot_takes_over_by_itself_when_others_have_asked_for_it() -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2, patience=20)
        ann, bob = await started(house, "Ann", "Bob", terms=terms)
        actor = await house.registry.find("code-1")
        await ann.do(Answer("1:1.1.0", PlayCard(ann.view["hand"][0])))
        assert (await ann.do(CallStandIn(1)))[0]["code"] == "still-here"
        await asyncio.sleep(25)
        await ann.do(CallStandIn(1))
        assert types(bob.read())[-1] == "stand-in-asked"
        await bob.do(ComeBack())
        assert types(ann.read())[-1] == "stand-in-declined"
        await asyncio.sleep(20)
        await ann.do(CallStandIn(1))
        await asyncio.sleep(NOTICE / 1000)
        assert "seat-left-to-bot" in types(bob.read())
        player = actor.writer.shown.seats[1]
        assert player is not None
        assert player.away
        assert player.connected

    in_house(test)


def test_a_deadline_comes_by_itself() -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(seconds=5))
        ann, _bob = await started(house, "Ann", "Bob", terms=terms)
        await asyncio.sleep(60)
        told = types(ann.read())
        assert told.count("deadline-missed") >= 2
        assert "seat-left-to-bot" in told

    in_house(test)


def test_a_document_is_written_now_and_then() -> None:
    async def test(house: House) -> None:
        _, (ann,) = await house.table("Ann")
        for number in range(25):
            await ann.do(Say(f"{number}"))
        stored = house.disk.table("code-1")
        assert stored is not None
        assert stored.number >= 20
        assert len(stored.entries) < 10

    in_house(test, Customs(entries=10))


def test_tables_that_began_together_do_not_save_together() -> None:
    entries = Counter(entries_before_a_document(f"{code}", 128) for code in range(1000))
    assert {*entries} <= {*range(65, 129)}
    assert max(entries.values()) < 50
    assert entries_before_a_document("any", 1) == 1


def test_a_failed_commit_is_forgotten_and_the_table_is_read_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(house: House) -> None:
        actor, (ann, bob) = await house.table("Ann", "Bob")
        await ann.do(Say("kept"))
        ann.read()
        bob.read()
        house.committer._trouble = 1
        request = asyncio.ensure_future(
            actor.commands.request(house.people["token-Ann"], "from-http", Say("lost or not"))
        )
        frames = await ann.do(Say("lost or not"))
        assert types(frames) == ["bye"]
        assert frames[0]["code"] == "come-again"
        assert types(bob.read()) == ["bye"]
        with pytest.raises(TableLost):
            await request
        with pytest.raises(TableLost):
            actor.access.connect(bob.subscriber)
        house.committer._trouble = 0
        ann.hang_up()
        bob.hang_up()
        again = await house.client("Ann", "code-1", ann.cursor)
        await again.frames()
        assert (await house.registry.find("code-1")) is not actor
        assert types(await again.do(Say("goes on"))) == ["ack", "line-said"]

    in_house(test)
    assert all("lost or not" not in record.getMessage() for record in caplog.records)
    assert any(record.levelno == logging.ERROR for record in caplog.records)


def test_hidden_choices_survive_a_restart() -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2, lock_in=True)
        ann, bob = await started(house, "Ann", "Bob", terms=terms)
        card, other = ann.view["hand"][3], bob.view["hand"][2]
        await ann.do(Answer("1:1.1.0", PlayCard(card)))
        await ann.do(LockIn("1:1.1.0"))
        await bob.do(Answer("1:1.1.0", PlayCard(other)))
        await house.open()  # the old process is just not there any more
        ann = await house.client("Ann", "code-1")
        bob = await house.client("Bob", "code-1")
        (_, fresh, *_), (_, held, *_) = await ann.frames(), await bob.frames()
        assert fresh["snapshot"]["view"]["chosen"]["card"] == card
        assert held["snapshot"]["held"]["card"] == other
        frames = await bob.do(LockIn("1:1.1.0"))
        revealed = frames[-1]["message"]["events"][2]
        assert {played["card"] for played in revealed["cards"]} == {card, other}

    in_house(test)


@pytest.mark.parametrize("in_peace", [True, False])
def test_downtime_is_not_charged(*, in_peace: bool) -> None:
    async def test(house: House) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(seconds=60))
        ann, _ = await started(house, "Ann", "Bob", terms=terms)
        (clock, _) = ann.heard[-1]["message"]["clocks"]
        left = clock["deadline"] - virtual_now()
        if in_peace:
            await house.registry.close()
        else:
            (await house.registry.find("code-1")).end("come-again", "dead")
        await asyncio.sleep(1000)
        await house.open()
        await house.registry.restored()
        actor = await house.registry.find("code-1")
        game = actor.writer.table.game
        assert game is not None
        now_left = (game.asks[0].deadline or 0) - virtual_now()
        assert abs(now_left - left) < 2000
        assert not any(
            player.connected for player in actor.writer.table.seats if player is not None
        )

    in_house(test)
