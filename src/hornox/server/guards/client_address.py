"""The address of a client, also behind trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from ipaddress import ip_network
from secrets import token_bytes

from hornox.server.guards.asgi import App, Receive, Scope, Send, headers_of
from hornox.server.guards.networks import Address, network_key, networks_of, read_address

_FINGERPRINT_KEY = token_bytes(16)


class TrustedProxies:
    """The proxies whose `X-Forwarded-*` headers are trusted."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._networks = tuple(ip_network(network) for network in trusted)

    def trusts(self, address: Address) -> bool:
        """Check whether this address is a trusted proxy."""
        return any(
            address in network for network in self._networks if network.version == address.version
        )

    def client_of(self, peer: str, forwarded: Sequence[str]) -> str:
        """Return the client behind the peer: the rightmost untrusted address in `X-Forwarded-For`.

        Any client can forge the addresses further to the left.
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


class ClientAddressMiddleware:
    """Set client and scheme of a request to those of the client, not of a proxy.

    `scope["peer"]` is the address of the connection itself.
    """

    def __init__(self, app: App, proxies: TrustedProxies) -> None:
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


def client_key(scope: Scope) -> str:
    """Return the key under which a client is counted."""
    client = scope.get("client")
    return network_key(client[0]) if client else ""


def network_fingerprint(key: str) -> str:
    """Return a keyed hash of a client's IPv4 address or IPv6 /56 network, given its key.

    The key exists only in this process. The hash tells networks apart, but does not reveal the
    address.
    """
    network = networks_of(key)[:2][-1][0]
    return blake2b(network.encode(), digest_size=8, key=_FINGERPRINT_KEY).hexdigest()


def _scheme(scope: Scope) -> str:
    told = [
        word.strip() for line in headers_of(scope, "x-forwarded-proto") for word in line.split(",")
    ]
    secure = told[-1:] == ["https"]
    if scope["type"] == "websocket":
        return "wss" if secure else "ws"
    return "https" if secure else "http"
