"""The prizes of an evening over HTTP: of finished games only, for those who may open them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from hornox.coach import Effort
from hornox.server.coach import tasks
from hornox.server.storage import AddGame, MemoryStore, Visibility
from tests.server.http.api_client import SETTINGS, ApiClient, auth, with_client
from tests.server.http.test_games import finished

HOUR = 3_600_000
LIGHT = Effort(playouts=320, takes=20)


@pytest.fixture(autouse=True)
def light_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "REVIEW_EFFORT", LIGHT)


async def prizes(client: ApiClient, code: str, **more: Any) -> dict[str, Any]:
    """Ask until all games are reviewed."""
    grown = 0.0
    for _ in range(50):
        answer = await client.get(f"/api/tables/{code}/prizes", **more)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        assert found["progress"] >= grown
        grown = found["progress"]
        if found["prizes"] is not None:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("the reviews do not end")


def test_the_games_of_an_evening_are_reviewed_and_added_up() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        code = await client.table(ann["token"], public=True)
        game = finished("a" * 24, ann["person"], code, 1)
        for id, ended in (("a", 1), ("b", 20 * HOUR), ("c", 21 * HOUR)):
            store.commit([AddGame(replace(game, id=id * 24, ended=ended), rated=False)])
        found = await prizes(client, code)
        assert found["games"] == 2, "the first game was another evening"
        assert [player["name"] for player in found["players"]] == ["Ann", "ox"]
        assert [player["won"] for player in found["players"]] == [2, 0]
        single = (await client.get(f"/api/games/{'b' * 24}/review")).json()["prizes"]
        assert {one["name"] for one in single} <= {one["name"] for one in found["prizes"]}
        assert found["prizes"], "the same game twice: each value doubles"
        for one in single:
            (other,) = (prize for prize in found["prizes"] if prize["name"] == one["name"])
            assert other["player"] == one["player"]
            assert other["value"] == pytest.approx(2 * one["value"])
        assert client.app._coach.find(f"review:{'a' * 24}") is None

    with_client(visit, store=store)


def test_private_games_count_for_those_who_may_open_them() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, eve = await client.create_person("Ann"), await client.create_person("Eve")
        code = await client.table(ann["token"])
        game = finished("a" * 24, ann["person"], code, 1, Visibility.PRIVATE)
        store.commit([AddGame(game, rated=False, viewers=(ann["person"],))])
        for headers in ({}, auth(eve["token"])):
            nothing = await prizes(client, code, headers=headers)
            assert (nothing["games"], nothing["players"], nothing["prizes"]) == (0, [], [])
        assert client.app._coach.find(f"review:{'a' * 24}") is None
        assert (await prizes(client, code, headers=auth(ann["token"])))["games"] == 1

    with_client(visit, store=store)


def test_a_game_with_a_secret_deal_does_not_count() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        code = await client.table(ann["token"], public=True)
        game = replace(finished("a" * 24, ann["person"], code, 1), secret_until=2**52)
        store.commit([AddGame(game, rated=False, viewers=(ann["person"],))])
        assert (await prizes(client, code, headers=auth(ann["token"])))["games"] == 0

    with_client(visit, store=store)


def test_a_deleted_person_is_no_player_any_more() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        code = await client.table(bob["token"], public=True)
        store.commit([AddGame(finished("a" * 24, ann["person"], code, 1), rated=False)])
        assert [one["name"] for one in (await prizes(client, code))["players"]] == ["Ann", "ox"]
        assert (await client.delete("/api/me", headers=auth(ann["token"]))).status_code == 204
        assert [one["name"] for one in (await prizes(client, code))["players"]] == ["ox"]

    with_client(visit, store=store)


def test_without_a_coach_there_are_no_prizes() -> None:
    async def visit(client: ApiClient) -> None:
        code = await client.table((await client.create_person("Ann"))["token"])
        answer = await client.get(f"/api/tables/{code}/prizes")
        assert (answer.status_code, answer.json()["code"]) == (404, "coach-off")

    with_client(visit, settings=replace(SETTINGS, coach=False))
