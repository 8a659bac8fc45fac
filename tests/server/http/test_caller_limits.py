"""What costs much is limited for each person, and for all people at one address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from hornox.engine import PlayCard
from hornox.record import to_json
from hornox.server import app
from hornox.server.guards.rate_limit import Rate
from tests.server.http.api_client import ApiClient, auth, with_client

Ask = Callable[[ApiClient, dict[str, str]], Awaitable[int]]


async def ask_puzzle(client: ApiClient, headers: dict[str, str]) -> int:
    return (await client.get("/api/puzzles/next", headers=headers)).status_code


async def try_puzzle(client: ApiClient, headers: dict[str, str]) -> int:
    body = {"action": to_json(PlayCard(1))}
    path = f"/api/puzzles/{'0' * 12}/tries"
    status = (await client.post(path, json=body, headers=headers)).status_code
    return status if status == 429 else 200  # there is no such puzzle


async def play_today(client: ApiClient, headers: dict[str, str]) -> int:
    return (await client.post("/api/daily", headers=headers)).status_code


async def practise(client: ApiClient, headers: dict[str, str]) -> int:
    day = (await client.get("/api/daily")).json()["past"][0]
    return (await client.post(f"/api/daily/{day}", headers=headers)).status_code


@pytest.mark.parametrize("ask", [ask_puzzle, try_puzzle, play_today, practise])
def test_limits_of_a_person_and_of_an_address(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    monkeypatch.setattr(app, "PEOPLE_EACH", 2)
    for name in ("PUZZLE_RATE", "DAILY_RATE"):
        monkeypatch.setattr(app, name, Rate(0.0001, 1))

    async def visit(client: ApiClient) -> None:
        ann, bob, eve = [auth((await client.create_person())["token"]) for _ in range(3)]
        assert [await ask(client, ann), await ask(client, ann)] == [200, 429]
        assert await ask(client, bob) == 200
        assert await ask(client, eve) == 429, "the address has had enough"
        limit = "puzzles" if ask in (ask_puzzle, try_puzzle) else "daily"
        metrics = client.app._metrics.render()
        assert f'hornox_limits_reached_total{{limit="{limit}"}} 2.0' in metrics

    with_client(visit)
