"""Two servers play at the same tables: any of them takes any player."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hornox.server.settings import Limits
from scripts.cluster.postgres import PostgresServer
from scripts.cluster.redis import RedisServer
from tests.server.cluster.servers import servers
from tests.server.process import Player, ServerProcess, at_table, by

Pair = list[ServerProcess]


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer, shared_redis: RedisServer
) -> Iterator[Pair]:
    """Two servers for all tests that change no setting of them."""
    database = postgres.url(postgres.new_database())
    with servers(tmp_path_factory.mktemp("pair"), database, shared_redis.url, 2) as both:
        yield both


def test_players_of_one_table_connect_to_different_servers(pair: Pair) -> None:
    first, second = pair
    code, players = at_table(first, ["Ann", "Bob"], terms={"places": 2})
    ann, bob = players

    async def play() -> None:
        await ann.come(first.socket)
        await ann.do({"type": "join", "name": "Ann"})
        await bob.come(second.socket)
        await bob.do({"type": "join", "name": "Bob"})
        await ann.do({"type": "start"})
        await asyncio.gather(ann.play(), bob.play())
        await ann.go()
        await bob.go()

    asyncio.run(play())
    assert ann.finished == bob.finished
    assert second.get(f"/tables/{code}")["games"] == 1


def test_requests_about_a_table_are_answered_by_any_server(pair: Pair) -> None:
    first, second = pair
    ann, bob = first.newcomer("Ann"), second.newcomer("Bob")
    code = first.table(ann["token"], terms={"places": 2})

    async def sit() -> None:
        player = Player(ann, code)
        await player.come(first.socket)  # now the table stays there
        seat = f"{second.api}/tables/{code}/seats"
        taken = httpx.post(seat, json={}, headers=by(bob["token"]))
        assert taken.status_code == 200, taken.text
        assert taken.json()["seat"] == 0
        assert second.get(f"/tables/{code}", bob["token"]) == first.get(
            f"/tables/{code}", bob["token"]
        )
        missing = httpx.get(f"{second.api}/tables/000000000")
        assert missing.status_code == 404
        await player.go()

    asyncio.run(sit())


def test_the_list_of_tables_has_those_of_all_servers(pair: Pair) -> None:
    first, second = pair
    ann = first.newcomer("Ann")["token"]
    codes = {server.table(ann, public=True) for server in (first, second)}
    for server in (first, second):
        assert {table["code"] for table in server.get("/tables")["tables"]} == codes


def test_a_device_that_is_signed_out_is_out_at_every_server(pair: Pair) -> None:
    first, second = pair
    _, (ann,) = at_table(first, ["Ann"])

    async def test() -> None:
        await ann.come(second.socket)
        assert second.get("/me", ann.token)["name"] == "Ann"
        out = httpx.delete(f"{first.api}/me/devices/this", headers=by(ann.token))
        assert out.status_code == 204, out.text
        assert (await ann.hear())["code"] == "unknown-token"
        assert httpx.get(f"{second.api}/me", headers=by(ann.token)).status_code == 401
        await ann.go()

    asyncio.run(test())


def test_newcomers_are_counted_together(tmp_path: Path, database: str, redis: RedisServer) -> None:
    limit = ("--newcomer-rate=0.01",)
    with servers(tmp_path, database, redis.url, 2, *limit) as both:

        def come(number: int) -> int:
            about = {"name": f"P{number}"}
            return httpx.post(f"{both[number % 2].api}/people", json=about).status_code

        most = Limits().newcomer_rate.burst
        found = [come(number) for number in range(most + 2)]
        assert most <= found.count(201) <= most + 1, "a late answer of Redis lets one more in"
        redis.stop()
        assert come(most) == 201, "alone it has counted half of them"
