"""`hornox serve`, as far as it goes without serving."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hornox.cli import main
from hornox.cli.options import available_cores
from hornox.cli.program import build_parser
from hornox.cli.serve import settings_of
from hornox.data_directory import data_directory
from hornox.server.guards.rate_limit import Rate
from hornox.server.serving import lan_address, url_of
from hornox.server.settings import (
    DEFAULT_LIMITS,
    PORT,
    DataRetention,
    Settings,
)


def settings(*options: str) -> Settings:
    return settings_of(build_parser(["serve"]).parse_args(["serve", *options]))


def test_without_options() -> None:
    workers = max(1, available_cores() - 1)
    default = Settings(data=data_directory(), bot_workers=workers)
    assert settings() == replace(default, warm_up=True)
    assert settings("--no-warm-up") == default
    assert (settings().host, settings().port) == ("127.0.0.1", PORT)
    assert settings().limits == DEFAULT_LIMITS


def test_every_option_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORNOX_OPERATOR_TOKEN", "x" * 20)
    found = settings(
        "--host=0.0.0.0",
        "--port=0",
        "--data=somewhere",
        "--public-url=https://play.example.org/",
        "--host-name=kitchen",
        "--trusted-proxy=10.0.0.1",
        "--trusted-proxy=192.168.0.0/16",
        "--origin=https://friend.example/,https://other.example",
        "--max-tables=5",
        "--max-tables-each=3",
        "--max-connections=6",
        "--max-per-address=7",
        "--request-rate=8",
        "--newcomer-rate=60",
        "--table-rate=120",
        "--command-rate=9",
        "--quick-bots",
        "--bot-workers=3",
    )
    assert (found.host, found.port, found.data) == ("0.0.0.0", 0, Path("somewhere"))
    assert found.public_url == "https://play.example.org"
    assert found.host_names == ("kitchen",)
    assert found.trusted_proxies == ("10.0.0.1", "192.168.0.0/16")
    assert found.allowed_origins == ("https://friend.example", "https://other.example")
    assert found.operator_token == "x" * 20
    assert found.quick_bots
    assert found.bot_workers == 3
    limits = found.limits
    assert (limits.max_tables, limits.max_connections, limits.max_connections_per_address) == (
        5,
        6,
        7,
    )
    assert limits.request_rate == Rate(8, 400)
    assert limits.newcomer_rate == Rate(1, 50)
    assert limits.table_rate == Rate(2, 50)
    assert limits.command_rate == Rate(9, 40)


def test_people_per_address_scale_its_limits_unless_they_are_given() -> None:
    limits = settings("--people-per-address=200", "--table-rate=12").limits
    assert limits.max_connections_per_address == 800
    assert limits.request_rate == Rate(80, 1600)
    assert limits.newcomer_rate == Rate(0.4, 200)
    assert limits.table_rate == Rate(0.2, 200)
    assert limits.command_rate == DEFAULT_LIMITS.command_rate, "of one connection"
    assert (limits.max_http_per_address, limits.max_http_connections) == (1200, 1200)


def test_retention_is_given_in_days() -> None:
    assert settings().retention == DataRetention(tables=365)
    given = settings("--keep-tables=30", "--keep-games=730", "--keep-people=365").retention
    assert given == DataRetention(30, 730, 365)


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("--port=70000", "a port is between 0 and 65535"),
        ("--port=x", "invalid int value"),
        ("--host=example.org", "a host is an address"),
        ("--host-name=a/b", "a host name looks like"),
        ("--trusted-proxy=nginx", "a trusted proxy is an address"),
        ("--origin=example.org", "an origin looks like"),
        ("--public-url=example.org", "a public URL looks like"),
        ("--max-tables=0", "max_tables must be at least 1"),
        ("--command-rate=0", "command_rate must be above 0"),
        ("--request-rate=-1", "request_rate must be above 0"),
        ("--request-rate=nan", "must be a number up to 1,000,000,000, not nan"),
        ("--newcomer-rate=inf", "must be a number up to 1,000,000,000, not inf"),
        ("--table-rate=-inf", "must be a number up to 1,000,000,000, not -inf"),
        ("--table-rate=x", "invalid"),
        ("--command-rate=1e308", "must be a number up to 1,000,000,000, not 1e308"),
        ("--log-format=xml", "invalid choice"),
    ],
)
def test_impossible_backups_print_one_line(
    option: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", option]) == 2
    error = capsys.readouterr().err
    assert error.startswith("hornox serve: ")
    assert reason in error
    assert error.count("\n") == 1


def test_the_address_that_is_told() -> None:
    assert url_of("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert url_of("localhost", 80) == "http://localhost:80"
    assert url_of("::1", 80) == "http://[::1]:80"
    assert url_of("0.0.0.0", 80) == f"http://{lan_address()}:80"


def test_a_server_does_not_load_the_compiler() -> None:
    """It is large and slow to load; only the workers of bots need it."""
    program = "import hornox.server.serving, sys; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr
