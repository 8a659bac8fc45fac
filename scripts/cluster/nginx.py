"""nginx in front of several servers, with the configuration that is shipped, but without TLS."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from scripts.cluster.programs import Program, find_program, is_open, wait_until

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx" / "cluster.conf"


class NginxServer:
    """Started by `start`. Its files are in a directory of its own."""

    def __init__(self, place: Path, port: int, servers: Sequence[int]) -> None:
        program = find_program(["nginx"], "nginx")
        place.mkdir(parents=True, exist_ok=True)
        (place / "hornox.conf").write_text(_site(CONFIGURATION.read_text("utf-8"), port, servers))
        places = "\n".join(
            f"{kind}_temp_path {place}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (place / "main.conf").write_text(
            f"daemon off; pid {place}/pid; error_log stderr;\n"
            "events { worker_connections 4096; }\n"
            f"http {{ access_log off;\n{places}\ninclude {place}/hornox.conf; }}\n"
        )
        command = [program, "-e", "stderr", "-p", f"{place}/", "-c", "main.conf"]
        self.program = Program("nginx", command, place / "log")
        self._port = port

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.program.start()
        wait_until(lambda: is_open(self._port), "nginx")


def _site(text: str, port: int, servers: Sequence[int]) -> str:
    """Keep the second `server` block, without TLS, and name the real ports."""
    head, _, secure = re.split(r"(?m)^(?=server \{)", text)
    upstream = "".join(f"    server 127.0.0.1:{server} max_fails=0;\n" for server in servers)
    head, changed = re.subn(r"(?:    server 127\.0\.0\.1:\d+ [^\n]+\n)+", upstream, head)
    assert changed == 1
    secure = re.sub(r"(?m)^    ssl_[^\n]+\n", "", secure)
    for there, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("server_name play.example.org;", "server_name localhost;"),
        ("proxy_set_header Host $host;", "proxy_set_header Host $http_host;"),
    ):
        assert there in secure
        secure = secure.replace(there, here)
    return head + secure
