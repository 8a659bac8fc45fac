from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hornox.bots import LEVELS
from hornox.engine import VARIANTS
from hornox.protocol import PersonKind
from hornox.server import readiness
from hornox.server.guards.rate_limit import Rate
from hornox.server.loop_lag import INTERVAL
from hornox.server.storage import Change, MemoryStore, StoredRating, StoreError, committer
from hornox.texts import LANGUAGES
from tests.server.http.api_client import BASE, LIMITS, SETTINGS, ApiClient, auth, with_client

ONCE = Rate(1e-6, 1)


def test_the_offer_has_all_modes_options_and_bots() -> None:
    async def visit(client: ApiClient) -> None:
        offer = (await client.get("/api/offer")).json()
        assert [mode["mode"] for mode in offer["modes"]] == [*VARIANTS]
        assert [bot["name"] for bot in offer["bots"]] == [kind.name for kind in LEVELS]
        assert [bot["level"] for bot in offer["bots"]] == [kind.level for kind in LEVELS]
        sent = [
            {each["language"]: each["text"] for each in bot["summaries"]} for bot in offer["bots"]
        ]
        assert all({*texts} == {*LANGUAGES} for texts in sent)
        base, buffalo = offer["modes"][0], offer["modes"][4]
        assert (base["fewest"], base["most"], buffalo["fewest"]) == (2, 10, 1)
        defaults = {option["name"]: option["default"] for option in base["options"]}
        assert [*defaults] == [*VARIANTS["base"].option_names]
        assert (defaults["target"], defaults["strict"], defaults["rounds"]) == (66, None, None)
        assert (buffalo["is_team"], buffalo["fixed_rounds"], buffalo["options"]) == (True, 1, [])
        assert offer["modes"][1]["highest_cards"] == [24, 34, 44, 54, 64]
        assert offer["modes"][5]["row_capacities"] == [2, 3, 4]
        assert "Reihen" in sent[1]["de"]
        ann = await client.create_person()
        for mode in offer["modes"]:
            cards = {o["name"]: o["choices"][:1] for o in mode["options"] if o["choices"]}
            game = {"mode": mode["mode"], **cards}
            await client.table(ann["token"], terms={"game": game, "places": mode["most"]})

    with_client(visit)


def test_health() -> None:
    async def visit(client: ApiClient) -> None:
        await client.table((await client.create_person())["token"])
        health = (await client.get("/api/health")).json()
        assert (health["status"], health["tables"], health["connections"]) == ("ok", 1, 0)

    with_client(visit)


def test_a_store_that_fails_is_no_server_error() -> None:
    class Broken(MemoryStore):
        def leaders(
            self, mode: str, limit: int, kind: PersonKind = PersonKind.HUMAN
        ) -> tuple[StoredRating, ...]:
            raise StoreError("broken")

    async def visit(client: ApiClient) -> None:
        answer = await client.get("/api/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "store-failed")

    with_client(visit, store=Broken())


class FullStore(MemoryStore):
    """A store that can be read but, while it is full, not written to."""

    full = False

    def commit(self, changes: Sequence[Change]) -> None:
        if self.full:
            raise StoreError("SQLITE_FULL")
        super().commit(changes)


def test_a_server_that_cannot_store_is_not_ready_but_alive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readiness, "CACHE_SECONDS", 0.0)
    monkeypatch.setattr(committer, "FAILURE_SECONDS", 0.0)
    store = FullStore()

    async def visit(client: ApiClient) -> None:
        assert (await client.get("/api/health")).status_code == 200
        store.full = True
        answer = await client.get("/api/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "store-failed")
        assert answer.json()["reason"] == "SQLITE_FULL"
        assert (await client.get("/api/alive")).status_code == 204
        text = (await client.get("/api/metrics")).text
        assert 'hornox_commits_failed_total{cause="SQLITE_FULL"} 1.0' in text
        store.full = False
        assert (await client.get("/api/health")).status_code == 200

    with_client(visit, store=store, address="127.0.0.1")


TOKEN = "operators-token-1234"


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("198.51.100.7", {}, 403),
        ("198.51.100.7", auth(TOKEN), 200),
        ("198.51.100.7", auth("another-token-12345"), 403),
        ("127.0.0.1", {"x-forwarded-for": "198.51.100.7"}, 403),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 403),
        ("127.0.0.1", {"forwarded": "for=198.51.100.7"}, 403),
        ("127.0.0.1", {"x-forwarded-proto": "https"}, 403),
        ("127.0.0.1", {"x-forwarded-host": "localhost"}, 403),
        ("127.0.0.1", {"x-real-ip": "127.0.0.1"}, 403),
        ("127.0.0.1", {"via": "1.1 proxy"}, 403),
        ("127.0.0.1", {"host": "kitchen.local"}, 403),
        ("127.0.0.1", {"host": "192.168.1.20:8666"}, 403),
        ("127.0.0.1", {"host": "127.0.0.1:8666"}, 200),
        ("127.0.0.1", {"host": "[::1]:8666"}, 200),
    ],
)
def test_metrics_are_for_the_operator(address: str, headers: dict[str, str], status: int) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get("/api/metrics", headers=headers)
        assert answer.status_code == status

    with_client(visit, replace(SETTINGS, operator_token=TOKEN), address=address)


