"""The configuration of Caddy: Caddy accepts it, and a game is played through it."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from scripts.cluster.programs import free_port, is_open, wait_until
from tests.deploy.files import DEPLOY
from tests.server.process import ServerProcess
from tests.server.test_hosting import play

CADDY = shutil.which("caddy")
pytestmark = pytest.mark.skipif(
    CADDY is None, reason="SKIPPED: there is no Caddy. Debian: apt-get install caddy"
)


def site(folder: Path, port: int, *servers: int) -> Path:
    """The shipped configuration on a port of this machine, without TLS."""
    text = (DEPLOY / "caddy" / "Caddyfile").read_text("utf-8")
    for there, here in (
        ("play.example.org {", f"http://localhost:{port} {{"),
        (
            "reverse_proxy 127.0.0.1:8666",
            " ".join(["reverse_proxy", *(f"127.0.0.1:{server}" for server in servers)]),
        ),
    ):
        assert there in text
        text = text.replace(there, here)
    file = folder / "Caddyfile"
    file.write_text(f"{{\n    admin off\n}}\n{text}")
    return file


@contextmanager
def running(file: Path, port: int) -> Iterator[None]:
    assert CADDY is not None
    home = {"HOME": str(file.parent), "XDG_DATA_HOME": str(file.parent)}
    process = subprocess.Popen(
        [CADDY, "run", "--config", file, "--adapter", "caddyfile"],
        env={**os.environ, **home},
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: is_open(port), "Caddy")
        yield
    finally:
        process.terminate()
        process.wait(60)


def test_caddy_accepts_the_configuration_as_it_is() -> None:
    assert CADDY is not None
    file = DEPLOY / "caddy" / "Caddyfile"
    checked = subprocess.run(
        [CADDY, "adapt", "--config", file, "--adapter", "caddyfile"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


@contextmanager
def stub(name: str) -> Iterator[int]:
    """A server that answers everything with its name. Return its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(name.encode())

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_requests_about_a_table_go_to_one_server_without_a_cookie(tmp_path: Path) -> None:
    port, asked = free_port(), set()
    with (
        stub("first") as first,
        stub("second") as second,
        running(site(tmp_path, port, first, second), port),
    ):
        for number in range(10):
            answers = [
                httpx.get(f"http://localhost:{port}/api/{path}")
                for path in (f"tables/7KQM3X9B{number}", f"socket/7KQM3X9B{number}")
            ]
            assert all("set-cookie" not in answer.headers for answer in answers)
            (server,) = {answer.text for answer in answers}
            asked.add(server)
    assert asked == {"first", "second"}


def test_a_game_is_played_through_caddy(tmp_path: Path) -> None:
    server_port, port = free_port(), free_port()
    url = f"http://localhost:{port}"
    options = (f"--public-url={url}", "--trusted-proxy=127.0.0.1", "--quick-bots")
    with (
        ServerProcess(tmp_path / "data", *options, port=server_port) as server,
        running(site(tmp_path, port, server_port), port),
    ):
        assert server.url == url, "all of this goes through Caddy"
        answer = httpx.get(f"{url}/api/tables", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in answer.headers
        ann = server.newcomer("Ann")
        game = {"game": {"mode": "base", "rounds": 1}, "places": 2}
        code = server.table(ann["token"], terms=game)
        assert len(asyncio.run(play(server.socket, ann, code))) == 1
