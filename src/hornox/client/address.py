"""Addresses of servers and tables, as people copy or type them."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from hornox.client.errors import BadAddress
from hornox.protocol import read_code

DEFAULT_SERVER = "http://127.0.0.1:8666"
"""Where `hornox serve` listens unless it is told otherwise."""

_SCHEMES = ("http", "https")
_TABLE_PATH = "t"


@dataclass(frozen=True, slots=True)
class TableAddress:
    """A table: the address of its server, and its code."""

    server: str
    code: str


def read_server(text: str) -> str:
    """Return the address of a server in its usual form, or raise `BadAddress`.

    >>> read_server("example.org:8666/")
    'http://example.org:8666'
    """
    given = text.strip()
    try:
        parts = urlsplit(given if "://" in given else f"http://{given}")
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadAddress(f"{text!r} is no address: {error}") from None
    if parts.scheme not in _SCHEMES or not host or " " in given:
        raise BadAddress(f"{text!r} is no address of a server, such as {DEFAULT_SERVER}")
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + (f":{port}" if port is not None else "")


def read_table_address(text: str, server: str | None = None) -> TableAddress:
    """Return the table of a link, or of a code at this server, or raise `BadAddress`.

    >>> read_table_address("https://example.org/t/ABC-DEF-GH0")
    TableAddress(server='https://example.org', code='ABCDEFGH0')
    """
    code = read_code(text)
    if code is not None:
        return TableAddress(read_server(server or DEFAULT_SERVER), code)
    if "/" in text:
        path = urlsplit(text.strip()).path.strip("/").split("/")
        code = read_code(path[1]) if len(path) == 2 and path[0] == _TABLE_PATH else None
        if code is not None:
            return TableAddress(read_server(text), code)
    raise BadAddress(f"{text!r} is neither a link to a table nor the code of one")


def socket_url(address: TableAddress) -> str:
    """Return where the WebSocket of a table is opened."""
    return f"{address.server.replace('http', 'ws', 1)}/api/socket/{address.code}"
