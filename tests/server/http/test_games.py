from __future__ import annotations

import asyncio
import json

import pytest

from hornox.bots import make_bot
from hornox.record import Game, write_record
from hornox.server.http.handlers import replays
from hornox.server.storage import (
    AddGame,
    MemoryStore,
    Participant,
    Role,
    SetMember,
    StoredGame,
    Visibility,
)
from tests.bots.games import play_out
from tests.server.http.api_client import ApiClient, auth, with_client


def finished(
    id: str, person: str, table: str, ended: int, visibility: Visibility = Visibility.PUBLIC
) -> StoredGame:
    game = Game.new("base", 2, seed="5eed" * 16, rounds=1)
    play_out(game, [make_bot("calf", "1"), make_bot("ox", "2")])
    seats = (
        Participant(f"person:{person}", "Ann", 3, won=True),
        Participant("bot:ox", "ox", 9, won=False),
    )
    record = write_record(game.record())
    return StoredGame(id, table, 1, "base", ended, seats, "c0ffee", record, visibility)


def test_finished_games_of_people_bots_and_tables() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        code = await client.table(ann["token"])
        ids = [f"{number:024x}" for number in range(3)]
        for number, id in enumerate(ids):
            game = finished(id, ann["person"], code, ended=1000 + number)
            store.commit([AddGame(game, rated=True)])

        mine = (await client.get("/api/me/games", headers=auth(ann["token"]))).json()["games"]
        assert [game["id"] for game in mine] == ids[::-1]
        assert mine[0]["table"] == code
        older = await client.get("/api/me/games?before=1001", headers=auth(ann["token"]))
        assert [game["id"] for game in older.json()["games"]] == ids[:1]
        here = (await client.get(f"/api/tables/{code}/games")).json()["games"]
        assert [game["id"] for game in here] == ids[::-1]

        card = (await client.get(f"/api/games/{ids[0]}")).json()
        assert card["table"] is None, "a game's id does not reveal the code of its table"
        assert card["seats"][0]["subject"] == f"person:{ann['person']}"
        assert card["seats"][0]["rating"] > card["seats"][1]["rating"]
        record = await client.get(f"/api/games/{ids[0]}/record")
        assert json.loads(record.text)["format"] == "hornox-record"

        profile = (await client.get(f"/api/people/{ann['person']}")).json()
        assert (profile["name"], profile["bot"]) == ("Ann", False)
        assert [(rating["mode"], rating["games"]) for rating in profile["ratings"]] == [("base", 3)]
        assert code not in json.dumps(profile)
        ox = (await client.get("/api/bots/ox")).json()
        assert (ox["subject"], ox["bot"], len(ox["games"])) == ("bot:ox", True, 3)
        calf = (await client.get("/api/bots/calf")).json()
        assert (calf["ratings"], calf["games"]) == ([], [])
        leaders = (await client.get("/api/ratings/base")).json()["leaders"]
        assert [leader["name"] for leader in leaders] == ["Ann", "ox"]

    with_client(visit, store=store)


def test_a_finished_game_step_by_step() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        code = await client.table(ann["token"])
        id = f"{7:024x}"
        store.commit([AddGame(finished(id, ann["person"], code, ended=1), rated=True)])

        replay = json.loads((await client.get(f"/api/games/{id}/steps")).text)
        assert replay["setup"]["mode"] == "base"
        assert len(replay["names"]) == 2
        steps = replay["steps"]
        assert replay["facts"]["row_capacities"] == [5, 5, 5, 5]
        kinds = [event["type"] for step in steps for event in step["events"]]
        assert kinds[0] == "round-started"
        assert kinds[-1] == "game-ended"
        assert kinds.count("cards-revealed") == 10
        assert "hand-dealt" not in kinds, "a spectator is not told what was dealt"
        assert [index for index, step in enumerate(steps) if step["view"]] == [0, len(steps) - 1]
        assert steps[0]["view"]["seat"] is None
        missing = await client.get(f"/api/games/{8:024x}/steps")
        assert (missing.status_code, missing.json()["code"]) == (404, "not-found")

    with_client(visit, store=store)


