from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, replace
from secrets import token_hex
from xml.etree import ElementTree

import pytest

from hornox.server.clock import SteadyClock
from hornox.server.guards.rate_limit import Rate
from hornox.server.http import public_tables
from hornox.server.http.public_tables import PublicTables
from hornox.server.sessions import SendQueue
from hornox.server.sessions.subscriber import Sender, SessionSubscriber
from hornox.server.storage import Person, PersonKind
from hornox.server.tables import TableActor
from hornox.table import (
    Ack,
    Command,
    FillWithBots,
    Join,
    Refused,
    RemovePlayer,
    Start,
    StepAway,
    Watch,
)
from tests.server.guards.test_rate_limit import Clock
from tests.server.http.api_client import LIMITS, SETTINGS, ApiClient, auth, with_client


def test_a_table_is_opened_found_and_joined() -> None:
    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        code = await client.table(ann["token"], terms={"places": 2})
        sat = await client.post(
            f"/api/tables/{code}/seats", json={"seat": 1}, headers=auth(ann["token"])
        )
        card = sat.json()
        assert (card["role"], card["seat"], card["host"]) == ("player", 1, 1)
        assert card["seats"][1]["name"] == "Ann"
        other = (await client.get(f"/api/tables/{code}", headers=auth(bob["token"]))).json()
        assert (other["role"], other["seat"]) == (None, None)
        public = (await client.get(f"/api/tables/{code}")).json()
        assert public == other

    with_client(visit)


def test_the_opener_of_a_table_is_its_host_also_if_a_stranger_sits_down_first() -> None:
    async def visit(client: ApiClient) -> None:
        ann, bob = await _somebody(client, "Ann"), await _somebody(client, "Bob")
        code = await client.table(ann.token, public=True)
        seats = f"/api/tables/{code}/seats"
        card = (await client.post(seats, json={}, headers=auth(bob.token))).json()
        assert (card["seat"], card["host"]) == (0, None)
        actor = await client.registry.find(code)
        reply = await actor.commands.request(bob.person, token_hex(8), FillWithBots("random"))
        assert isinstance(reply, Refused)
        assert reply.code == "not-host"
        card = (await client.post(seats, json={}, headers=auth(ann.token))).json()
        assert (card["seat"], card["host"]) == (1, 1)

    with_client(visit)


def test_a_program_that_opens_a_table_is_not_its_host() -> None:
    async def visit(client: ApiClient) -> None:
        bot = await client.create_person("Bot", kind="remote-bot")
        ann = await client.create_person("Ann")
        code = await client.table(bot["token"])
        seats = f"/api/tables/{code}/seats"
        await client.post(seats, json={}, headers=auth(bot["token"]))
        card = (await client.post(seats, json={}, headers=auth(ann["token"]))).json()
        assert card["host"] == 1

    with_client(visit)


def test_a_removed_player_cannot_take_a_seat() -> None:
    async def visit(client: ApiClient) -> None:
        ann, bob = await _somebody(client, "Ann"), await _somebody(client, "Bob")
        code = await client.table(ann.token)
        seats = f"/api/tables/{code}/seats"
        for person in (ann, bob):
            await client.post(seats, json={}, headers=auth(person.token))
        actor = await client.registry.find(code)
        assert isinstance(
            await actor.commands.request(ann.person, token_hex(8), RemovePlayer(1)), Ack
        )
        for body in ({}, {"seat": 1}, {"name": "Robert"}):
            refused = await client.post(seats, json=body, headers=auth(bob.token))
            assert (refused.status_code, refused.json()["code"]) == (409, "removed")

    with_client(visit)


def test_a_code_is_taken_as_people_type_it() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        code = await client.table(ann["token"])
        typed = f"{code[:3]}-{code[3:6]}-{code[6:]}".lower().replace("0", "o")
        assert (await client.get(f"/api/tables/{typed}")).json()["code"] == code

    with_client(visit)


