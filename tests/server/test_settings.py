from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hornox.server.guards.rates import Rate
from hornox.server.settings import BadSettings, Limits, Settings, data_directory


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"port": -1}, "port"),
        ({"port": 65536}, "port"),
        ({"host": "example.org"}, "host"),
        ({"host": ""}, "host"),
        ({"proxies": ("nginx",)}, "proxy"),
        ({"proxies": ("10.0.0.1/8",)}, "proxy"),
        ({"origins": ("example.org",)}, "origin"),
        ({"origins": ("https://example.org/path",)}, "origin"),
        ({"origins": ("*",)}, "origin"),
        ({"origins": ("null",)}, "origin"),
        ({"public_url": "play.example.org"}, "public URL"),
        ({"public_url": "https://play.example.org/hornox"}, "public URL"),
        ({"public_url": "https://user@play.example.org"}, "public URL"),
        ({"public_url": "https://play.example.org?x"}, "public URL"),
        ({"public_url": "https://play.example.org:port"}, "public URL"),
        ({"public_url": "https://[bad"}, "public URL"),
        ({"names": ("kitchen:8666",)}, "host name"),
        ({"names": ("https://kitchen",)}, "host name"),
        ({"operator_token": "short"}, "token"),
        ({"bot_workers": 0}, "worker"),
        ({"limits": Limits(tables=0)}, "tables"),
        ({"limits": Limits(tables_each=0)}, "tables_each"),
        ({"limits": Limits(connections=-5)}, "connections"),
        ({"limits": Limits(connections_each=0)}, "connections_each"),
        ({"limits": Limits(requests=Rate(0, 5))}, "requests"),
        ({"limits": Limits(commands=Rate(1, 0))}, "commands"),
        ({"limits": Limits(requests=Rate(float("nan"), 5))}, "requests"),
        ({"limits": Limits(newcomers=Rate(float("inf"), 5))}, "newcomers"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSettings, match=reason):
        replace(Settings(), **wrong)


@pytest.mark.parametrize(
    "right",
    [
        {"host": "0.0.0.0"},
        {"host": "::1"},
        {"host": "localhost", "port": 0},
        {"proxies": ("127.0.0.1", "10.0.0.0/8", "::1")},
        {"origins": ("https://example.org", "http://localhost:5173")},
        {"public_url": "https://play.example.org"},
        {"public_url": "http://192.168.1.2:8666/"},
        {"names": ("kitchen", "play.example.org")},
        {"operator_token": "x" * 16},
    ],
)
def test_what_can_be(right: dict[str, Any]) -> None:
    replace(Settings(), **right)


def test_nobody_but_this_machine_is_let_in_by_default() -> None:
    assert Settings().host == "127.0.0.1"
    assert Settings().proxies == Settings().origins == ()


def test_the_operator_s_token_is_not_shown() -> None:
    assert "secret" not in repr(Settings(operator_token="secret" * 4))


def test_data_lives_where_the_platform_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert data_directory({"XDG_DATA_HOME": "/srv/data"}) == Path("/srv/data/hornox")
    home = Path.home()
    assert data_directory({}) == home / ".local/share/hornox"
    assert data_directory({"XDG_DATA_HOME": "relative"}) == home / ".local/share/hornox"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_directory({}) == home / "Library/Application Support/hornox"
    monkeypatch.setattr("sys.platform", "win32")
    assert data_directory({"LOCALAPPDATA": "C:/Local"}) == Path("C:/Local/hornox")
