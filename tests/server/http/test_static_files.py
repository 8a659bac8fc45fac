from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hornox.server.http.static_files import accepted_codings
from tests.server.http.api_client import ApiClient, with_client

SCRIPT = "start();" * 100


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the client")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("start()")
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/t/ABCDEFGHJ", "/me", "/games/1234", "/index.html"])
def test_every_client_path_returns_the_page(static: Path, path: str) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get(path)
        assert (answer.status_code, answer.text) == (200, "<!doctype html>the client")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["referrer-policy"] == "no-referrer"

    with_client(visit, static=static)


def test_files_with_a_hash_are_immutable(static: Path) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get("/assets/app-1a2b.js")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "javascript" in answer.headers["content-type"]
        icon = await client.get("/icon.svg")
        assert (icon.headers["cache-control"], icon.text) == ("no-cache", "<svg/>")
        assert (await client.get("/assets/gone.js")).status_code == 404

    with_client(visit, static=static)


@pytest.mark.parametrize(
    "path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/%00", "/" + "x" * 5000]
)
def test_no_file_but_the_client_s_is_sent(static: Path, path: str) -> None:
    (static.parent / "secret").write_text("secret")

    async def visit(client: ApiClient) -> None:
        answer = await client.get(path)
        assert answer.status_code in (200, 404)
        assert "secret" not in answer.text

    with_client(visit, static=static)


@pytest.fixture
def packed(static: Path) -> Path:
    """A client with compressed copies. The contents are not real Brotli."""
    script = static / "assets" / "big-3c4d.js"
    script.write_text(SCRIPT)
    Path(f"{script}.br").write_bytes(b"brotli")
    Path(f"{script}.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    page = static / "index.html"
    Path(f"{page}.gz").write_bytes(gzip.compress(page.read_bytes()))
    return static


BIG = "/assets/big-3c4d.js"


def accepting(codings: str, **more: str) -> dict[str, str]:
    return {"accept-encoding": codings, **more}


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.1", "br"),
        ("gzip, deflate", "gzip"),
        ("*", "br"),
        ("*, br;q=0", "gzip"),
        ("br; q=0, gzip; q=0.000", None),
        ("identity", None),
        ("brotli", None),
        ("", None),
    ],
)
def test_a_browser_gets_the_smallest_copy_it_can_read(
    packed: Path, accepted: str, coding: str | None
) -> None:
    async def visit(client: ApiClient) -> None:
        async with client.stream("GET", BIG, headers=accepting(accepted)) as answer:
            body = b"".join([part async for part in answer.aiter_raw()])
        assert answer.status_code == 200
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        ending = {"br": ".br", "gzip": ".gz", None: ""}[coding]
        assert body == Path(f"{packed}{BIG}{ending}").read_bytes()
        assert answer.headers["content-length"] == f"{len(body)}"

    with_client(visit, static=packed)


def test_a_file_without_copies_is_sent_as_it_is(packed: Path) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get("/assets/app-1a2b.js", headers=accepting("br, gzip"))
        assert (answer.status_code, answer.text) == (200, "start()")
        assert "content-encoding" not in answer.headers
        assert answer.headers["vary"] == "Accept-Encoding"

    with_client(visit, static=packed)


@pytest.mark.parametrize("path", ["/", "/t/ABCDEFGHJ"])
def test_the_page_is_compressed_wherever_it_is(packed: Path, path: str) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get(path, headers=accepting("br, gzip"))
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.text == "<!doctype html>the client"

    with_client(visit, static=packed)


def test_a_cached_file_is_not_sent_again(packed: Path) -> None:
    async def visit(client: ApiClient) -> None:
        tags = set()
        for codings in ("br", "gzip", "identity"):
            first = await client.head(BIG, headers=accepting(codings))
            tag, date = first.headers["etag"], first.headers["last-modified"]
            tags.add(tag)
            for known in ({"if-none-match": tag}, {"if-modified-since": date}):
                again = await client.get(BIG, headers=accepting(codings, **known))
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["etag"] == tag
                assert again.headers["vary"] == "Accept-Encoding"
                assert "content-encoding" not in again.headers
        assert len(tags) == 3, "a copy is not the file"
        (other, *_) = tags - {tag}
        answer = await client.get(BIG, headers=accepting("identity", **{"if-none-match": other}))
        assert answer.status_code == 200

    with_client(visit, static=packed)


def test_a_range_refers_to_the_uncompressed_file(packed: Path) -> None:
    async def visit(client: ApiClient) -> None:
        part = await client.get(BIG, headers=accepting("br, gzip", range="bytes=0-4"))
        assert (part.status_code, part.text) == (206, "start")
        assert part.headers["content-range"] == f"bytes 0-4/{len(SCRIPT)}"
        assert "content-encoding" not in part.headers
        copy = await client.head(BIG, headers=accepting("br"))
        resumed = {"range": "bytes=5-", "if-range": copy.headers["etag"]}
        whole = await client.get(BIG, headers=accepting("br", **resumed))
        assert (whole.status_code, whole.text) == (200, SCRIPT), "what it has is of something else"

    with_client(visit, static=packed)


def test_nothing_of_the_api_is_compressed(packed: Path) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get("/api/offer", headers=accepting("br, gzip"))
        assert answer.status_code == 200
        assert len(answer.content) > 512
        assert "content-encoding" not in answer.headers

    with_client(visit, static=packed)


def test_several_headers_are_one_list() -> None:
    assert accepted_codings("deflate,GZIP , Br;q=0.5") == ["br", "gzip"]


def test_unknown_api_paths_do_not_return_the_page(static: Path) -> None:
    async def visit(client: ApiClient) -> None:
        answer = await client.get("/api/nothing")
        assert answer.status_code == 404
        assert answer.json()["code"] == "not-found"

    with_client(visit, static=static)


def test_a_server_without_a_client_says_so(tmp_path: Path) -> None:
    async def visit(client: ApiClient) -> None:
        page = await client.get("/")
        assert (page.status_code, "not built" in page.text) == (200, True)
        assert (await client.get("/t/ABCDEFGHJ")).status_code == 404

    with_client(visit, static=tmp_path)
