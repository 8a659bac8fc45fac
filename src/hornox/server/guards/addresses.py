"""Whose connection it is: addresses, and what may be believed of a proxy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from ipaddress import ip_network
from secrets import token_bytes

from hornox.server.guards.asgi import App, Receive, Scope, Send, headers_of
from hornox.server.guards.networks import Address, household, networks_of, read_address

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


def _scheme(scope: Scope) -> str:
    told = [
        word.strip() for line in headers_of(scope, "x-forwarded-proto") for word in line.split(",")
    ]
    secure = told[-1:] == ["https"]
    if scope["type"] == "websocket":
        return "wss" if secure else "ws"
    return "https" if secure else "http"
