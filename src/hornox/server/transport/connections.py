"""Limits on plain HTTP connections, in total and per address."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from hornox.server.guards.client_address import TrustedProxies
from hornox.server.guards.networks import network_key, read_address
from hornox.server.guards.rate_limit import RateLimiter


class HttpConnection(Protocol):
    """A plain HTTP connection, until its upgrade to a WebSocket."""

    @property
    def address(self) -> str:
        """The address of the peer."""
        ...

    @property
    def is_idle(self) -> bool:
        """Whether no request is in progress."""

    def drop(self) -> None:
        """Close it at once."""


class ConnectionLimiter:
    """Counts plain HTTP connections in total and by address.

    Connections of trusted proxies count only in total: a proxy serves many people.
    """

    def __init__(
        self,
        max_connections: int,
        max_per_address: int,
        rates: RateLimiter,
        proxies: TrustedProxies,
    ) -> None:
        self._max_connections, self._max_per_address = max_connections, max_per_address
        self._rates = rates
        self._proxies = proxies
        self._open: dict[HttpConnection, None] = {}  # in the order in which they came
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def accepts(self, peer: str) -> bool:
        """Check whether one more connection of this peer is allowed now."""
        if not self._is_proxy(peer):
            address = network_key(peer)
            if self._by_address[address] >= self._max_per_address or self._rates.take(address):
                return False
        return len(self._open) < self._max_connections or self._drop_oldest_idle()

    def add(self, connection: HttpConnection) -> None:
        """Count a new connection."""
        self._open[connection] = None
        self._by_address[network_key(connection.address)] += 1

    def remove(self, connection: HttpConnection) -> None:
        """Stop counting a connection that has ended or was upgraded. May be called twice."""
        if connection not in self._open:
            return
        del self._open[connection]
        address = network_key(connection.address)
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _drop_oldest_idle(self) -> bool:
        """Close the oldest idle connection: a browser opens another one if needed."""
        oldest = next((connection for connection in self._open if connection.is_idle), None)
        if oldest is None:
            return False
        self.remove(oldest)
        oldest.drop()
        return True

    def _is_proxy(self, peer: str) -> bool:
        address = read_address(peer)
        return address is not None and self._proxies.trusts(address)
