"""The container files, as far as they can be tried without an engine."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from hornox.cli.program import build_parser
from hornox.cli.serve import settings_of
from tests.deploy.files import DEPLOY, ROOT

CONTAINER = DEPLOY / "container"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def instructions() -> list[tuple[str, str]]:
    """The instructions of the container file, with continued lines joined."""
    text = (CONTAINER / "Containerfile").read_text("utf-8")
    lines = re.sub(r"(?m)^#.*\n", "", text).replace("\\\n", " ").splitlines()
    return [(line.split()[0], line.partition(" ")[2]) for line in lines if line]


def compose() -> dict[str, Any]:
    """The services as they are after variables are replaced."""
    text = (CONTAINER / "compose.yaml").read_text("utf-8")
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
    text = re.sub(r"\$\{(\w+):\?[^}]*\}", r"secret-\1-secret", text)
    found: dict[str, Any] = yaml.safe_load(text)["services"]
    return found


def test_the_image_is_small_unprivileged_and_ends_on_a_signal() -> None:
    found = instructions()
    assert found[0] == ("FROM", "python:3.13-slim-bookworm"), "no tag that moves, such as latest"
    kinds = [kind for kind, _ in found]
    assert kinds.index("USER") > max(at for at, kind in enumerate(kinds) if kind == "RUN")
    assert ("USER", "hornox") in found
    assert ("STOPSIGNAL", "SIGTERM") in found
    for kind, rest in found:
        if kind == "RUN" and "apt-get install" in rest:
            assert "--no-install-recommends" in rest
            assert "rm -rf /var/lib/apt/lists/*" in rest
        if kind == "RUN" and "pip install" in rest:
            assert "--no-cache-dir" in rest
        if kind in ("ENTRYPOINT", "CMD"):
            json.loads(rest)  # without a shell, so that the signal arrives


def test_what_is_copied_exists() -> None:
    (copied,) = (rest.split()[:-1] for kind, rest in instructions() if kind == "COPY")
    for source in copied:
        assert source.startswith("dist/") or (ROOT / source).exists()


def test_the_image_s_command_exists() -> None:
    parts = dict(instructions())
    command = json.loads(parts["ENTRYPOINT"]) + json.loads(parts["CMD"])
    assert command[0] == "hornox"
    settings = settings_of(build_parser([command[1]]).parse_args(command[1:]))
    assert settings.host == "0.0.0.0"
    assert f"EXPOSE {settings.port}" in (CONTAINER / "Containerfile").read_text("utf-8")


@pytest.mark.parametrize("name", ["server-1", "server-2"])
def test_servers_share_a_database_and_a_bus(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    service = compose()[name]
    for variable, value in service["environment"].items():
        monkeypatch.setenv(variable, value)
    settings = settings_of(build_parser(["serve"]).parse_args(service["command"]))
    assert (
        settings.database == "postgresql://hornox:secret-POSTGRES_PASSWORD-secret@database/hornox"
    )
    assert settings.bus == "redis://bus:6379/0"
    assert settings.address.partition(":")[0] == service["hostname"] == name
    assert settings.operator_token is not None


def test_the_worker_has_a_command_that_exists() -> None:
    arguments = compose()["worker"]["command"]
    build_parser([arguments[0]]).parse_args(arguments)


def test_backups_are_written_by_programs_of_the_database_s_version() -> None:
    """pg_dump refuses a newer server."""
    _, image = instructions()[0]
    assert image.endswith("-bookworm"), "this Debian has PostgreSQL 15"
    assert compose()["database"]["image"] == "postgres:15-bookworm"


def test_services_that_are_named_exist() -> None:
    services = compose()
    for service in services.values():
        assert {*service.get("depends_on", ())} <= services.keys()
    proxied = re.findall(r"server ([\w-]+):8666", (CONTAINER / "nginx.conf").read_text("utf-8"))
    assert proxied == ["server-1", "server-2"]
    only_proxy = [name for name, service in services.items() if "ports" in service]
    assert only_proxy == ["proxy"], "nothing else is reached from outside"


def test_no_password_is_in_a_file() -> None:
    for path in CONTAINER.iterdir():
        assert not re.search(r"(?i)password: (?!\$\{)", path.read_text("utf-8"))


@pytest.mark.skipif(NGINX is None, reason="SKIPPED: there is no nginx")
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    text = (CONTAINER / "nginx.conf").read_text("utf-8")
    (tmp_path / "site.conf").write_text(re.sub(r"server-\d:8666", "127.0.0.1:8666", text))
    main = f"pid {tmp_path}/pid; events {{}}\nhttp {{ include {tmp_path}/site.conf; }}\n"
    (tmp_path / "main.conf").write_text(main)
    assert NGINX is not None
    options = ("-t", "-e", "stderr", "-p", f"{tmp_path}/", "-c", "main.conf")
    checked = subprocess.run([NGINX, *options], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