def test_steps_are_computed_once_and_have_an_etag(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    computed: list[str] = []
    compute = replays._steps

    def counted(text: str, bots: tuple[str | None, ...]) -> str:
        computed.append(text)
        return compute(text, bots)

    monkeypatch.setattr(replays, "_steps", counted)

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        code = await client.table(ann["token"])
        id = f"{7:024x}"
        path = f"/api/games/{id}/steps"
        store.commit([AddGame(finished(id, ann["person"], code, ended=1), rated=True)])
        first, *others = await asyncio.gather(*(client.get(path) for _ in range(5)))
        assert [other.text for other in others] == [first.text] * 4
        assert len(computed) == 1
        assert first.headers.get_list("cache-control") == ["private, no-cache"]
        tag = first.headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}'):
            again = await client.get(path, headers={"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
            assert again.headers.get_list("cache-control") == ["private, no-cache"]
        other = await client.get(path, headers={"if-none-match": '"other"'})
        assert (other.status_code, other.text) == (200, first.text)
        assert len(computed) == 1
        record = await client.get(f"/api/games/{id}/record")
        assert record.headers.get_list("cache-control") == ["no-store"]

    with_client(visit, store=store)


PRIVATE = f"{9:024x}"


def private_game(
    client: ApiClient, store: MemoryStore, person: str, *viewers: str, code: str
) -> None:
    game = finished(PRIVATE, person, code, ended=1, visibility=Visibility.PRIVATE)
    store.commit([AddGame(game, rated=False, viewers=viewers)])


async def opens(client: ApiClient, token: str | None) -> list[int]:
    """What the three addresses of a game answer."""
    headers = auth(token) if token else {}
    paths = [f"/api/games/{PRIVATE}{rest}" for rest in ("", "/record", "/steps")]
    return [(await client.get(path, headers=headers)).status_code for path in paths]


def test_a_private_game_is_visible_only_to_people_at_its_table() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, bob, cat, eve = [
            await client.create_person(name) for name in ("Ann", "Bob", "Cat", "Eve")
        ]
        code = await client.table(ann["token"])
        private_game(client, store, ann["person"], bob["person"], code=code)
        store.commit([SetMember(code, cat["person"], Role.SPECTATOR)])
        for guest in (ann, bob, cat):
            assert await opens(client, guest["token"]) == [200, 200, 200], guest["name"]
            games = await client.get(f"/api/tables/{code}/games", headers=auth(guest["token"]))
            assert [game["id"] for game in games.json()["games"]] == [PRIVATE]
        assert await opens(client, eve["token"]) == [404, 404, 404]
        assert await opens(client, None) == [404, 404, 404]
        for headers in (auth(eve["token"]), {}):
            games = await client.get(f"/api/tables/{code}/games", headers=headers)
            assert games.json() == {"games": []}, "the code alone does not show them"
        missing = await client.get(f"/api/games/{1:024x}")
        hidden = await client.get(f"/api/games/{PRIVATE}")
        assert missing.content == hidden.content, "the response does not reveal that it exists"

    with_client(visit, store=store)


def test_a_private_game_is_listed_nowhere() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann = await client.create_person("Ann")
        code = await client.table(ann["token"])
        private_game(client, store, ann["person"], code=code)
        for path in (f"/api/people/{ann['person']}", "/api/bots/ox", "/api/ratings/base"):
            answer = await client.get(path, headers=auth(ann["token"]))
            assert PRIVATE not in answer.text
        mine = (await client.get("/api/me/games", headers=auth(ann["token"]))).json()["games"]
        assert [(game["id"], game["visibility"]) for game in mine] == [(PRIVATE, "private")]

    with_client(visit, store=store)


def test_players_can_share_a_private_game() -> None:
    store = MemoryStore()

    async def visit(client: ApiClient) -> None:
        ann, bob, eve = [await client.create_person(name) for name in ("Ann", "Bob", "Eve")]
        code = await client.table(ann["token"])
        private_game(client, store, ann["person"], bob["person"], code=code)
        share = f"/api/games/{PRIVATE}/share"
        assert (await client.post(share)).status_code == 401
        assert (await client.post(share, headers=auth(eve["token"]))).status_code == 404
        looked_on = await client.post(share, headers=auth(bob["token"]))
        assert (looked_on.status_code, looked_on.json()["code"]) == (403, "forbidden")
        assert await opens(client, None) == [404, 404, 404]
        assert (await client.post(share, headers=auth(ann["token"]))).status_code == 204
        assert await opens(client, None) == [200, 200, 200]
        assert await opens(client, eve["token"]) == [200, 200, 200]
        assert PRIVATE not in (await client.get("/api/bots/ox")).text, "it is not listed"
        games = await client.get(f"/api/tables/{code}/games")
        assert games.json() == {"games": []}

    with_client(visit, store=store)
