"""People's own data: devices, export and deletion."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from hornox.record import Game, read_record
from hornox.server.clock import SteadyClock
from hornox.server.http.handlers import my_data
from hornox.server.people.tokens import hash_token
from hornox.server.sessions import SendQueue
from hornox.server.sessions.subscriber import Sender, SessionSubscriber
from hornox.server.storage import (
    ANONYMOUS,
    DELETED_SUBJECT,
    AddGame,
    MemoryStore,
    Person,
    PersonKind,
)
from hornox.table import FillWithBots, Join, Start, StepAway
from tests.server.http.api_client import ApiClient, auth, with_client
from tests.server.http.test_games import finished
from tests.server.http.test_tables import _do, _shown


async def another_device(client: ApiClient, token: str) -> str:
    link = (await client.post("/api/me/links", headers=auth(token))).json()["link"]
    found: str = (await client.post("/api/links", json={"link": link})).json()["token"]
    return found


def person_of(about: dict[str, str]) -> Person:
    return Person(about["person"], about["name"], PersonKind.HUMAN, 0)


def test_devices_are_listed_and_one_is_signed_out() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        phone = await another_device(client, ann["token"])
        listed = await client.get("/api/me/devices", headers=auth(phone))
        devices = listed.json()["devices"]
        assert [device["this"] for device in devices] in ([True, False], [False, True])
        assert ann["token"] not in listed.text
        assert {*devices[0]} == {"created", "used", "this"}, "no hash is told"
        out = await client.delete("/api/me/devices/this", headers=auth(phone))
        assert (out.status_code, out.content) == (204, b"")
        assert (await client.get("/api/me", headers=auth(phone))).status_code == 401
        assert (await client.get("/api/me", headers=auth(ann["token"]))).status_code == 200

    with_client(visit)


def test_a_device_that_signs_out_is_disconnected_and_others_are_not() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        phone = await another_device(client, ann["token"])
        actor = await client.registry.find(await client.table(ann["token"]))
        queues = {token: SendQueue() for token in (ann["token"], phone)}
        for token, queue in queues.items():
            sender = Sender(queue, SteadyClock())
            device = hash_token(token)
            actor.access.connect(SessionSubscriber(sender, person_of(ann).id, device))
        await client.delete("/api/me/devices/this", headers=auth(phone))
        assert queues[phone].close_code == 4401
        assert not queues[ann["token"]].is_closed

    with_client(visit)


def test_everything_that_is_stored_can_be_exported() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        code = await client.table(ann["token"])
        await client.post(f"/api/tables/{code}/seats", json={}, headers=auth(ann["token"]))
        for number in (1, 2, 3):
            game = finished(f"{number:024x}", ann["person"], code, ended=number)
            store.commit([AddGame(game, rated=True)])
        await client.post("/api/me/links", headers=auth(ann["token"]))
        export = (await client.get("/api/me/export", headers=auth(ann["token"]))).json()
        assert (export["id"], export["name"], export["kind"]) == (ann["person"], "Ann", "human")
        assert {*export["devices"][0]} == {"created", "used"}
        assert len(export["links"]) == 1
        assert [(table["code"], table["opened"]) for table in export["tables"]] == [(code, True)]
        assert [rating["games"] for rating in export["ratings"]] == [3]
        assert [game["ended"] for game in export["games"]] == [3, 2, 1]
        record = read_record(json.dumps(export["games"][0]["record"]))
        assert Game(record).is_over
        assert export["more_before"] is None
        empty = (await client.get("/api/me/export", headers=auth(bob["token"]))).json()
        assert (empty["games"], empty["tables"]) == ([], [])
        assert (await client.get("/api/me/export")).status_code == 401

    with_client(visit, store=store)


def test_an_export_comes_in_pages_and_not_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_data, "EXPORT_PAGE", 3)
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        game = finished("", ann["person"], "T", ended=0)
        for number in range(4):
            another = replace(game, id=f"{number:024x}", ended=number)
            store.commit([AddGame(another, rated=False)])
        first = (await client.get("/api/me/export", headers=auth(ann["token"]))).json()
        before = first["more_before"]
        path = f"/api/me/export?before={before}"
        rest = (await client.get(path, headers=auth(ann["token"]))).json()
        assert [len(first["games"]), len(rest["games"])] == [3, 1]
        assert rest["more_before"] is None
        for _ in range(30):
            answer = await client.get("/api/me/export", headers=auth(ann["token"]))
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1

    with_client(visit, store=store)


def test_a_person_is_deleted_with_everything_but_the_games() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        phone = await another_device(client, ann["token"])
        link = (await client.post("/api/me/links", headers=auth(phone))).json()["link"]
        alone, shared = await client.table(ann["token"]), await client.table(ann["token"])
        for code, who in ((alone, ann), (shared, ann), (shared, bob)):
            await client.post(f"/api/tables/{code}/seats", json={}, headers=auth(who["token"]))
        actor = await client.registry.find(shared)
        queue = SendQueue()
        actor.access.connect(
            SessionSubscriber(Sender(queue, SteadyClock()), person_of(ann).id, "device")
        )
        id = f"{1:024x}"
        store.commit([AddGame(finished(id, ann["person"], shared, ended=1), rated=True)])

        gone = await client.delete("/api/me", headers=auth(ann["token"]))
        assert (gone.status_code, gone.content) == (204, b"")
        for token in (ann["token"], phone):
            assert (await client.get("/api/me", headers=auth(token))).status_code == 401
        assert (await client.post("/api/links", json={"link": link})).status_code == 404
        assert (await client.get(f"/api/people/{ann['person']}")).status_code == 404
        assert queue.close_code == 4401
        assert (await client.get(f"/api/tables/{alone}")).status_code == 404
        seats = (await client.get(f"/api/tables/{shared}")).json()["seats"]
        assert [seat["name"] for seat in seats] == [None, "Bob", None, None]
        card = (await client.get(f"/api/games/{id}")).json()
        assert (card["seats"][0]["subject"], card["seats"][0]["name"]) == (
            DELETED_SUBJECT,
            ANONYMOUS,
        )
        leaders = (await client.get("/api/ratings/base")).json()["leaders"]
        assert [leader["name"] for leader in leaders] == ["ox"]
        assert ann["person"] not in (await client.get("/api/bots/ox")).text

    with_client(visit, store=store)


def test_a_running_game_ends_without_the_name_of_a_person_who_was_deleted() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Annegret"), await client.create_person("Bob")
        terms = {"game": {"rounds": 1}, "places": 3}
        code = await client.table(bob["token"], terms=terms, public=True)
        actor = await client.registry.find(code)
        await _do(actor, person_of(bob), Join("Bob"))
        await _do(actor, person_of(ann), Join("Annegret"))
        await _do(actor, person_of(bob), FillWithBots("random"), Start())
        assert (await client.delete("/api/me", headers=auth(ann["token"]))).status_code == 204
        running = (await client.get(f"/api/tables/{code}")).json()["playing"]
        assert running, "others play on, with a bot on the seat"
        await _do(actor, person_of(bob), StepAway())
        while actor.writer.durable.is_playing:
            await asyncio.sleep(0.01)
        await _shown(actor)
        (game,) = store.games_at(code, 9)
        assert [seat.name for seat in game.seats][:2] == ["Bob", ANONYMOUS]
        assert [seat.subject for seat in game.seats][1] == DELETED_SUBJECT
        assert "Annegret" not in game.record
        assert store.leaders("base", 9) == (), "such a game is not rated"

    with_client(visit, store=store)
