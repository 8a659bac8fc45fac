"""The deal of the day over HTTP: what is told, and what is not."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from hornox.bots.cautious import OxBot
from hornox.engine import awaited, observe
from hornox.server.daily.deal import deal_of
from hornox.server.storage import AddSecret, MemoryStore
from hornox.table import Answer, Request
from tests.server.daily.playing import lowest
from tests.server.http.api_client import SETTINGS, ApiClient, auth, with_client

SECRET = "5e" * 32


def store() -> MemoryStore:
    store = MemoryStore()
    store.commit([AddSecret("daily", SECRET)])
    return store


async def finish(client: ApiClient, me: dict[str, str], code: str) -> None:
    """Play the first option until the game is over."""
    actor = await client.registry.find(code)
    for number in range(2000):
        table = actor.writer.table
        assert table.state is not None
        assert table.game is not None
        if not table.is_playing:
            break
        if 0 in awaited(table.state):
            action = lowest(observe(table.state, 0))
            answer = Answer(table.game.decision(table.state), action)
            actor.writer.decide(Request(me["person"], str(number), answer))
        await asyncio.sleep(0.005)
    await actor.writer.wait_settled()


def test_a_try_from_start_to_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornox.server.tables.bots.make_bot", lambda level, seed: OxBot())

    async def visit(client: ApiClient) -> None:
        me = await client.create_person()
        headers = auth(me["token"])
        page = (await client.get("/api/daily")).json()
        deal = deal_of(SECRET, page["today"]["day"])
        assert page["today"]["commitment"] == deal.commitment
        assert page["today"]["seed"] is None
        assert page["today"]["yours"] is None
        assert page["tomorrow"] != deal.commitment
        code = (await client.post("/api/daily", headers=headers)).json()["table"]
        assert (await client.post("/api/daily", headers=headers)).json()["table"] == code
        assert (await client.get("/api/daily", headers=headers)).json()["today"]["yours"] == {
            "table": code,
            "result": None,
        }
        await finish(client, me, code)
        page = (await client.get("/api/daily", headers=headers)).json()
        result = page["today"]["yours"]["result"]
        assert sum(result["turns"]) == result["points"]
        assert result["percentile"] is None
        assert result["game"] is None
        assert page["streak"] == 1
        assert page["today"]["tries"] == 1
        (game,) = await client.registry._dependencies.committer.read(
            lambda store: store.games_at(code, 1)
        )
        told = [
            await client.get(path, headers=headers)
            for path in (
                "/api/daily",
                f"/api/daily/{deal.day}",
                f"/api/games/{game.id}",
                f"/api/games/{game.id}/record",
                f"/api/games/{game.id}/steps",
                f"/api/games/{game.id}/review",
                f"/api/games/{game.id}/tries",
                f"/api/tables/{code}/games",
                f"/api/tables/{code}",
                "/api/me/games",
                "/api/me/tables",
                "/api/me/export",
                f"/api/people/{me['person']}",
                "/api/bots/ox",
            )
        ]
        assert (
            await client.post(f"/api/games/{game.id}/share", headers=headers)
        ).status_code == 404
        statuses = [answer.status_code for answer in told]
        assert statuses[2:7] == [404] * 5
        for answer in told:
            assert deal.seed not in answer.text
            assert game.id not in answer.text
            assert "play-card" not in answer.text

    with_client(visit, store=store(), settings=replace(SETTINGS, coach=False))


def test_practice_on_past_days_only() -> None:
    async def visit(client: ApiClient) -> None:
        headers = auth((await client.create_person())["token"])
        page = (await client.get("/api/daily")).json()
        day = page["past"][0]
        past = (await client.get(f"/api/daily/{day}")).json()
        assert past["seed"] == deal_of(SECRET, day).seed
        answer = await client.post(f"/api/daily/{day}", headers=headers)
        assert answer.status_code == 200
        for wrong in (page["today"]["day"], "2026-13-40", "2001-01-01"):
            assert (await client.get(f"/api/daily/{wrong}")).status_code == 404
            answer = await client.post(f"/api/daily/{wrong}", headers=headers)
            assert answer.status_code == 404

    with_client(visit, store=store())


def test_a_host_can_switch_it_off() -> None:
    async def visit(client: ApiClient) -> None:
        headers = auth((await client.create_person())["token"])
        assert (await client.get("/api/offer")).json()["daily"] is False
        assert (await client.get("/api/daily")).status_code == 404
        assert (await client.post("/api/daily", headers=headers)).status_code == 404

    with_client(visit, settings=replace(SETTINGS, daily=False))