def test_a_code_never_gives_a_taken_seat() -> None:
    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        code = await client.table(ann["token"])
        seats = f"/api/tables/{code}/seats"
        await client.post(seats, json={"seat": 0}, headers=auth(ann["token"]))
        taken = await client.post(seats, json={"seat": 0}, headers=auth(bob["token"]))
        assert (taken.status_code, taken.json()["code"]) == (409, "seat-taken")
        same = await client.post(seats, json={"name": "Ann"}, headers=auth(bob["token"]))
        assert (same.status_code, same.json()["code"]) == (409, "name-taken")
        await client.post(seats, json={}, headers=auth(bob["token"]))
        twice = await client.post(seats, json={}, headers=auth(bob["token"]))
        assert (twice.status_code, twice.json()["code"]) == (409, "already-here")

    with_client(visit)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seat": 99}, (409, "empty-seat")),
        ({"seat": -1}, (409, "empty-seat")),
        ({"seat": 10**15}, (409, "empty-seat")),
        ({"seat": 10**30}, (422, "wrong-shape")),
        ({"name": ""}, (422, "bad-name")),
        ({"remote_bot": True}, (422, "wrong-shape")),
    ],
)
def test_seats_that_cannot_be_taken(body: dict[str, object], code: tuple[int, str]) -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        table = await client.table(ann["token"])
        answer = await client.post(
            f"/api/tables/{table}/seats", json=body, headers=auth(ann["token"])
        )
        assert (answer.status_code, answer.json()["code"]) == code

    with_client(visit)


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"places": 0}, "bad-terms"),
        ({"places": 99}, "bad-terms"),
        ({"game": {"mode": "poker"}}, "bad-setup"),
        ({"game": {"mode": "fan"}}, "bad-setup"),
        ({"game": {"rounds": 10**9}}, "bad-terms"),
        ({"timing": {"seconds": 1}}, "bad-terms"),
        ({"stand_in": "god"}, "no-such-bot"),
        ({"spectators": 10**6}, "bad-terms"),
    ],
)
def test_impossible_terms_are_refused(terms: dict[str, object], code: str) -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        answer = await client.post("/api/tables", json={"terms": terms}, headers=auth(ann["token"]))
        assert (answer.status_code, answer.json()["code"]) == (422, code)

    with_client(visit)


def test_only_public_tables_are_listed_and_only_with_room() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        public = await client.table(ann["token"], public=True, terms={"places": 1})
        await client.table(ann["token"])
        listed = (await client.get("/api/tables")).json()["tables"]
        assert [card["code"] for card in listed] == [public]
        await client.post(f"/api/tables/{public}/seats", json={}, headers=auth(ann["token"]))
        assert (await client.get("/api/tables")).json() == {"tables": []}

    with_client(visit)


def test_my_tables_are_those_where_i_play_or_watch() -> None:
    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        code = await client.table(ann["token"])
        await client.table(ann["token"])
        await client.post(f"/api/tables/{code}/seats", json={}, headers=auth(ann["token"]))
        mine = (await client.get("/api/me/tables", headers=auth(ann["token"]))).json()["tables"]
        assert [(card["code"], card["role"]) for card in mine] == [(code, "player")]
        theirs = await client.get("/api/me/tables", headers=auth(bob["token"]))
        assert theirs.json() == {"tables": []}

    with_client(visit)


def test_a_finished_table_is_listed_only_while_others_are_connected() -> None:
    async def visit(client: ApiClient) -> None:
        ann, bob = await _somebody(client, "Ann"), await _somebody(client, "Bob")
        terms = {"game": {"rounds": 1}, "places": 2}
        code = await client.table(ann.token, terms=terms)
        actor = await client.registry.find(code)

        async def listed(visitor: Visitor) -> bool:
            mine = await client.get("/api/me/tables", headers=auth(visitor.token))
            return [card["code"] for card in mine.json()["tables"]] == [code]

        await _do(actor, ann.person, Join("Ann"), FillWithBots("random"))
        await _do(actor, bob.person, Watch("Bob"))
        ann_s, bob_s = ann.subscriber(), bob.subscriber()
        actor.access.connect(ann_s)
        assert await listed(ann), "the game is still to come"
        await _do(actor, ann.person, Start())
        assert await listed(ann)
        assert await listed(bob)
        await _do(actor, ann.person, StepAway())
        while actor.writer.durable.is_playing:
            await asyncio.sleep(0.01)
        assert not await listed(ann), "a bot and she herself are no company"
        assert await listed(bob)
        actor.access.connect(bob_s)
        await _shown(actor)
        assert await listed(ann)
        actor.access.disconnect(bob_s)
        actor.access.disconnect(ann_s)
        await _shown(actor)
        assert not await listed(ann)
        assert not await listed(bob)
        client.registry.loaded.unload(actor)
        assert not await listed(ann)
        assert len(client.registry.loaded) == 0, "it is not read from the store to find that out"

    with_client(visit)


