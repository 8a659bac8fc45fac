"""Requests are parsed strictly, and refused with codes."""

from __future__ import annotations

import pytest

from tests.server.http.api_client import ApiClient, auth, with_client

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"\xff", 400, "malformed"),
        (b'{"name":"Ann","name":"Bob"}', 400, "malformed"),
        (b'{"name":NaN}', 400, "malformed"),
        (b"[" * 5000, 400, "malformed"),
        (b"9" * 5000, 400, "malformed"),
        (b"null", 422, "wrong-shape"),
        (b"[]", 422, "wrong-shape"),
        (b"{}", 422, "wrong-shape"),
        (b'{"name":1}', 422, "wrong-shape"),
        (b'{"name":null}', 422, "wrong-shape"),
        (b'{"name":"Ann","admin":true}', 422, "wrong-shape"),
        (b'{"name":"Ann","kind":"god"}', 422, "wrong-shape"),
        (b'{"name":""}', 422, "bad-name"),
        (b'{"name":"\\ud800"}', 422, "bad-name"),
        (b'{"name":"' + b"x" * 9000 + b'"}', 413, "too-large"),
    ],
)
def test_invalid_bodies_are_refused(body: bytes, status: int, code: str) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.post("/api/people", content=body, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (status, code)

    with_client(visit)


@pytest.mark.parametrize("number", ["9" * 4300, "-" + "9" * 4300, "1e400", str(2**64)])
def test_whole_numbers_in_bodies_have_a_range(number: str) -> None:
    async def visit(client: ApiClient) -> None:
        token = (await client.create_person())["token"]
        code = await client.table(token)
        for path, body in (
            (f"/api/tables/{code}/seats", f'{{"seat":{number}}}'),
            ("/api/tables", f'{{"terms":{{"places":{number}}}}}'),
            ("/api/tables", f'{{"terms":{{"game":{{"mode":"base","target":{number}}}}}}}'),
        ):
            answer = await client.post(path, content=body.encode(), headers=JSON | auth(token))
            assert (answer.status_code, answer.json()["code"]) == (422, "wrong-shape")
        for before in ("9" * 16, "9" * 4300, "٣"):
            answer = await client.get(f"/api/me/games?before={before}", headers=auth(token))
            assert answer.status_code == 422

    with_client(visit)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_read(kind: str) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.post(
            "/api/people", content=b'{"name":"Ann"}', headers={"content-type": kind}
        )
        assert (answer.status_code, answer.json()["code"]) == (415, "not-json")

    with_client(visit)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("before=5", 200),
        ("before=", 422),
        ("before=-1", 422),
        ("before=x", 422),
        ("before=1&before=2", 422),
        ("before=9999999999999999999", 422),
        ("after=1", 422),
    ],
)
def test_invalid_parameters_are_refused(query: str, status: int) -> None:
    async def visit(client: ApiClient) -> None:
        ann = await client.create_person()
        answer = await client.get(f"/api/me/games?{query}", headers=auth(ann["token"]))
        assert answer.status_code == status

    with_client(visit)


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/people/..",
        "/api/people/x",
        f"/api/people/{'0' * 24}",
        "/api/games/00000000",
        "/api/games/00000000/record",
        "/api/games/%00",
        "/api/bots/cautious",
        "/api/bots/BISON",
        "/api/ratings/poker",
        "/api/tables/AAAAAAAAA",
        "/api/tables/AAAAAAAAA/qr",
        "/api/tables/AAAAAAAAA/games",
        "/api/tables/%2e%2e",
        "/api/tables/short",
    ],
)
def test_unknown_paths_are_not_found(path: str) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] in ("not-found", "no-such-table")

    with_client(visit)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/me", {"DELETE", "GET", "HEAD", "PATCH"}),
        ("DELETE", "/api/people", {"POST"}),
        ("TRACE", "/api/health", {"GET", "HEAD"}),
        ("OPTIONS", "/api/health", {"GET", "HEAD"}),
        ("BREW", "/api/offer", {"GET", "HEAD"}),
    ],
)
def test_other_methods_are_refused(method: str, path: str, allowed: set[str]) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (405, "wrong-method")
        assert {*answer.headers["allow"].split(", ")} == allowed

    with_client(visit)
