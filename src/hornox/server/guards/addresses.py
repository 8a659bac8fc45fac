"""Whose connection it is: addresses, and what may be believed of a proxy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from secrets import token_bytes
from typing import TypeAlias

from hornox.server.guards.asgi import App, Receive, Scope, Send, headers_of

Address: TypeAlias = IPv4Address | IPv6Address

ONE_HOME = 64
"""Bits of an IPv6 address that one household shares; the others are its own to invent."""

WIDER = ((56, 4), (48, 16))
"""Networks that providers give to one customer, by their bits, and how many homes' worth of
requests each of them is allowed. A /56 has 256 homes' addresses, a /48 65,536."""

_KEY = token_bytes(16)


class Proxies:
    """The proxies that are trusted to say whom they speak for."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._networks = tuple(ip_network(network) for network in trusted)

    def trusts(self, address: Address) -> bool:
        return any(
            address in network for network in self._networks if network.version == address.version
        )

    def client_of(self, peer: str, forwarded: Sequence[str]) -> str:
        """Who is behind the peer: the rightmost address in `X-Forwarded-For` that is not ours.

        What stands further to the left could have been written by anybody.
        """
        client = read_address(peer)
        if client is None:
            return peer
        hops = [hop for line in forwarded for hop in line.split(",")]
        while hops and self.trusts(client):
            hop = read_address(hops.pop())
            if hop is None:
                break
            client = hop
        return str(client)


class KnowingClients:
    """Middleware: client and scheme of a request are those of the client, not of a proxy.

    `scope["peer"]` is who really is at the other end.
    """

    def __init__(self, app: App, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and scope.get("client"):
            peer, port = scope["client"]
            address = read_address(peer)
            if address is not None and self._proxies.trusts(address):
                scope = {**scope, "scheme": _scheme(scope)}
            client = self._proxies.client_of(peer, headers_of(scope, "x-forwarded-for"))
            scope = {**scope, "client": (client, port), "peer": peer}
        await self._app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """The name under which a client is counted."""
    client = scope.get("client")
    return household(client[0]) if client else ""


def network_mark(scope: Scope) -> str:
    """A mark of the client's IPv4 address or IPv6 /56, by a key that only this process has.

    It tells networks apart. The address cannot be found from it.
    """
    network = networks_of(address_of(scope))[:2][-1][0]
    return blake2b(network.encode(), digest_size=8, key=_KEY).hexdigest()


def household(address: str) -> str:
    """An IPv4 address, or the network of an IPv6 address: whoever has one has all of it."""
    known = read_address(address)
    if not isinstance(known, IPv6Address):
        return address if known is None else str(known)
    return str(ip_network((known, ONE_HOME), strict=False))


@lru_cache(10_000)
def networks_of(household: str) -> tuple[tuple[str, int], ...]:
    """The household and the wider networks it is in, with the factor of what each is allowed."""
    try:
        network = IPv6Network(household)
    except ValueError:
        return ((household, 1),)
    wider = ((str(network.supernet(new_prefix=bits)), factor) for bits, factor in WIDER)
    return (household, 1), *wider


def read_address(text: str) -> Address | None:
    """An address, also as proxies write it: with a port, in brackets, IPv4 inside IPv6."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _scheme(scope: Scope) -> str:
    told = [
        word.strip() for line in headers_of(scope, "x-forwarded-proto") for word in line.split(",")
    ]
    secure = told[-1:] == ["https"]
    if scope["type"] == "websocket":
        return "wss" if secure else "ws"
    return "https" if secure else "http"
