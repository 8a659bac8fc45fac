"""A club or a school comes from one address, and no one is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from hornox.server.guards.connection_limit import WebSocketLimiter
from hornox.server.guards.rate_limit import Rate, RateLimiter
from hornox.server.settings import DEFAULT_LIMITS, Limits, limits_for
from tests.server.process import Player, ServerProcess, by

ADDRESS = "203.0.113.7"
CLUB, SCHOOL, CONGRESS = 31, 200, 1000

FILES = 140
"""Files that a first visit loads, with those kept for a time without network."""

REQUESTS = 8
"""API requests of a person until the first card."""

SOCKETS = 2
"""A laptop and a phone, or a second try while the first connection ends."""

SEATS = 4


@pytest.mark.parametrize(
    ("people", "limits"),
    [
        (CLUB, DEFAULT_LIMITS),
        (DEFAULT_LIMITS.people_per_address, DEFAULT_LIMITS),
        (SCHOOL, limits_for(SCHOOL)),
        (CONGRESS, limits_for(CONGRESS)),
    ],
)
def test_all_may_come_at_the_same_moment(people: int, limits: Limits) -> None:
    rates = {
        limits.file_rate: people * FILES,
        limits.request_rate: people * (REQUESTS - SOCKETS),
        limits.newcomer_rate: people,
        limits.table_rate: people // SEATS,
    }
    for rate, count in rates.items():
        assert refused(rate, count) == 0, rate
    sockets = WebSocketLimiter(limits.max_connections, limits.max_connections_per_address)
    for _ in range(people * SOCKETS):
        sockets.acquire(ADDRESS)


def test_a_school_needs_the_setting() -> None:
    assert refused(DEFAULT_LIMITS.newcomer_rate, SCHOOL) > 0


def refused(rate: Rate, count: int) -> int:
    """How many of these requests are refused if they come at one moment."""
    limiter = RateLimiter(rate, clock=lambda: 0.0)
    return sum(limiter.take(ADDRESS) > 0 for _ in range(count))


@pytest.mark.parametrize(
    ("people", "options"),
    [(CLUB, ()), (SCHOOL, (f"--people-per-address={SCHOOL}",))],
    ids=["club", "school"],
)
def test_all_sit_at_tables(people: int, options: tuple[str, ...], tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", "--quick-bots", *options) as server:
        asyncio.run(_come(server, people))


async def _come(server: ServerProcess, people: int) -> None:
    async with httpx.AsyncClient(base_url=server.api, timeout=60) as client:

        async def newcomer(number: int) -> dict[str, str]:
            answer = await client.post("/people", json={"name": f"P{number}"})
            assert answer.status_code == 201, answer.text
            found: dict[str, str] = answer.json()
            assert (await client.get("/me", headers=by(found["token"]))).status_code == 200
            return found

        async def table(host: dict[str, str]) -> str:
            terms = {"terms": {"places": SEATS}}
            answer = await client.post("/tables", json=terms, headers=by(host["token"]))
            assert answer.status_code == 201, answer.text
            code: str = answer.json()["code"]
            return code

        identities = await asyncio.gather(*map(newcomer, range(people)))
        codes = await asyncio.gather(*map(table, identities[::SEATS]))
    players = [Player(one, codes[number // SEATS]) for number, one in enumerate(identities)]
    await asyncio.gather(*(player.come(server.socket) for player in players))
    for player in players:
        reply = await player.do({"type": "join", "name": player.name})
        assert reply["type"] == "ack"
    await asyncio.gather(*(player.go() for player in players))
