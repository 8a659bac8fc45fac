"""The parts of a running server that endpoints work with."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.server.guards.connection_limit import WebSocketLimiter
from hornox.server.guards.errors import TooManyRequests
from hornox.server.guards.rate_limit import RateLimiter
from hornox.server.http.public_tables import PublicTables
from hornox.server.http.response_cache import ResponseCache
from hornox.server.metrics import Metrics
from hornox.server.people.people import People
from hornox.server.people.tokens import read_code
from hornox.server.readiness import Readiness
from hornox.server.settings import Settings
from hornox.server.storage import Committer
from hornox.server.tables import TableActor, TableRegistry


@dataclass(frozen=True, slots=True)
class Services:
    """`newcomers`, `new_tables` and `exports` are rates by address for what costs more."""

    settings: Settings
    committer: Committer
    registry: TableRegistry
    public_tables: PublicTables
    people: People
    websockets: WebSocketLimiter
    metrics: Metrics
    readiness: Readiness
    replays: ResponseCache
    newcomer_limiter: RateLimiter
    table_limiter: RateLimiter
    export_limiter: RateLimiter

    async def table(self, typed: str) -> TableActor:
        """The table with this code, or a `NoSuchTable`."""
        return await self.registry.find(read_code(typed) or "")


def check_rate(rates: RateLimiter, address: str) -> None:
    """Count one more for this address, or refuse."""
    wait = rates.take(address)
    if wait:
        raise TooManyRequests(wait)
