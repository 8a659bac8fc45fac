"""nginx with TLS in front of a real server works, and the pages for hosts are true."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from hornox.cli.program import build_parser
from hornox.cli.serve import settings_of
from tests.server.process import PATIENCE, Player, ServerProcess

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")

needs_nginx = pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None, reason="no nginx or no openssl here"
)


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


class Proxy:
    """The configuration of the page with a certificate, ports and a folder of a test."""

    def __init__(self, folder: Path, server: int) -> None:
        self.folder, self.plain, self.secure = folder, free_port(), free_port()
        self.url = f"https://localhost:{self.secure}"
        self.certificate = folder / "fullchain.pem"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
                *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
                *("-keyout", folder / "privkey.pem", "-out", self.certificate),
            ],
            check=True,
            capture_output=True,
        )
        (folder / "hornox.conf").write_text(self._site(server))
        places = "\n".join(
            f"{kind}_temp_path {folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "main.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\n"
            f"http {{ access_log off;\n{places}\ninclude {folder}/hornox.conf; }}\n"
        )

    def _site(self, server: int) -> str:
        text = (ROOT / "deploy" / "nginx" / "hornox.conf").read_text()
        for there, here in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.secure} ssl;"),
            ("/etc/letsencrypt/live/play.example.org", str(self.folder)),
            ("server_name play.example.org", "server_name localhost"),
            ("127.0.0.1:8666", f"127.0.0.1:{server}"),
        ):
            assert there in text
            text = text.replace(there, here)
        return text

    def command(self, *options: str) -> list[str]:
        assert NGINX is not None
        return [NGINX, "-e", "stderr", "-p", f"{self.folder}/", "-c", "main.conf", *options]

    @contextmanager
    def running(self) -> Iterator[None]:
        process = subprocess.Popen(self.command())
        try:
            for port in (self.plain, self.secure):
                wait_for(port)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def wait_for(port: int) -> None:
    transport = httpx.HTTPTransport(retries=10)
    with httpx.Client(transport=transport) as client:
        client.get(f"http://127.0.0.1:{port}/")


@needs_nginx
def test_nginx_accepts_the_configuration(tmp_path: Path) -> None:
    proxy = Proxy(tmp_path, 8666)
    checked = subprocess.run(proxy.command("-t"), capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


@needs_nginx
def test_a_game_is_played_through_nginx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    proxy = Proxy(tmp_path, port)
    monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
    options = (f"--public-url={proxy.url}", "--trusted-proxy=127.0.0.1", "--quick-bots")
    with (
        ServerProcess(tmp_path / "data", *options, port=port) as server,
        proxy.running(),
    ):
        moved = httpx.get(f"http://localhost:{proxy.plain}/t/7KQM3X9BD")
        assert (moved.status_code, moved.headers["location"]) == (
            301,
            "https://localhost/t/7KQM3X9BD",  # at the usual port
        )
        assert server.url == proxy.url  # so all of this goes through nginx
        assert server.get("/health")["status"] == "ok"
        ann = server.newcomer("Ann")
        game = {"game": {"mode": "base", "rounds": 1}, "places": 2}
        code = server.table(ann["token"], terms=game)
        finished = asyncio.run(play(server.socket, ann, code))
        assert len(finished) == 1


async def play(url: str, identity: dict[str, str], code: str) -> list[dict[str, object]]:
    player = Player(identity, code)
    await player.come(url)
    for command in (
        {"type": "join", "name": "Ann"},
        {"type": "fill-with-bots", "bot": "calf"},
        {"type": "start"},
    ):
        assert (await player.do(command))["type"] == "ack"
    await player.play()
    await player.go()
    return player.finished


def test_the_page_lists_the_settings() -> None:
    assert "{options} serve" in (ROOT / "docs" / "host" / "operate.md").read_text("utf-8")


def test_help_tells_the_defaults() -> None:
    settings = settings_of(build_parser().parse_args(["serve"]))
    limits = settings.limits
    told = {
        "--host": settings.host,
        "--port": settings.port,
        "--max-tables": limits.max_tables,
        "--max-tables-each": limits.max_tables_per_person,
        "--max-connections": limits.max_connections,
        "--max-per-address": limits.max_connections_per_address,
    }
    for flag, default in told.items():
        assert f"default {default}" in help_of(flag)
    rates = {
        "--request-rate": (limits.request_rate, 1),
        "--newcomer-rate": (limits.newcomer_rate, 60),
        "--table-rate": (limits.table_rate, 60),
        "--command-rate": (limits.command_rate, 1),
    }
    for flag, (rate, seconds) in rates.items():
        assert f"default {seconds * rate.per_second:g}; {rate.burst} at once" in help_of(flag)


def help_of(flag: str) -> str:
    """The help of a flag of `hornox serve`."""
    (commands,) = (
        action
        for action in build_parser(["serve"])._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    actions = commands.choices["serve"]._actions
    (found,) = (action.help for action in actions if flag in action.option_strings)
    assert found
    return str(found)
