from __future__ import annotations

from dataclasses import replace

import pytest

from hornox.server.guards.rate_limit import Rate
from tests.server.http.api_client import LIMITS, SETTINGS, ApiClient, auth, with_client


def test_a_created_person_is_known_by_the_token() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        me = await client.get("/api/me", headers=auth(ann["token"]))
        assert me.json() == {"person": ann["person"], "name": "Ann", "kind": "human"}

    with_client(visit)


@pytest.mark.parametrize(
    "headers", [{}, auth(""), auth("hx_wrong"), auth("x" * 9000), {"authorization": "Basic abc"}]
)
@pytest.mark.parametrize("path", ["/api/me", "/api/me/tables", "/api/me/games"])
def test_other_tokens_are_unknown(path: str, headers: dict[str, str]) -> None:
    async def visit(client: ApiClient) -> None:
        await client.create_person()
        answer = await client.get(path, headers=headers)
        assert answer.status_code == 401
        assert answer.json()["code"] == "unknown-token"
        assert answer.headers["www-authenticate"] == "Bearer"

    with_client(visit)


def test_a_person_can_be_renamed() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        answer = await client.patch(
            "/api/me", json={"name": "<b>Anna</b>"}, headers=auth(ann["token"])
        )
        assert answer.json()["name"] == "<b>Anna</b>"
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        profile = await client.get(f"/api/people/{ann['person']}")
        assert profile.json()["name"] == "<b>Anna</b>"

    with_client(visit)


def test_a_link_adds_another_device() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        link = (await client.post("/api/me/links", headers=auth(ann["token"]))).json()["link"]
        phone = await client.post("/api/links", json={"link": link})
        assert phone.status_code == 201
        assert phone.json()["person"] == ann["person"]
        again = await client.post("/api/links", json={"link": link})
        assert (again.status_code, again.json()["code"]) == (404, "not-found")
        out = await client.delete("/api/me/devices", headers=auth(ann["token"]))
        assert (out.status_code, out.content) == (204, b"")
        gone = await client.get("/api/me", headers=auth(phone.json()["token"]))
        assert gone.status_code == 401

    with_client(visit)


def test_newcomers_are_limited_by_address() -> None:
    async def visit(client: ApiClient) -> None:
        await client.create_person()
        await client.create_person()
        answer = await client.post("/api/people", json={"name": "Ann"})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        link = await client.post("/api/links", json={"link": "hxl_guess"})
        assert link.status_code == 429, "guessing links is limited with it"

    with_client(visit, replace(SETTINGS, limits=replace(LIMITS, newcomer_rate=Rate(0.001, 2))))
