"""The arena of remote bots: who may play, who is paired, challenges, ratings apart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.api_client import ApiClient, auth, with_client

WISH = {"modes": ["base"]}


async def new_bot(client: ApiClient, name: str, **wish: Any) -> tuple[str, str]:
    """The token and id of a bot that has reported to the arena."""
    person = await client.create_person(name, kind="remote-bot")
    await report(client, person["token"], **wish)
    return person["token"], person["person"]


async def report(client: ApiClient, token: str, **wish: Any) -> Any:
    answer = await client.put("/api/arena/me", json=WISH | wish, headers=auth(token))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_two_bots_are_paired_with_a_yardstick_for_all_to_watch() -> None:
    async def visit(client: ApiClient) -> None:
        ann, _ = await new_bot(client, "Rowdy")
        bob = (await client.create_person("Rowdy", kind="remote-bot"))["token"]
        (code,) = (await report(client, bob))["tables"]
        assert (await report(client, ann))["tables"] == [code]
        table = (await client.get(f"/api/tables/{code}")).json()
        kinds = sorted(seat["kind"] for seat in table["seats"])
        assert kinds == ["bot", "remote-bot", "remote-bot"]
        assert {seat["name"] for seat in table["seats"]} >= {"Rowdy", "Rowdy 2"}
        assert table["public"]
        assert table["playing"]
        arena = (await client.get("/api/arena")).json()
        assert arena["tables"] == [code]
        assert [bot["playing"] for bot in arena["bots"]] == [1, 1]

    with_client(visit)


@pytest.mark.parametrize("mode", ["base", "pro", "anniversary", "fan", "buffalo", "x"])
def test_a_game_of_every_mode_begins(mode: str) -> None:
    async def visit(client: ApiClient) -> None:
        await new_bot(client, "Ann", modes=[mode])
        bob = (await client.create_person("Bob", kind="remote-bot"))["token"]
        (code,) = (await report(client, bob, modes=[mode]))["tables"]
        table = (await client.get(f"/api/tables/{code}")).json()
        assert table["terms"]["game"]["mode"] == mode

    with_client(visit)


def test_people_do_not_play_in_the_arena() -> None:
    async def visit(client: ApiClient) -> None:
        token = (await client.create_person("Ann"))["token"]
        answer = await client.put("/api/arena/me", json=WISH, headers=auth(token))
        assert (answer.status_code, answer.json()["code"]) == (403, "bots-only")

    with_client(visit)


@pytest.mark.parametrize("wish", [{"modes": []}, {"modes": ["moo"]}, {"games": 0}, {"games": 5}])
def test_a_wish_that_cannot_be_met_is_refused(wish: dict[str, Any]) -> None:
    async def visit(client: ApiClient) -> None:
        token = (await client.create_person("Ann", kind="remote-bot"))["token"]
        answer = await client.put("/api/arena/me", json=WISH | wish, headers=auth(token))
        assert answer.status_code == 400

    with_client(visit)


def test_bots_from_one_address_are_limited() -> None:
    async def visit(client: ApiClient) -> None:
        for number in range(20):
            await new_bot(client, f"Bot {number}")
        token = (await client.create_person("One more", kind="remote-bot"))["token"]
        answer = await client.put("/api/arena/me", json=WISH, headers=auth(token))
        assert (answer.status_code, answer.json()["code"]) == (503, "arena-full")

    with_client(visit)


def test_a_challenge_begins_a_private_game_when_it_is_accepted() -> None:
    async def visit(client: ApiClient) -> None:
        ann, _ = await new_bot(client, "Ann", modes=["base"])
        bob, bob_id = await new_bot(client, "Bob", modes=["x"])
        body = {"opponents": [bob_id], "game": {"mode": "x"}}
        made = await client.post("/api/arena/challenges", json=body, headers=auth(ann))
        assert made.status_code == 201, made.text
        again = await client.post("/api/arena/challenges", json=body, headers=auth(ann))
        assert again.json()["code"] == "not-available"
        (offered,) = (await report(client, bob, modes=["x"]))["challenges"]
        assert offered == made.json()
        path = f"/api/arena/challenges/{offered['id']}"
        accepted = await client.post(path, headers=auth(bob))
        (code,) = accepted.json()["tables"]
        table = (await client.get(f"/api/tables/{code}")).json()
        assert (table["public"], table["playing"]) == (False, True)
        assert [seat["kind"] for seat in table["seats"]] == ["remote-bot"] * 2
        assert (await client.get("/api/arena")).json()["tables"] == []
        assert (await client.post(path, headers=auth(bob))).status_code == 404

    with_client(visit)


def test_a_challenge_can_be_declined_and_be_unwanted() -> None:
    async def visit(client: ApiClient) -> None:
        ann, _ = await new_bot(client, "Ann", modes=["base"])
        bob, bob_id = await new_bot(client, "Bob", modes=["x"])
        cat, cat_id = await new_bot(client, "Cat", modes=["pro"], challenges=False)
        body = {"opponents": [bob_id], "game": {"mode": "x"}}
        made = (await client.post("/api/arena/challenges", json=body, headers=auth(ann))).json()
        path = f"/api/arena/challenges/{made['id']}"
        assert (await client.delete(path, headers=auth(cat))).status_code == 404
        assert (await client.delete(path, headers=auth(bob))).status_code == 204
        assert (await report(client, bob, modes=["x"]))["challenges"] == []
        body = {"opponents": [cat_id], "game": {"mode": "pro"}}
        refused = await client.post("/api/arena/challenges", json=body, headers=auth(ann))
        assert (refused.status_code, refused.json()["code"]) == (409, "not-available")
        await client.delete("/api/arena/me", headers=auth(bob))
        names = [bot["name"] for bot in (await client.get("/api/arena")).json()["bots"]]
        assert names == ["Ann", "Cat"]

    with_client(visit)
