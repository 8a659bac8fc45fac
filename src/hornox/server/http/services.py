"""The services of a running server that handlers use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hornox.server.coach import CoachPool, Reviews
from hornox.server.daily.tries import DailyDeals
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
from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class CoachService:
    """Hints and reviews. The limiters count what has to be computed."""

    pool: CoachPool
    reviews: Reviews
    responses: ResponseCache
    person_limiter: RateLimiter
    address_limiter: RateLimiter


@dataclass(frozen=True, slots=True)
class Services:
    """The limiters count requests by address for operations that cost more."""

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
    report_limiter: RateLimiter
    daily: DailyDeals
    now: Callable[[], Milliseconds]
    coach: CoachService | None

    async def table(self, typed: str) -> TableActor:
        """Return the table with this typed code, or raise `NoSuchTable`."""
        return await self.registry.find(read_code(typed) or "")


def check_rate(rates: RateLimiter, address: str) -> None:
    """Count one request of this address, or raise `TooManyRequests`."""
    wait = rates.take(address)
    if wait:
        raise TooManyRequests(wait)
