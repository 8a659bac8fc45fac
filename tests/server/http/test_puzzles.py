"""Puzzles: no answer before a try, the first try counts, doubts reach the host."""

from __future__ import annotations

import json
from dataclasses import replace

from hornox.coach.puzzles import Theme
from hornox.record import format_action, to_json
from hornox.server.puzzles.collection import collection, pack
from tests.server.http.api_client import SETTINGS, ApiClient, auth, with_client

TOKEN = "operator-token-0123456789"


async def person(client: ApiClient) -> dict[str, str]:
    return auth((await client.create_person())["token"])


def test_the_answer_comes_after_a_try() -> None:
    async def visit(client: ApiClient) -> None:
        me = await person(client)
        asked = (await client.get("/api/puzzles/next", headers=me)).json()
        puzzle = collection()[asked["puzzle"]["id"]]
        assert asked["puzzle"].keys() == {"id", "view", "options", "facts"}
        assert json.loads((await client.get(f"/api/puzzles/{puzzle.id}")).text) == asked["puzzle"]
        assert asked["standing"]["tries"] == 0
        assert asked["known"] is False
        best = format_action(puzzle.actions[puzzle.best])
        path = f"/api/puzzles/{puzzle.id}/tries"
        right = (
            await client.post(
                path, json={"action": to_json(puzzle.actions[puzzle.best])}, headers=me
            )
        ).json()
        assert right["right"] is True
        assert right["counted"] is True
        assert right["best"] == best == right["analysis"]["best"]
        assert right["standing"]["streak"] == 1
        assert right["standing"]["rating"] > right["before"]
        wrong = to_json(puzzle.actions[puzzle.tempting])
        again = (await client.post(path, json={"action": wrong}, headers=me)).json()
        assert again["right"] is False
        assert again["counted"] is False
        assert again["standing"] == right["standing"]
        refused = await client.post(path, json={"action": {"type": "ready"}}, headers=me)
        assert refused.status_code == 422

    with_client(visit)


def test_the_tables_of_options_are_the_same_whatever_is_best() -> None:
    """What is told before a try depends on the view only."""

    async def visit(client: ApiClient) -> None:
        texts = [(await client.get(f"/api/puzzles/{id}")).text for id in collection()]
        for text in texts:
            for word in ("best", "tempting", "themes", "difficulty", "solved_by", "analysis"):
                assert f'"{word}"' not in text

    with_client(visit)


def test_a_wrong_try_ends_the_streak_and_weakens() -> None:
    async def visit(client: ApiClient) -> None:
        me = await person(client)
        rating = None
        for turn in range(3):
            asked = (await client.get("/api/puzzles/next?mode=base", headers=me)).json()
            puzzle = collection()[asked["puzzle"]["id"]]
            assert puzzle.mode == "base"
            assert asked["known"] is False
            choice = puzzle.best if turn < 2 else puzzle.tempting
            body = {"action": to_json(puzzle.actions[choice])}
            path = f"/api/puzzles/{puzzle.id}/tries"
            told = (await client.post(path, json=body, headers=me)).json()
            assert told["standing"]["streak"] == (turn + 1 if turn < 2 else 0)
            if turn == 2:
                assert told["standing"]["rating"] != rating
            rating = told["standing"]["rating"]
        assert told["standing"]["best_streak"] == 2
        assert told["standing"]["solved"] == 2
        profile = (await client.get("/api/me/export", headers=me)).json()
        assert len(profile["puzzle_tries"]) == 3

    with_client(visit)


def test_puzzles_of_a_theme() -> None:
    async def visit(client: ApiClient) -> None:
        me = await person(client)
        everything = (await client.get("/api/puzzles/next", headers=me)).json()["themes"]
        assert everything == [*Theme], "there are puzzles about everything"
        for mode in ("base", "pro"):
            themes = (await client.get(f"/api/puzzles/next?mode={mode}", headers=me)).json()[
                "themes"
            ]
            assert ("draft" in themes) is (mode == "pro")
            for theme in themes:
                path = f"/api/puzzles/next?mode={mode}&theme={theme}"
                asked = (await client.get(path, headers=me)).json()["puzzle"]
                assert Theme(theme) in collection()[asked["id"]].themes
                assert collection()[asked["id"]].mode == mode
        missing = await client.get("/api/puzzles/next?mode=base&theme=draft", headers=me)
        assert missing.status_code == 404
        unknown = await client.get("/api/puzzles/next?theme=best-card", headers=me)
        assert unknown.status_code == 422

    with_client(visit)


def test_doubts_reach_the_operator_only() -> None:
    async def visit(client: ApiClient) -> None:
        me, id = await person(client), next(iter(collection()))
        path = f"/api/puzzles/{id}/reports"
        assert (await client.post(path, json={"text": "Both win"}, headers=me)).status_code == 204
        assert (await client.post(path, json={}, headers=me)).status_code == 204
        assert (await client.get("/api/puzzles/reports")).status_code == 403
        answer = await client.get("/api/puzzles/reports", headers=auth(TOKEN))
        (report,) = answer.json()["reports"]
        assert report["puzzle"] == id
        assert report.keys() == {"puzzle", "text", "at"}

    with_client(visit, settings=replace(SETTINGS, operator_token=TOKEN))


def test_the_pack_has_no_answers_and_its_answers_fit() -> None:
    async def visit(client: ApiClient) -> None:
        kept = (await client.get("/api/puzzles/pack")).json()["puzzles"]
        answers = (await client.get("/api/puzzles/pack/answers")).json()["answers"]
        assert [one["id"] for one in kept] == [puzzle.id for puzzle in pack()] == [*answers]
        assert all(answers[one["id"]]["best"] in one["options"] for one in kept)

    with_client(visit)


def test_a_host_can_switch_puzzles_off() -> None:
    async def visit(client: ApiClient) -> None:
        me = await person(client)
        assert (await client.get("/api/offer")).json()["puzzles"] is False
        for path in ("next", "pack", "pack/answers", next(iter(collection()))):
            assert (await client.get(f"/api/puzzles/{path}", headers=me)).status_code == 404

    with_client(visit, settings=replace(SETTINGS, puzzles=False))
