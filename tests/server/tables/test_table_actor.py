"""The writer of a table: decide, commit, acknowledge, publish; bots, clocks and bad disks."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import pytest

from hornox.engine import PlayCard, Propose, awaited
from hornox.record import commitment, read_record
from hornox.server.storage import Role
from hornox.server.tables import TableConfig, TableUnavailable
from hornox.server.tables.document_writer import entries_per_document
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
from tests.server.sessions.clients import SHORT, VirtualServer, started, types, with_server
from tests.server.simulation_net import virtual_now


def test_nothing_is_published_before_it_is_durable() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob")
        ann.read()
        bob.read()
        commits = server.disk.commits
        await ann.send(type="do", id="1", command={"type": "say", "text": "moo"})
        assert actor.writer.table is not actor.writer.durable
        for _ in range(200):
            await asyncio.sleep(0.001)
            if server.disk.commits == commits:
                assert not ann.read()
                assert not bob.read()
        assert server.disk.commits == commits + 1
        assert types(ann.read()) == ["ack", "line-said"]
        assert types(bob.read()) == ["line-said"]
        assert actor.writer.table is actor.writer.durable

    with_server(test)


def test_decisions_continue_during_a_commit() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob")
        ann.read()
        bob.read()
        commits = server.disk.commits
        for number in range(20):
            await (ann, bob)[number % 2].send(
                type="do", id=f"{number}", command={"type": "say", "text": f"{number}"}
            )
        await asyncio.sleep(1)
        lines = [f["message"]["text"] for f in ann.read() if f["type"] == "news"]
        assert lines == [f"{number}" for number in range(20)]
        assert actor.writer.table.streams.viewer("id-Ann") == actor.writer.durable.streams.viewer(
            "id-Ann"
        )
        assert (
            server.disk.commits - commits == 20
        )  # lists of the simulated disk; groups are its own

    with_server(test)


def test_a_request_over_http_is_answered_when_it_is_durable() -> None:
    async def test(server: VirtualServer) -> None:
        actor = await server.registry.open(Terms(SHORT, places=2), public=False)
        ann = server.add_person("Ann")
        assert await actor.commands.request(ann, "1", Join("Ann")) == Ack("1")
        assert actor.writer.durable.seat_of("id-Ann") == 0
        assert await actor.commands.request(ann, "1", Join("Ann")) == Ack("1")
        refused = await actor.commands.request(ann, "2", Join("Ann"))
        assert isinstance(refused, Refused)
        player = actor.writer.durable.seats[0]
        assert player is not None
        assert not player.connected, "a person who joined over HTTP is not connected"

    with_server(test)


def test_members_are_stored_with_the_command_that_changes_them() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, _) = await server.table("Ann", "Bob")
        eve = await server.client("Eve", actor.code)
        await eve.do(Watch("Eve"))
        roles = server.disk._contents.members
        assert roles == {
            (actor.code, "id-Ann"): Role.PLAYER,
            (actor.code, "id-Bob"): Role.PLAYER,
            (actor.code, "id-Eve"): Role.SPECTATOR,
        }
        await ann.do(RemovePlayer(1))
        await eve.do(Join("Eve"))
        await ann.do(Leave())
        assert server.disk._contents.members == {(actor.code, "id-Eve"): Role.PLAYER}

    with_server(test)


@pytest.mark.parametrize("mode", ["base", "buffalo"])
def test_bots_play_and_the_game_is_stored(mode: str) -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(GameTerms(mode, rounds=1 if mode == "base" else None), places=3)
        actor, (ann,) = await server.table("Ann", terms=terms)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        await ann.do(StepAway())
        for _ in range(4000):
            if not actor.writer.durable.is_playing:
                break
            await asyncio.sleep(1)
        (game,) = server.disk.games_at(actor.code, 10)
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

    with_server(test)


def test_bots_that_decline_say_what_they_expect() -> None:
    """Bots agree all the same (R19): a person's proposal is carried out."""

    async def test(server: VirtualServer) -> None:
        terms = Terms(GameTerms("buffalo"), places=3)
        actor, (ann,) = await server.table("Ann", terms=terms)
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        sent: list[Any] = []
        while actor.writer.durable.is_playing and not any(m["type"] == "bot-advised" for m in sent):
            view = view_of(actor.writer.durable, 0)
            if view.decision is not None:
                proposals = [o for o in view.decision.options if isinstance(o, Propose)]
                action = (proposals or view.decision.options)[0]
                assert actor.writer.durable.game is not None
                decision = f"{actor.writer.durable.game.number}:{view.prompt.id}"
                sent += [
                    f["message"] for f in await ann.do(Answer(decision, action)) if "message" in f
                ]
            await asyncio.sleep(1)
            sent += [f["message"] for f in ann.read() if "message" in f]
        advised = next(m for m in sent if m["type"] == "bot-advised")
        assert isinstance(advised["gain"], int)
        declined = [
            e for m in sent for e in m.get("events", ()) if e["type"] == "proposal-declined"
        ]
        assert declined == []

    with_server(test)


def test_bots_answer_at_whole_beats_after_the_reveal_and_together() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann,) = await server.table("Ann", terms=Terms(SHORT, places=3))
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
        assert at % server.table_config.bot_beat == 0
        assert at > 0

    with_server(test)