@pytest.mark.parametrize("proxy", [{"public_url": BASE}, {"trusted_proxies": ("10.0.0.1",)}])
def test_behind_a_proxy_metrics_need_the_token(proxy: dict[str, Any]) -> None:
    """A proxy on this machine may pass requests on without saying so."""

    async def visit(client: ApiClient) -> None:
        assert (await client.get("/api/metrics")).status_code == 403
        assert (await client.get("/api/metrics", headers=auth(TOKEN))).status_code == 200

    with_client(visit, replace(SETTINGS, operator_token=TOKEN, **proxy), address="127.0.0.1")


def test_without_an_operator_token_no_token_is_accepted() -> None:
    async def visit(client: ApiClient) -> None:
        for headers in ({}, auth(""), auth("None"), auth((await client.create_person())["token"])):
            assert (await client.get("/api/metrics", headers=headers)).status_code == 403

    with_client(visit)


@pytest.mark.parametrize(
    ("limits", "limit", "ask"),
    [
        ({"request_rate": ONCE}, "requests", ("GET", "/api/offer")),
        ({"newcomer_rate": ONCE}, "newcomers", ("POST", "/api/people")),
        ({"table_rate": ONCE}, "new-tables", ("POST", "/api/tables")),
        ({"max_tables": 1}, "tables", ("POST", "/api/tables")),
    ],
)
def test_metrics_name_the_limit_that_was_reached(
    limits: dict[str, Any], limit: str, ask: tuple[str, str]
) -> None:
    async def visit(client: ApiClient) -> None:
        body = {"name": "Ann"} if "people" in ask[1] else {}
        headers = {}
        if limit in ("new-tables", "tables"):
            headers = auth((await client.create_person())["token"])
        last = 0
        for _ in range(3):
            answer = await client.request(*ask, json=body, headers=headers)
            last = answer.status_code
        assert last in (429, 503)
        assert f'hornox_limits_reached_total{{limit="{limit}"}} 2.0' in client.app._metrics.render()

    with_client(visit, replace(SETTINGS, limits=replace(LIMITS, **limits)))


def test_metrics_identify_no_person() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Annabella")
        code = await client.table(ann["token"])
        await client.get(f"/api/tables/{code}")
        for _ in range(2):
            await client.post(f"/api/tables/{code}/seats", json={}, headers=auth(ann["token"]))
        await client.request("BREW-COFFEE", "/api/health")
        await asyncio.sleep(INTERVAL * 1.5)
        text = (await client.get("/api/metrics")).text
        assert 'hornox_requests_total{endpoint="/api/tables/{code}",method="GET"' in text
        assert "hornox_tables_loaded 1.0" in text
        assert "hornox_connections 0.0" in text
        assert "hornox_commit_changes_count" in text
        assert 'hornox_commands_total{outcome="done"} 1.0' in text
        assert 'hornox_commands_total{outcome="already-here"} 1.0' in text
        assert "hornox_command_seconds_count 2.0" in text
        assert "hornox_commit_queue 0.0" in text
        assert "hornox_loop_lag_seconds_count 0.0" not in text
        assert "hornox_database_bytes" in text
        assert "process_resident_memory_bytes" in text or sys.platform != "linux"
        for secret in (code, ann["token"], ann["person"], "Annabella", "BREW", "127.0.0.1"):
            assert secret not in text

    with_client(visit, address="127.0.0.1")
