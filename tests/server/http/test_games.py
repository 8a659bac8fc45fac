from __future__ import annotations

import json

from hornox.bots import make_bot
from hornox.record import Game, write_record
from hornox.server.storage import AddGame, MemoryStore, Participant, StoredGame
from tests.bots.games import play_out
from tests.server.http.serving import Client, by, visiting


def finished(id: str, person: str, table: str, ended: int) -> StoredGame:
    game = Game.new("base", 2, seed="5eed" * 16, rounds=1)
    play_out(game, [make_bot("calf", "1"), make_bot("ox", "2")])
    seats = (
        Participant(f"person:{person}", "Ann", 3, won=True),
        Participant("bot:ox", "ox", 9, won=False),
    )
    record = write_record(game.record())
    return StoredGame(id, table, 1, "base", ended, seats, "c0ffee", record)


def test_finished_games_of_people_bots_and_tables() -> None:
    store = MemoryStore()

    async def visit(client: Client) -> None:
        ann = await client.newcomer("Ann")
        code = await client.table(ann["token"])
        ids = [f"{number:024x}" for number in range(3)]
        for number, id in enumerate(ids):
            game = finished(id, ann["person"], code, ended=1000 + number)
            store.commit([AddGame(game, rated=True)])

        mine = (await client.get("/api/me/games", headers=by(ann["token"]))).json()["games"]
        assert [game["id"] for game in mine] == ids[::-1]
        assert mine[0]["table"] == code
        older = await client.get("/api/me/games?before=1001", headers=by(ann["token"]))
        assert [game["id"] for game in older.json()["games"]] == ids[:1]
        here = (await client.get(f"/api/tables/{code}/games")).json()["games"]
        assert [game["id"] for game in here] == ids[::-1]

        card = (await client.get(f"/api/games/{ids[0]}")).json()
        assert card["table"] is None, "the code of a table is not told to whoever has a game's id"
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

    visiting(visit, store=store)
