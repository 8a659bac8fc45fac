"""The settings of a server, validated when they are created."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from ipaddress import ip_address, ip_network
from math import isfinite
from pathlib import Path
from urllib.parse import urlsplit

from hornox.engine import HornoxError
from hornox.server.guards.rate_limit import Rate

PORT = 8666
DATABASE_SCHEMES = ("postgresql://", "postgres://")
BUS_SCHEMES = ("redis://", "rediss://", "unix://")


class BadSettings(HornoxError):
    """The settings are invalid."""

    code = "bad-settings"


DEFAULT_PEOPLE = 50
FEWEST_PEOPLE = 10
"""A browser needs the limits of several people while it loads the pages."""

DEFAULT_REQUEST_RATE = Rate(20, 400)
DEFAULT_NEWCOMER_RATE = Rate(0.1, 50)
DEFAULT_TABLE_RATE = Rate(0.2, 50)
DEFAULT_COMMAND_RATE = Rate(10, 40)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of the server. `limits_for` has those of more people behind one address.

    - `people_per_address`: how many people may share an address, such as a club or a school.
    - `max_tables_per_person`: unfinished tables that one person may have opened.
    - `max_connections_per_address`: WebSockets.
    - `request_rate`: API requests and new WebSockets of one address.
    - `newcomer_rate`: new people, and uses of device links, of one address.
    - `table_rate`: new tables of one address.
    - `command_rate`: commands of one WebSocket.
    """

    people_per_address: int = DEFAULT_PEOPLE
    max_tables: int = 10_000
    max_tables_per_person: int = 20
    max_connections: int = 10_000
    max_connections_per_address: int = 4 * DEFAULT_PEOPLE
    request_rate: Rate = DEFAULT_REQUEST_RATE
    newcomer_rate: Rate = DEFAULT_NEWCOMER_RATE
    table_rate: Rate = DEFAULT_TABLE_RATE
    command_rate: Rate = DEFAULT_COMMAND_RATE

    @property
    def max_http_per_address(self) -> int:
        """Connections from one address that are not WebSockets: a browser opens up to six."""
        return max(6 * self.people_per_address, self.max_connections_per_address)

    @property
    def max_http_connections(self) -> int:
        """Connections in all that are not WebSockets."""
        return max(1000, self.max_http_per_address)

    @property
    def file_rate(self) -> Rate:
        """Files of the browser client for one address: a first visit loads about 140."""
        return self.request_rate.times(20)

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


def limits_for(people: int) -> Limits:
    """Return limits that let this many people share an address: each has the same part of them."""
    factor = people / DEFAULT_PEOPLE
    return replace(
        DEFAULT_LIMITS,
        people_per_address=people,
        max_connections_per_address=4 * people,
        request_rate=DEFAULT_REQUEST_RATE.times(factor),
        newcomer_rate=DEFAULT_NEWCOMER_RATE.times(factor),
        table_rate=DEFAULT_TABLE_RATE.times(factor),
    )


@dataclass(frozen=True, slots=True)
class DataRetention:
    """How many days unused data is kept; `None`: until it is deleted.

    - `tables`: tables at which no one is connected.
    - `games`: finished games.
    - `people`: people who used none of their devices.
    """

    tables: int = 365
    games: int | None = None
    people: int | None = None


DEFAULT_DATA_RETENTION = DataRetention()


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
    - `bus`: the address of a Redis or Valkey server, for several servers that share a database.
    - `address`: host and port at which the other servers reach this one.
    - `name`: differs among servers that share a database; default: host name and port.
    - `bot_workers`: processes for bots that search by playouts.
    - `daily`: whether there is a deal of the day; `puzzles`: whether there are puzzles.
    - `coach`: whether there are hints and reviews; `coach_workers`: processes for them.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    data: Path = Path("hornox-data")
    database: str | None = field(default=None, repr=False)
    bus: str | None = field(default=None, repr=False)
    address: str = "127.0.0.1:0"
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
    retention: DataRetention = DEFAULT_DATA_RETENTION
    name: str = ""

    def __post_init__(self) -> None:
        _check_host(self.host)
        _require(0 <= self.port <= 65535, f"a port is between 0 and 65535, not {self.port}")
        _require(
            self.database is None or self.database.startswith(DATABASE_SCHEMES),
            "a database looks like postgresql://user@host/name",
        )
        _require(
            self.bus is None or self.bus.startswith(BUS_SCHEMES),
            "a bus looks like redis://host:6379",
        )
        _require(
            self.bus is None or self.database is not None,
            "a bus connects servers that share a database: give the address of one, too",
        )
        _require(
            _ADDRESS.fullmatch(self.address),
            f"an address looks like 10.0.0.5:8667, not {self.address!r}",
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
        for name in ("tables", "games", "people"):
            days = getattr(self.retention, name)
            _require(days is None or days >= 1, f"{name} are kept for at least 1 day")


MIN_TOKEN_LENGTH = 16

_ADDRESS = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+):[0-9]{1,5}")
_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?")


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
    enough = limits.people_per_address >= FEWEST_PEOPLE
    _require(enough, f"people_per_address must be at least {FEWEST_PEOPLE}")
    for name in _MAXIMA:
        _require(getattr(limits, name) >= 1, f"{name} must be at least 1")
    for name in _RATES:
        rate: Rate = getattr(limits, name)
        good = isfinite(rate.per_second) and rate.per_second > 0 and rate.burst >= 1
        _require(good, f"{name} must be above 0")