@dataclass(frozen=True)
class Visitor:
    token: str
    person: Person

    def subscriber(self) -> SessionSubscriber:
        return SessionSubscriber(Sender(SendQueue(), SteadyClock()), self.person.id, "device")


async def _somebody(client: ApiClient, name: str) -> Visitor:
    about = await client.create_person(name)
    return Visitor(about["token"], Person(about["person"], name, PersonKind.HUMAN, 0))


async def _do(actor: TableActor, person: Person, *commands: Command) -> None:
    for command in commands:
        reply = await actor.commands.request(person, token_hex(8), command)
        assert isinstance(reply, Ack), reply
    await _shown(actor)


async def _shown(actor: TableActor) -> None:
    """Wait until all that was decided is durable."""
    while actor.writer.table is not actor.writer.durable:
        await asyncio.sleep(0.01)


def test_opening_tables_needs_a_token_and_is_limited() -> None:
    async def visit(client: ApiClient) -> None:
        assert (await client.post("/api/tables", json={})).status_code == 401
        ann = await client.create_person()
        await client.table(ann["token"])
        often = await client.post("/api/tables", json={}, headers=auth(ann["token"]))
        assert (often.status_code, often.json()["code"]) == (429, "too-many")

    with_client(visit, replace(SETTINGS, limits=replace(LIMITS, table_rate=Rate(0.001, 1))))


def test_the_number_of_tables_is_limited() -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        await client.table(ann["token"])
        full = await client.post("/api/tables", json={}, headers=auth(ann["token"]))
        assert (full.status_code, full.json()["code"]) == (503, "too-many-tables")
        assert 1 <= int(full.headers["retry-after"]) <= 60, "the first table may go by then"

    with_client(visit, replace(SETTINGS, limits=replace(LIMITS, max_tables=1)))


def test_open_tables_per_person_are_limited() -> None:
    async def visit(client: ApiClient) -> None:
        ann, bob = await client.create_person("Ann"), await client.create_person("Bob")
        for _ in range(2):
            await client.table(ann["token"])
        much = await client.post("/api/tables", json={}, headers=auth(ann["token"]))
        assert (much.status_code, much.json()["code"]) == (429, "too-many-open-tables")
        assert much.headers["retry-after"] == "3600"
        await client.table(bob["token"])

    with_client(visit, replace(SETTINGS, limits=replace(LIMITS, max_tables_per_person=2)))


def test_a_long_list_of_tables_is_written_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "ALWAYS_FRESH_UP_TO", 2)

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        clock = Clock()
        listed = PublicTables(client.registry, clock)
        for length in (1, 2):
            await client.table(ann["token"], public=True)
            assert len(json.loads(listed.text())["tables"]) == length, "a short one is up to date"
        await client.table(ann["token"], public=True)
        clock.now += 0.9
        before = listed.text()
        assert len(json.loads(before)["tables"]) == 2
        clock.now += 0.2
        assert len(json.loads(listed.text())["tables"]) == 3
        assert (await client.get("/api/tables")).text == listed.text()

    with_client(visit)


@pytest.mark.parametrize("public", [None, "https://play.example.org"])
def test_the_link_to_a_table_as_a_qr_code(
    public: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    import segno

    links: list[str] = []
    make = segno.make

    def noting(link: str, **how: object) -> segno.QRCode:
        links.append(link)
        return make(link, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(segno, "make", noting)

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        code = await client.table(ann["token"])
        answer = await client.get(f"/api/tables/{code}/qr")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
        assert links == [f"{public or 'http://localhost:8666'}/t/{code}"]

    with_client(visit, replace(SETTINGS, public_url=public))
