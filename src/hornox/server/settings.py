"""What an operator can set, checked once and for all."""

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
from hornox.server.guards.rates import Rate

PORT = 8666


class BadSettings(HornoxError):
    """A server cannot be run like this."""

    code = "bad-settings"


REQUESTS = Rate(20, 200)
NEWCOMERS = Rate(0.1, 30)
NEW_TABLES = Rate(0.2, 30)
COMMANDS = Rate(10, 40)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the server takes on.

    `tables_each` is how many unfinished tables one person may have opened. `connections_each` is
    from one address, which a school or an office may share. `requests` of the API (new WebSockets
    included), `newcomers` (also devices that follow a link) and `new_tables` are rates of one
    address, `commands` is the rate of one WebSocket.
    """

    tables: int = 10_000
    tables_each: int = 20
    connections: int = 10_000
    connections_each: int = 100
    requests: Rate = REQUESTS
    newcomers: Rate = NEWCOMERS
    new_tables: Rate = NEW_TABLES
    commands: Rate = COMMANDS

    @property
    def files(self) -> Rate:
        """Files of the browser client, from one address: a page is many of them."""
        return self.requests.times(10)

    @property
    def new_connections(self) -> Rate:
        """New connections of any kind, from one address."""
        return self.requests.times(2)

    @property
    def frames(self) -> Rate:
        """Frames of any kind on one WebSocket, also those that are no commands."""
        return Rate(max(10, self.commands.per_second * 5), max(200, self.commands.burst * 5))


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Settings:
    """A whole server. `public_url`: how people reach it, if not under the address it listens on.

    `names` are further names by which people reach it. `proxies` are addresses or networks whose
    word about their clients is believed, `origins` other sites whose pages may use this server.
    `operator_token` opens `/api/metrics` to others than this machine. `quick_bots`: bots do not
    wait until people have seen what was before. `bot_workers`: processes for bots that think ahead.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    data: Path = Path("hornox-data")
    public_url: str | None = None
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    operator_token: str | None = field(default=None, repr=False)
    quick_bots: bool = False
    warm_up: bool = False
    bot_workers: int = 1
    limits: Limits = LIMITS

    def __post_init__(self) -> None:
        _check_host(self.host)
        _demand(0 <= self.port <= 65535, f"a port is between 0 and 65535, not {self.port}")
        for name in self.names:
            _demand(_NAME.fullmatch(name), f"a host name looks like play.example.org, not {name!r}")
        for network in self.proxies:
            _check_network(network)
        for origin in self.origins:
            _demand(
                _is_site(origin) and not urlsplit(origin).path,
                f"an origin looks like https://example.org, not {origin!r}",
            )
        if self.public_url is not None:
            _demand(
                _is_site(self.public_url) and urlsplit(self.public_url).path in ("", "/"),
                f"a public URL looks like https://example.org, not {self.public_url!r}",
            )
        if self.operator_token is not None:
            _demand(
                len(self.operator_token) >= SHORTEST_TOKEN,
                f"an operator's token has at least {SHORTEST_TOKEN} characters",
            )
        _demand(self.bot_workers >= 1, "there is at least 1 worker for bots")
        _check_limits(self.limits)


SHORTEST_TOKEN = 16

_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?")


def data_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this user's data lives by the custom of the platform."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "hornox"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "hornox"
    given = Path(environment.get("XDG_DATA_HOME") or "")
    return (given if given.is_absolute() else home / ".local" / "share") / "hornox"


def _demand(condition: object, otherwise: str) -> None:
    if not condition:
        raise BadSettings(otherwise)


def _check_host(host: str) -> None:
    try:
        ip_address(host)
    except ValueError:
        _demand(host == "localhost", f"a host is an address such as 0.0.0.0, not {host!r}")


def _check_network(text: str) -> None:
    try:
        ip_network(text)
    except ValueError:
        raise BadSettings(
            f"a trusted proxy is an address or a network such as 10.0.0.0/8, not {text!r}"
        ) from None


def _is_site(url: str) -> bool:
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


def _check_limits(limits: Limits) -> None:
    for name in ("tables", "tables_each", "connections", "connections_each"):
        _demand(getattr(limits, name) >= 1, f"the limit of {name} is at least 1")
    for name in ("requests", "newcomers", "new_tables", "commands"):
        rate: Rate = getattr(limits, name)
        good = isfinite(rate.per_second) and rate.per_second > 0 and rate.burst >= 1
        _demand(good, f"the rate of {name} must be above 0")
