from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.http.serving import Client, visiting


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the client")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("start()")
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/t/ABCDEFGHJ", "/me", "/games/1234", "/index.html"])
def test_every_address_of_the_client_is_its_page(static: Path, path: str) -> None:
    async def visit(client: Client) -> None:
        answer = await client.get(path)
        assert (answer.status_code, answer.text) == (200, "<!doctype html>the client")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["referrer-policy"] == "no-referrer"

    visiting(visit, static=static)


def test_files_with_a_hash_are_kept_for_ever(static: Path) -> None:
    async def visit(client: Client) -> None:
        answer = await client.get("/assets/app-1a2b.js")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "javascript" in answer.headers["content-type"]
        icon = await client.get("/icon.svg")
        assert (icon.headers["cache-control"], icon.text) == ("no-cache", "<svg/>")
        assert (await client.get("/assets/gone.js")).status_code == 404

    visiting(visit, static=static)


@pytest.mark.parametrize(
    "path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/%00", "/" + "x" * 5000]
)
def test_no_file_but_the_client_s_is_sent(static: Path, path: str) -> None:
    (static.parent / "secret").write_text("secret")

    async def visit(client: Client) -> None:
        answer = await client.get(path)
        assert answer.status_code in (200, 404)
        assert "secret" not in answer.text

    visiting(visit, static=static)


def test_the_api_is_not_the_client_s(static: Path) -> None:
    async def visit(client: Client) -> None:
        answer = await client.get("/api/nothing")
        assert answer.status_code == 404
        assert answer.json()["code"] == "not-found"

    visiting(visit, static=static)


def test_a_server_without_a_client_says_so(tmp_path: Path) -> None:
    async def visit(client: Client) -> None:
        page = await client.get("/")
        assert (page.status_code, "not built" in page.text) == (200, True)
        assert (await client.get("/t/ABCDEFGHJ")).status_code == 404

    visiting(visit, static=tmp_path)
