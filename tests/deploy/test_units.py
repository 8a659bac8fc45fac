"""The units for systemd: systemd accepts them, and their commands exist."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from hornox.cli.program import build_parser
from hornox.cli.serve import settings_of
from tests.deploy.files import DEPLOY

UNITS = sorted((DEPLOY / "systemd").glob("hornox*"))
ANALYZE = shutil.which("systemd-analyze")


def command_of(unit: Path) -> list[str]:
    text = unit.read_text("utf-8").replace("\\\n", "")
    (line,) = (line for line in text.splitlines() if line.startswith("ExecStart="))
    program, *arguments = shlex.split(line.removeprefix("ExecStart="))
    assert program == "/opt/hornox/bin/hornox"
    return [argument.replace("%i", "8667").replace("%H", "host") for argument in arguments]


@pytest.mark.parametrize(
    "unit", [unit for unit in UNITS if unit.suffix == ".service"], ids=lambda unit: unit.name
)
def test_a_service_starts_a_command_that_exists(unit: Path) -> None:
    arguments = command_of(unit)
    build_parser([arguments[0]]).parse_args(arguments)


def test_the_server_trusts_the_proxy_on_its_machine() -> None:
    arguments = command_of(DEPLOY / "systemd" / "hornox.service")
    settings = settings_of(build_parser(["serve"]).parse_args(arguments))
    assert settings.trusted_proxies == ("127.0.0.1",)
    assert settings.data.is_relative_to("/var/lib/hornox")


def test_servers_of_a_template_differ_by_port_and_name() -> None:
    arguments = command_of(DEPLOY / "systemd" / "hornox@.service")
    settings = settings_of(build_parser(["serve"]).parse_args(arguments))
    assert (settings.port, settings.name) == (8667, "host:8667")


@pytest.mark.skipif(ANALYZE is None, reason="SKIPPED: there is no systemd-analyze")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    """In a root of their own, with a program in the place of ours."""
    places = tmp_path / "etc" / "systemd" / "system"
    places.mkdir(parents=True)
    program = tmp_path / "opt" / "hornox" / "bin" / "hornox"
    program.parent.mkdir(parents=True)
    program.touch(mode=0o755)
    for unit in UNITS:
        text = unit.read_text("utf-8").replace("/opt/hornox/bin/hornox", str(program))
        text = text.replace("EnvironmentFile=/etc", "EnvironmentFile=-/etc")
        (places / unit.name).write_text(text)
    names = [unit.name.replace("@.", "@8667.") for unit in UNITS]
    assert ANALYZE is not None
    checked = subprocess.run(
        [ANALYZE, "verify", "--man=no", *(str(places / name) for name in names)],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in checked.stderr.splitlines() if "hornox" in line]
    assert ours == []
