"""The settings of a server, validated when they are created."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from math import isfinite
from pathlib import Path
from urllib.parse import urlsplit

from hornox.engine import HornoxError
from hornox.server.guards.rate_limit import Rate

PORT = 8666
DATABASE_SCHEMES = ("postgresql://", "postgres://")


class BadSettings(HornoxError):
    """The settings are invalid."""

    code = "bad-settings"


DEFAULT_REQUEST_RATE = Rate(20, 200)
DEFAULT_NEWCOMER_RATE = Rate(0.1, 30)
DEFAULT_TABLE_RATE = Rate(0.2, 30)
DEFAULT_COMMAND_RATE = Rate(10, 40)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of the server.

    - `max_tables_per_person`: unfinished tables that one person may have opened.
    - `max_connections_per_address`: a school or an office may share one address.
    - `request_rate`: API requests and new WebSockets of one address.
    - `newcomer_rate`: new people, and uses of device links, of one address.
    - `table_rate`: new tables of one address.
    - `command_rate`: commands of one WebSocket.
    """

    max_tables: int = 10_000
    max_tables_per_person: int = 20
    max_connections: int = 10_000
    max_connections_per_address: int = 100
    request_rate: Rate = DEFAULT_REQUEST_RATE
    newcomer_rate: Rate = DEFAULT_NEWCOMER_RATE
    table_rate: Rate = DEFAULT_TABLE_RATE
    command_rate: Rate = DEFAULT_COMMAND_RATE

    @property
    def file_rate(self) -> Rate:
        """Files of the browser client for one address: a page needs many."""
        return self.request_rate.times(10)

    @property
    def connection_rate(self) -> Rate:
        """New connections of any kind of one address."""
        return self.request_rate.times(2)

    @property
    def frame_rate(self) -> Rate:
        """Frames of any kind on one WebSocket."""
        return Rate(
            max(10, self.command_rate.per_second * 5), max(200, self.command_rate.burst * 5)
        )


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a server.

    - `database`: the address of a PostgreSQL database; `None`: an SQLite database in `data`.
    - `public_url`: how people reach it, if not at the address it listens on.
    - `host_names`: further host names of the server.
    - `trusted_proxies`: addresses or networks whose `X-Forwarded-*` headers are believed.
    - `allowed_origins`: other sites whose pages may use this server.
    - `operator_token`: opens `/api/metrics` to requests from other machines.
    - `quick_bots`: bots do not wait until the reveal is over.
    - `name`: differs among servers that share a database; default: host name and port.
    - `bot_workers`: processes for bots that search by playouts.
    - `daily`: whether there is a deal of the day; `puzzles`: whether there are puzzles.
    - `coach`: whether there are hints and reviews; `coach_workers`: processes for them.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    data: Path = Path("hornox-data")
    database: str | None = field(default=None, repr=False)
    public_url: str | None = None
    host_names: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    operator_token: str | None = field(default=None, repr=False)
    quick_bots: bool = False
    warm_up: bool = False
    bot_workers: int = 1
    daily: bool = True
    puzzles: bool = True
    coach: bool = True
    coach_workers: int = 1
    limits: Limits = DEFAULT_LIMITS
    name: str = ""

    def __post_init__(self) -> None:
        _check_host(self.host)
        _require(0 <= self.port <= 65535, f"a port is between 0 and 65535, not {self.port}")
        _require(
            self.database is None or self.database.startswith(DATABASE_SCHEMES),
            "a database looks like postgresql://user@host/name",
        )
        for name in self.host_names:
            _require(
                _NAME.fullmatch(name), f"a host name looks like play.example.org, not {name!r}"
            )
        for network in self.trusted_proxies:
            _check_network(network)
        for origin in self.allowed_origins:
            _require(
                _is_site_url(origin) and not urlsplit(origin).path,
                f"an origin looks like https://example.org, not {origin!r}",
            )
        if self.public_url is not None:
            _require(
                _is_site_url(self.public_url) and urlsplit(self.public_url).path in ("", "/"),
                f"a public URL looks like https://example.org, not {self.public_url!r}",
            )
        if self.operator_token is not None:
            _require(
                len(self.operator_token) >= MIN_TOKEN_LENGTH,
                f"an operator's token has at least {MIN_TOKEN_LENGTH} characters",
            )
        _require(self.bot_workers >= 1, "there is at least 1 worker for bots")
        _require(self.coach_workers >= 1, "the coach has at least 1 worker")
        _check_limits(self.limits)


MIN_TOKEN_LENGTH = 16

_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?")


def data_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the directory for this user's data on this platform."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "hornox"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "hornox"
    given = Path(environment.get("XDG_DATA_HOME") or "")
    return (given if given.is_absolute() else home / ".local" / "share") / "hornox"


def _require(condition: object, message: str) -> None:
    if not condition:
        raise BadSettings(message)


def _check_host(host: str) -> None:
    try:
        ip_address(host)
    except ValueError:
        _require(host == "localhost", f"a host is an address such as 0.0.0.0, not {host!r}")


def _check_network(text: str) -> None:
    try:
        ip_network(text)
    except ValueError:
        raise BadSettings(
            f"a trusted proxy is an address or a network such as 10.0.0.0/8, not {text!r}"
        ) from None


def _is_site_url(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and "@" not in parts.netloc
            and (parts.port is None or parts.port > 0)
            and not (parts.query or parts.fragment or url.endswith(("?", "#")))
        )
    except ValueError:
        return False


_MAXIMA = ("max_tables", "max_tables_per_person", "max_connections", "max_connections_per_address")
_RATES = ("request_rate", "newcomer_rate", "table_rate", "command_rate")


def _check_limits(limits: Limits) -> None:
    for name in _MAXIMA:
        _require(getattr(limits, name) >= 1, f"{name} must be at least 1")
    for name in _RATES:
        rate: Rate = getattr(limits, name)
        good = isfinite(rate.per_second) and rate.per_second > 0 and rate.burst >= 1
        _require(good, f"{name} must be above 0")
