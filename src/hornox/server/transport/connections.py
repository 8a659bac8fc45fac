"""How many plain HTTP connections there may be, and how often an address may open one."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from hornox.server.guards.client_address import TrustedProxies
from hornox.server.guards.networks import network_key, read_address
from hornox.server.guards.rate_limit import RateLimiter


class Connection(Protocol):
    """A plain HTTP connection; after the upgrade to a WebSocket it is none."""

    @property
    def address(self) -> str: ...

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered on it."""

    def drop(self) -> None:
        """Close it at once."""


class ConnectionLimiter:
    """Counts plain HTTP connections in all and by address.

    Connections of trusted proxies count in all only: a proxy speaks for many people.
    """

    def __init__(
        self, most: int, most_each: int, rates: RateLimiter, proxies: TrustedProxies
    ) -> None:
        self._most, self._most_each = most, most_each
        self._rates = rates
        self._proxies = proxies
        self._open: dict[Connection, None] = {}  # in the order in which they came
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def admits(self, peer: str) -> bool:
        """Whether one more connection from there may be opened now."""
        if not self._is_proxy(peer):
            address = network_key(peer)
            if self._by_address[address] >= self._most_each or self._rates.take(address):
                return False
        return len(self._open) < self._most or self._drop_oldest_idle()

    def add(self, connection: Connection) -> None:
        self._open[connection] = None
        self._by_address[network_key(connection.address)] += 1

    def remove(self, connection: Connection) -> None:
        """Called when it has ended or become a WebSocket; a second time does nothing."""
        if connection not in self._open:
            return
        del self._open[connection]
        address = network_key(connection.address)
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _drop_oldest_idle(self) -> bool:
        """A browser opens another connection if an idle one is closed."""
        oldest = next((connection for connection in self._open if connection.is_idle), None)
        if oldest is None:
            return False
        self.remove(oldest)
        oldest.drop()
        return True

    def _is_proxy(self, peer: str) -> bool:
        address = read_address(peer)
        return address is not None and self._proxies.trusts(address)