def test_bots_answer_one_beat_after_all_have_seen_the_reveal() -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob", terms=Terms(SHORT, places=4))
        await ann.do(FillWithBots("random"))
        await ann.do(Start())
        game, state = actor.writer.table.game, actor.writer.table.state
        assert game is not None
        assert state is not None
        await ann.do(Seen(game.decision(state)))
        assert awaited(actor.writer.table.state or state) == (0, 1, 2, 3), "Bob still watches"
        await bob.do(Seen(game.decision(state)))
        await asyncio.sleep(server.table_config.bot_beat / 1000)
        assert awaited(actor.writer.table.state or state) == (0, 1)
        shown = actor.writer.table.game
        assert shown is not None
        assert shown.settled < game.settled
        assert actor.writer.table.at == shown.settled + server.table_config.bot_beat

    with_server(test)


def test_a_seed_is_drawn_for_each_game_and_never_shown() -> None:
    async def test(server: VirtualServer) -> None:
        ann, bob = await started(server, "Ann", "Bob")
        actor = await server.registry.find("code-1")
        game = actor.writer.table.game
        assert game is not None
        seed = game.record.seed
        assert seed is not None
        assert len(seed) == 64
        assert not any(seed in text for client in (ann, bob) for text in client.texts)

    with_server(test)


def test_a_bot_takes_over_when_others_have_called_it() -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2, patience=20)
        ann, bob = await started(server, "Ann", "Bob", terms=terms)
        actor = await server.registry.find("code-1")
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
        player = actor.writer.durable.seats[1]
        assert player is not None
        assert player.away
        assert player.connected

    with_server(test)


def test_a_deadline_fires_without_input() -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(seconds=5))
        ann, _bob = await started(server, "Ann", "Bob", terms=terms)
        await asyncio.sleep(60)
        sent = types(ann.read())
        assert sent.count("deadline-missed") >= 2
        assert "seat-left-to-bot" in sent

    with_server(test)


def test_a_document_is_written_after_enough_entries() -> None:
    async def test(server: VirtualServer) -> None:
        _, (ann,) = await server.table("Ann")
        for number in range(25):
            await ann.do(Say(f"{number}"))
        stored = server.disk.table("code-1")
        assert stored is not None
        assert stored.number >= 20
        assert len(stored.entries) < 10

    with_server(test, TableConfig(max_entries=10))


def test_tables_that_began_together_do_not_save_together() -> None:
    entries = Counter(entries_per_document(f"{code}", 128) for code in range(1000))
    assert {*entries} <= {*range(65, 129)}
    assert max(entries.values()) < 50
    assert entries_per_document("any", 1) == 1


def test_after_a_failed_commit_the_table_is_loaded_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(server: VirtualServer) -> None:
        actor, (ann, bob) = await server.table("Ann", "Bob")
        await ann.do(Say("kept"))
        ann.read()
        bob.read()
        server.committer._trouble = 1
        request = asyncio.ensure_future(
            actor.commands.request(server.people["token-Ann"], "from-http", Say("lost or not"))
        )
        frames = await ann.do(Say("lost or not"))
        assert types(frames) == ["bye"]
        assert frames[0]["code"] == "come-again"
        assert types(bob.read()) == ["bye"]
        with pytest.raises(TableUnavailable):
            await request
        with pytest.raises(TableUnavailable):
            actor.access.connect(bob.subscriber)
        server.committer._trouble = 0
        ann.disconnect()
        bob.disconnect()
        again = await server.client("Ann", "code-1", ann.cursor)
        await again.frames()
        assert (await server.registry.find("code-1")) is not actor
        assert types(await again.do(Say("goes on"))) == ["ack", "line-said"]

    with_server(test)
    assert all("lost or not" not in record.getMessage() for record in caplog.records)
    assert any(record.levelno == logging.ERROR for record in caplog.records)


def test_hidden_choices_survive_a_restart() -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2, lock_in=True)
        ann, bob = await started(server, "Ann", "Bob", terms=terms)
        card, other = ann.view["hand"][3], bob.view["hand"][2]
        await ann.do(Answer("1:1.1.0", PlayCard(card)))
        await ann.do(LockIn("1:1.1.0"))
        await bob.do(Answer("1:1.1.0", PlayCard(other)))
        await server.open()  # the old process is just not there any more
        ann = await server.client("Ann", "code-1")
        bob = await server.client("Bob", "code-1")
        (_, fresh, *_), (_, held, *_) = await ann.frames(), await bob.frames()
        assert fresh["snapshot"]["view"]["chosen"]["card"] == card
        assert held["snapshot"]["held"]["card"] == other
        frames = await bob.do(LockIn("1:1.1.0"))
        revealed = frames[-1]["message"]["events"][2]
        assert {played["card"] for played in revealed["cards"]} == {card, other}

    with_server(test)


@pytest.mark.parametrize("in_peace", [True, False])
def test_downtime_is_not_charged(*, in_peace: bool) -> None:
    async def test(server: VirtualServer) -> None:
        terms = Terms(SHORT, places=2, timing=Timing(seconds=60))
        ann, _ = await started(server, "Ann", "Bob", terms=terms)
        (clock, _) = ann.received[-1]["message"]["clocks"]
        left = clock["deadline"] - virtual_now()
        if in_peace:
            await server.registry.close()
        else:
            (await server.registry.find("code-1")).end("come-again", "dead")
        await asyncio.sleep(1000)
        await server.open()
        await server.registry.wait_restored()
        actor = await server.registry.find("code-1")
        game = actor.writer.table.game
        assert game is not None
        now_left = (game.asks[0].deadline or 0) - virtual_now()
        assert abs(now_left - left) < 2000
        assert not any(
            player.connected for player in actor.writer.table.seats if player is not None
        )

    with_server(test)
