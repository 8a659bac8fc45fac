"""Hints, reviews and tries over HTTP: who may ask, what is told, and what stays hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hornox.coach import Effort, analyse, analysis_document
from hornox.engine import PlayCard
from hornox.record import parse_action, to_json
from hornox.server import app
from hornox.server.coach import tasks
from hornox.server.guards.rate_limit import Rate
from hornox.server.storage import AddGame, MemoryStore, Person, PersonKind, Visibility
from hornox.table import FillWithBots, Join, Start, view_of
from tests.server.http.api_client import SETTINGS, ApiClient, auth, with_client
from tests.server.http.test_games import finished

GAME = "f" * 24
HINTS = {"terms": {"places": 2, "hints": True}}
LIGHT = Effort(playouts=320, takes=20)


@pytest.fixture(autouse=True)
def light_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "HINT_EFFORT", LIGHT)
    monkeypatch.setattr(tasks, "REVIEW_EFFORT", LIGHT)


async def reviewed(client: ApiClient, **more: Any) -> dict[str, Any]:
    answer = await client.get(f"/api/games/{GAME}/review", **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def playing(client: ApiClient, **about: Any) -> tuple[dict[str, str], str]:
    """A person at a table with a bot, in the middle of a game."""
    ann = await client.create_person("Ann")
    code = await client.table(ann["token"], **about)
    actor = await client.registry.find(code.replace("-", ""))
    person = Person(ann["person"], "Ann", PersonKind.HUMAN, 1)
    commands: tuple[Join | FillWithBots | Start, ...] = (Join("Ann"), FillWithBots("ox"), Start())
    for number, command in enumerate(commands):
        reply = await actor.commands.request(person, str(number), command)
        assert reply.__class__.__name__ == "Ack", reply
    return ann, code


def play(text: str) -> Any:
    """An action in JSON, from its notation."""
    return to_json(parse_action(text))


def test_a_review_is_computed_once_and_kept() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        game = finished(GAME, ann["person"], "T", 1)
        store.commit([AddGame(game, rated=True)])
        found = await reviewed(client)
        assert found["state"] == "done"
        review = found["review"]
        assert [seat["seat"] for seat in review["seats"]] == [0, 1]
        assert "Ann" not in json.dumps(review), "names are those of the game, which may change"
        again = await client.get(f"/api/games/{GAME}/review")
        assert again.json() == found
        fresh = {"if-none-match": again.headers["etag"]}
        assert (await client.get(f"/api/games/{GAME}/review", headers=fresh)).status_code == 304

    with_client(visit, store=store)

    async def later(client: ApiClient) -> None:
        """After a restart the stored one is told: nothing is computed."""
        assert (await reviewed(client))["state"] == "done"
        assert client.app._coach.find(f"review:{GAME}") is None

    with_client(later, store=store)


def test_a_private_game_is_reviewed_only_for_those_who_may_open_it() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        game = finished(GAME, ann["person"], "T", 1, Visibility.PRIVATE)
        store.commit([AddGame(game, rated=True)])
        for path in ("review", "tries?seat=0"):
            for headers in ({}, auth(bob["token"])):
                answer = await client.get(f"/api/games/{GAME}/{path}", headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
        tried = {"seat": 0, "move": 0, "action": play("play 1")}
        answer = await client.post(f"/api/games/{GAME}/tries", json=tried)
        assert answer.status_code == 404
        assert client.app._coach.find(f"review:{GAME}") is None, "nothing was computed"
        assert (await reviewed(client, headers=auth(ann["token"])))["state"] == "done"

    with_client(visit, store=store)


def test_a_running_game_has_no_review() -> None:
    async def visit(client: ApiClient) -> None:
        ann, code = await playing(client, **HINTS)
        actor = await client.registry.find(code.replace("-", ""))
        game = actor.writer.durable.game
        assert game is not None
        for id in (code.replace("-", ""), game.commitment[:24], "0" * 24):
            for path in ("review", "tries"):
                answer = await client.get(f"/api/games/{id}/{path}", headers=auth(ann["token"]))
                assert answer.status_code == 404

    with_client(visit)


def test_tries_hide_the_answer_until_a_card_is_tried() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        game = finished(GAME, "0" * 24, "T", 1)
        store.commit([AddGame(game, rated=True)])
        early = {"seat": 0, "move": 2, "action": play("play 1")}
        answer = await client.post(f"/api/games/{GAME}/tries", json=early)
        assert (answer.status_code, answer.json()["code"]) == (409, "not-reviewed")
        text = (await client.get(f"/api/games/{GAME}/tries?seat=0")).text
        for secret in ("analysis", "best", "cost", 'bullheads":{', "behind", "grade"):
            assert f'"{secret}' not in text
        tries = json.loads(text)["tries"]
        assert tries, "a calf makes mistakes"
        review = (await reviewed(client))["review"]
        decisions = {one["move"]: one for one in review["seats"][0]["decisions"]}
        assert [one["move"] for one in tries] == sorted(one["move"] for one in tries)
        for one in tries:
            told = decisions[one["move"]]
            assert told["grade"] not in ("best", "good", "forced")
            assert one["view"]["decision"]["options"], "it can be answered"
            await check_answers(client, one, told)

    with_client(visit, store=store)


async def check_answers(client: ApiClient, one: dict[str, Any], told: dict[str, Any]) -> None:
    for option in told["analysis"]["options"]:
        body = {"seat": 0, "move": one["move"], "action": play(option["action"])}
        answer = (await client.post(f"/api/games/{GAME}/tries", json=body)).json()
        assert answer["decision"] == told
        if told["measure"] == "bullheads":
            assert answer["right"] is (option["behind"]["mean"] <= 0.25)
        if option["action"] == told["chosen"]:
            assert not answer["right"], "it was a fault"
    best = {"seat": 0, "move": one["move"], "action": play(told["analysis"]["best"])}
    if told["measure"] == "bullheads":
        assert (await client.post(f"/api/games/{GAME}/tries", json=best)).json()["right"]
    for wrong in (play("play 200"), play("take row 1"), "dance"):
        body = {"seat": 0, "move": one["move"], "action": wrong}
        assert (await client.post(f"/api/games/{GAME}/tries", json=body)).status_code == 422
    nowhere = {"seat": 0, "move": 9999, "action": play("play 1")}
    assert (await client.post(f"/api/games/{GAME}/tries", json=nowhere)).status_code == 404


def test_a_hint_is_what_the_own_view_gives() -> None:
    async def visit(client: ApiClient) -> None:
        ann, code = await playing(client, **HINTS)
        actor = await client.registry.find(code.replace("-", ""))
        view = view_of(actor.writer.durable, 0)
        told = await client.get(f"/api/tables/{code}/hint", headers=auth(ann["token"]))
        assert told.status_code == 200, told.text
        wanted = json.loads(json.dumps(analysis_document(analyse(view, LIGHT))))
        found = told.json()
        assert found["decision"] == wanted["decision"]
        assert [one["action"] for one in found["options"]] == [
            one["action"] for one in wanted["options"]
        ]
        for one, other in zip(found["options"], wanted["options"], strict=True):
            assert one["bullheads"]["mean"] == round(other["bullheads"]["mean"], 4)
        hand = {PlayCard(card) for card in view.hand}
        assert {parse_action(one["action"]) for one in found["options"]} == hand
        again = await client.get(f"/api/tables/{code}/hint", headers=auth(ann["token"]))
        assert again.json() == found

    with_client(visit)


def test_hints_are_for_players_where_the_terms_allow_them() -> None:
    async def visit(client: ApiClient) -> None:
        ann, code = await playing(client, terms={"places": 2})
        refused = await client.get(f"/api/tables/{code}/hint", headers=auth(ann["token"]))
        assert (refused.status_code, refused.json()["code"]) == (409, "no-hint")
        _, open_code = await playing(client, **HINTS)
        bob = await client.create_person("Bob")
        refused = await client.get(f"/api/tables/{open_code}/hint", headers=auth(bob["token"]))
        assert (refused.status_code, refused.json()["code"]) == (409, "no-hint")
        assert (await client.get(f"/api/tables/{open_code}/hint")).status_code == 401
        lobby = await client.table(bob["token"], **HINTS)
        refused = await client.get(f"/api/tables/{lobby}/hint", headers=auth(bob["token"]))
        assert refused.status_code == 409

    with_client(visit)


def test_a_server_without_a_coach_says_so() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        store.commit([AddGame(finished(GAME, "0" * 24, "T", 1), rated=True)])
        assert (await client.get("/api/offer")).json()["coach"] is False
        ann, code = await playing(client, **HINTS)
        for path in (f"games/{GAME}/review", f"games/{GAME}/tries", f"tables/{code}/hint"):
            answer = await client.get(f"/api/{path}", headers=auth(ann["token"]))
            assert (answer.status_code, answer.json()["code"]) == (404, "coach-off")

    with_client(visit, settings=replace(SETTINGS, coach=False), store=store)


def test_what_a_person_may_have_computed_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "COACH_RATE", Rate(0.0001, 1))
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        games = [f"{number:024x}" for number in range(2)]
        template = finished(GAME, "0" * 24, "T", 1)
        store.commit([AddGame(replace(template, id=id), rated=False) for id in games])
        statuses = [(await client.get(f"/api/games/{id}/review")).status_code for id in games]
        assert statuses == [200, 429]
        assert (await client.get(f"/api/games/{games[0]}/review")).status_code == 200

    with_client(visit, store=store)
