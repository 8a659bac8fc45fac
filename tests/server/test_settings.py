from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hornox.data_directory import data_directory
from hornox.server.guards.rate_limit import Rate
from hornox.server.settings import BadSettings, DataRetention, Limits, Settings


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"port": -1}, "port"),
        ({"port": 65536}, "port"),
        ({"host": "example.org"}, "host"),
        ({"host": ""}, "host"),
        ({"trusted_proxies": ("nginx",)}, "proxy"),
        ({"trusted_proxies": ("10.0.0.1/8",)}, "proxy"),
        ({"allowed_origins": ("example.org",)}, "origin"),
        ({"allowed_origins": ("https://example.org/path",)}, "origin"),
        ({"allowed_origins": ("*",)}, "origin"),
        ({"allowed_origins": ("null",)}, "origin"),
        ({"public_url": "play.example.org"}, "public URL"),
        ({"public_url": "https://play.example.org/hornox"}, "public URL"),
        ({"public_url": "https://user@play.example.org"}, "public URL"),
        ({"public_url": "https://play.example.org?x"}, "public URL"),
        ({"public_url": "https://play.example.org:port"}, "public URL"),
        ({"public_url": "https://[bad"}, "public URL"),
        ({"host_names": ("kitchen:8666",)}, "host name"),
        ({"host_names": ("https://kitchen",)}, "host name"),
        ({"operator_token": "short"}, "token"),
        ({"bot_workers": 0}, "worker"),
        ({"bus": "redis://localhost"}, "share a database"),
        ({"bus": "localhost:6379", "database": "postgresql:///hornox"}, "bus looks like"),
        ({"address": "10.0.0.5"}, "address looks like"),
        ({"limits": Limits(max_tables=0)}, "max_tables"),
        ({"limits": Limits(people_per_address=9)}, "people_per_address"),
        ({"retention": DataRetention(games=0)}, "games are kept"),
        ({"limits": Limits(max_tables_per_person=0)}, "max_tables_per_person"),
        ({"limits": Limits(max_connections=-5)}, "max_connections"),
        ({"limits": Limits(max_connections_per_address=0)}, "max_connections_per_address"),
        ({"limits": Limits(request_rate=Rate(0, 5))}, "request_rate"),
        ({"limits": Limits(command_rate=Rate(1, 0))}, "command_rate"),
        ({"limits": Limits(request_rate=Rate(float("nan"), 5))}, "request_rate"),
        ({"limits": Limits(newcomer_rate=Rate(float("inf"), 5))}, "newcomer_rate"),
    ],
)
def test_invalid_settings_are_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSettings, match=reason):
        replace(Settings(), **wrong)


@pytest.mark.parametrize(
    "right",
    [
        {"host": "0.0.0.0"},
        {"host": "::1"},
        {"host": "localhost", "port": 0},
        {"trusted_proxies": ("127.0.0.1", "10.0.0.0/8", "::1")},
        {"allowed_origins": ("https://example.org", "http://localhost:5173")},
        {"public_url": "https://play.example.org"},
        {"public_url": "http://192.168.1.2:8666/"},
        {"host_names": ("kitchen", "play.example.org")},
        {"operator_token": "x" * 16},
    ],
)
def test_valid_settings(right: dict[str, Any]) -> None:
    replace(Settings(), **right)


def test_only_this_machine_has_access_by_default() -> None:
    assert Settings().host == "127.0.0.1"
    assert Settings().trusted_proxies == Settings().allowed_origins == ()


def test_the_operator_s_token_is_not_shown() -> None:
    assert "secret" not in repr(Settings(operator_token="secret" * 4))


def test_data_directory_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert data_directory({"XDG_DATA_HOME": "/srv/data"}) == Path("/srv/data/hornox")
    home = Path.home()
    assert data_directory({}) == home / ".local/share/hornox"
    assert data_directory({"XDG_DATA_HOME": "relative"}) == home / ".local/share/hornox"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_directory({}) == home / "Library/Application Support/hornox"
    monkeypatch.setattr("sys.platform", "win32")
    assert data_directory({"LOCALAPPDATA": "C:/Local"}) == Path("C:/Local/hornox")
