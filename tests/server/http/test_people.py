from __future__ import annotations

from dataclasses import replace

import pytest

from hornox.server.guards.rates import Rate
from tests.server.http.serving import LIMITS, SETTINGS, Client, by, visiting


def test_somebody_comes_and_is_known() -> None:
    async def visit(client: Client) -> None:
        ann = await client.newcomer("Ann")
        me = await client.get("/api/me", headers=by(ann["token"]))
        assert me.json() == {"person": ann["person"], "name": "Ann", "kind": "human"}

    visiting(visit)


@pytest.mark.parametrize(
    "headers", [{}, by(""), by("hx_wrong"), by("x" * 9000), {"authorization": "Basic abc"}]
)
@pytest.mark.parametrize("path", ["/api/me", "/api/me/tables", "/api/me/games"])
def test_nobody_else_is(path: str, headers: dict[str, str]) -> None:
    async def visit(client: Client) -> None:
        await client.newcomer()
        answer = await client.get(path, headers=headers)
        assert answer.status_code == 401
        assert answer.json()["code"] == "unknown-token"
        assert answer.headers["www-authenticate"] == "Bearer"

    visiting(visit)


def test_a_new_name() -> None:
    async def visit(client: Client) -> None:
        ann = await client.newcomer("Ann")
        answer = await client.patch(
            "/api/me", json={"name": "<b>Anna</b>"}, headers=by(ann["token"])
        )
        assert answer.json()["name"] == "<b>Anna</b>"
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        profile = await client.get(f"/api/people/{ann['person']}")
        assert profile.json()["name"] == "<b>Anna</b>"

    visiting(visit)


def test_another_device() -> None:
    async def visit(client: Client) -> None:
        ann = await client.newcomer("Ann")
        link = (await client.post("/api/me/links", headers=by(ann["token"]))).json()["link"]
        phone = await client.post("/api/links", json={"link": link})
        assert phone.status_code == 201
        assert phone.json()["person"] == ann["person"]
        again = await client.post("/api/links", json={"link": link})
        assert (again.status_code, again.json()["code"]) == (404, "not-found")
        out = await client.delete("/api/me/devices", headers=by(ann["token"]))
        assert (out.status_code, out.content) == (204, b"")
        gone = await client.get("/api/me", headers=by(phone.json()["token"]))
        assert gone.status_code == 401

    visiting(visit)


def test_newcomers_are_limited_by_address() -> None:
    async def visit(client: Client) -> None:
        await client.newcomer()
        await client.newcomer()
        answer = await client.post("/api/people", json={"name": "Ann"})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
        link = await client.post("/api/links", json={"link": "hxl_guess"})
        assert link.status_code == 429, "guessing links is limited with it"

    visiting(visit, replace(SETTINGS, limits=replace(LIMITS, newcomers=Rate(0.001, 2))))
