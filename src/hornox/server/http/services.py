"""The services of a running server that handlers use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from starlette.responses import Response

from hornox.protocol import read_code
from hornox.server.bot_arena import BotArena
from hornox.server.coach import CoachPool, Reviews
from hornox.server.daily.tries import DailyDeals
from hornox.server.guards.asgi import Scope
from hornox.server.guards.connection_limit import WebSocketLimiter
from hornox.server.guards.errors import TooManyRequests
from hornox.server.guards.rate_limit import RateLimiter
from hornox.server.http.public_tables import PublicTables
from hornox.server.http.response_cache import ResponseCache
from hornox.server.metrics import Metrics
from hornox.server.people.people import People
from hornox.server.readiness import Readiness
from hornox.server.settings import Settings
from hornox.server.storage import Committer, ServerRow
from hornox.server.tables import TableActor, TableRegistry
from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class CallerLimiter:
    """Limits what a person may ask for, and what all people at an address may."""

    people: RateLimiter
    addresses: RateLimiter

    async def check(self, caller: str, address: str) -> None:
        """Count one request of both, or raise `TooManyRequests`."""
        await check_rate(self.people, caller)
        await check_rate(self.addresses, address)


@dataclass(frozen=True, slots=True)
class CoachService:
    """Hints and reviews. The limiter counts what has to be computed."""

    pool: CoachPool
    reviews: Reviews
    responses: ResponseCache
    limiter: CallerLimiter


class PassRequest(Protocol):
    """Lets the server that owns a table answer a request about it."""

    async def __call__(self, owner: ServerRow, scope: Scope, body: bytes) -> Response:
        """Return its response, or raise `TableUnavailable`."""
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """The limiters count requests for operations that cost more."""

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
    puzzle_limiter: CallerLimiter
    daily_limiter: CallerLimiter
    daily: DailyDeals
    arena: BotArena
    now: Callable[[], Milliseconds]
    coach: CoachService | None
    pass_request: PassRequest | None = None

    async def table(self, typed: str) -> TableActor:
        """Return the table with this typed code, or raise `NoSuchTable`."""
        return await self.registry.find(read_code(typed) or "")


async def check_rate(rates: RateLimiter, address: str) -> None:
    """Count one request of this address, or raise `TooManyRequests`."""
    wait = await rates.take_everywhere(address)
    if wait:
        raise TooManyRequests(wait)
