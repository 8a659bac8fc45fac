"""Build the ASGI application from settings and a store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from math import inf
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import BaseRoute, WebSocketRoute

from hornox.server.clock import SteadyClock
from hornox.server.coach import CoachPool, Reviews
from hornox.server.daily.tries import DailyDeals
from hornox.server.guards.asgi import App, Receive, Scope, Send
from hornox.server.guards.body_limit import BodyLimitMiddleware
from hornox.server.guards.client_address import ClientAddressMiddleware, TrustedProxies
from hornox.server.guards.connection_limit import RateLimitMiddleware, WebSocketLimiter
from hornox.server.guards.cors import CorsHeadersMiddleware, CorsPreflightMiddleware
from hornox.server.guards.origins import OriginMiddleware, OriginPolicy
from hornox.server.guards.rate_limit import Rate, RateLimiter, TokenBucket
from hornox.server.guards.security_headers import SecurityHeadersMiddleware
from hornox.server.http.endpoints import ENDPOINTS
from hornox.server.http.public_tables import PublicTables
from hornox.server.http.request_log import RequestLogMiddleware
from hornox.server.http.response_cache import ResponseCache
from hornox.server.http.routes import api_routes
from hornox.server.http.services import CoachService, Services
from hornox.server.http.static_files import STATIC, client_routes
from hornox.server.loop_lag import measure_loop_lag
from hornox.server.metrics import Metrics
from hornox.server.people.expiry import expire_periodically
from hornox.server.people.people import People
from hornox.server.people.tokens import new_code, new_game_id
from hornox.server.readiness import Readiness, free_space
from hornox.server.sessions import CLOSE_TIMEOUT, SOCKET_PATH, OpenSessions, WebSocketEndpoint
from hornox.server.settings import Settings
from hornox.server.storage import GroupCommitter, Store
from hornox.server.storage.sqlite import size_on_disk
from hornox.server.tables import (
    DEFAULT_TABLE_CONFIG,
    BotPool,
    BotRunner,
    Dependencies,
    InProcessOwnership,
    Ownership,
    StoredOwnership,
    TableConfig,
    TableRegistry,
)

REPORT_RATE = Rate(0.05, 30)
"""Doubts about puzzles from one address."""

EXPORT_RATE = Rate(0.1, 30)
"""Pages of exported data for one address: each has up to some megabytes."""

COACH_RATE = Rate(0.2, 30)
"""Hints and reviews to compute for one person; an address may ask ten times as often."""


class Application:
    """The server as an ASGI application. Its services are created when its event loop starts."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        table_config: TableConfig,
        bots: BotRunner,
        static: Path,
        metrics: Metrics,
        coach: CoachPool,
    ) -> None:
        self._settings = settings
        self._store = store
        self._table_config = replace(
            table_config,
            max_tables=settings.limits.max_tables,
            max_open_tables=settings.limits.max_tables_per_person,
            wait_for_reveal=table_config.wait_for_reveal and not settings.quick_bots,
        )
        self._bots = bots
        self._coach = coach
        self._static = static
        self._clock = SteadyClock()
        self._metrics = metrics
        self._websockets = WebSocketLimiter(
            settings.limits.max_connections,
            settings.limits.max_connections_per_address,
            lambda limit: self._metrics.limit_counter(limit)(),
        )
        self._metrics.connections.set_function(lambda: self._websockets.count)
        self._sessions = OpenSessions()
        if settings.database is None:
            self._metrics.database_bytes.set_function(lambda: size_on_disk(settings.data))
        self._registry: TableRegistry | None = None
        self._app = self._guarded(Starlette(lifespan=self._lifespan))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    @property
    def connections(self) -> int:
        """The number of open WebSockets."""
        return self._websockets.count

    async def shut_down(self) -> None:
        """Disconnect all clients and save all tables."""
        registry, self._registry = self._registry, None
        self._coach.close()
        if registry is not None:
            await asyncio.gather(registry.close(), self._sessions.close(CLOSE_TIMEOUT))

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        committer = GroupCommitter(self._store, listener=self._metrics)
        services = self._services(committer)
        self._metrics.commit_queue.set_function(lambda: committer.waiting)
        background = [
            asyncio.create_task(measure_loop_lag(self._metrics.loop_lag.observe)),
            asyncio.create_task(expire_periodically(committer, services.people, self._clock)),
        ]

        try:
            await services.registry.start()
            self._clock.advance_to(services.registry.last_active or 0)
            self._registry = services.registry
            self._metrics.tables.set_function(lambda: len(services.registry.loaded))
            if self._settings.daily:
                ending = services.daily.end_abandoned_periodically()
                background.append(asyncio.create_task(ending))
            app.router.routes[:] = self._routes(services)
            yield
            await self.shut_down()
        finally:
            for task in background:
                task.cancel()
            await committer.close()

    def _services(self, committer: GroupCommitter) -> Services:
        limits = self._settings.limits
        registry = TableRegistry(self._dependencies(committer), self._table_config)
        return Services(
            settings=self._settings,
            committer=committer,
            registry=registry,
            public_tables=PublicTables(registry),
            people=People(committer, self._clock),
            websockets=self._websockets,
            metrics=self._metrics,
            readiness=Readiness(committer, self._free_bytes),
            replays=ResponseCache(),
            newcomer_limiter=self._rate_limiter(limits.newcomer_rate, "newcomers"),
            table_limiter=self._rate_limiter(limits.table_rate, "new-tables"),
            export_limiter=self._rate_limiter(EXPORT_RATE, "exports"),
            report_limiter=self._rate_limiter(REPORT_RATE, "reports"),
            daily=DailyDeals(committer, registry, self._clock, self._metrics),
            now=self._clock,
            coach=self._coach_service(committer),
        )

    def _coach_service(self, committer: GroupCommitter) -> CoachService | None:
        if not self._settings.coach:
            return None
        return CoachService(
            pool=self._coach,
            reviews=Reviews(self._coach, committer),
            responses=ResponseCache(),
            person_limiter=self._rate_limiter(COACH_RATE, "coach"),
            address_limiter=self._rate_limiter(COACH_RATE.times(10), "coach"),
        )

    def _dependencies(self, committer: GroupCommitter) -> Dependencies:
        return Dependencies(
            committer,
            self._bots,
            new_code,
            new_game_id,
            now=self._clock,
            on_reply=self._metrics.record_reply,
            ownership=self._ownership(committer),
        )

    def _ownership(self, committer: GroupCommitter) -> Ownership:
        """A data directory has one server. A database may have several."""
        if self._settings.database is None:
            return InProcessOwnership()
        return StoredOwnership(committer, self._settings.name)

    def _free_bytes(self) -> float:
        """Return the room for the database. A database server watches its own disk."""
        return inf if self._settings.database else free_space(self._settings.data)

    def _rate_limiter(self, rate: Rate, limit: str) -> RateLimiter:
        return RateLimiter(rate, on_refusal=self._metrics.limit_counter(limit))

    def _routes(self, services: Services) -> list[BaseRoute]:
        rate, on_refusal = (
            self._settings.limits.command_rate,
            self._metrics.limit_counter("commands"),
        )
        endpoint = WebSocketEndpoint(
            tables=services.registry,
            find_person=services.people.find_by_token,
            new_limiter=lambda socket: FrameLimiter(rate, on_refusal),
            sessions=self._sessions,
            now=self._clock,
        )
        return [
            WebSocketRoute(SOCKET_PATH, endpoint.__call__),  # Starlette takes objects for ASGI
            *api_routes(services, ENDPOINTS),
            *client_routes(self._static),
        ]

    def _guarded(self, app: App) -> App:
        """Wrap the application in middleware, the innermost first."""
        settings, limits = self._settings, self._settings.limits
        origins = OriginPolicy(settings.allowed_origins, settings.public_url, settings.host_names)
        app = BodyLimitMiddleware(app)
        app = CorsPreflightMiddleware(app, origins, (endpoint.method for endpoint in ENDPOINTS))
        app = OriginMiddleware(app, origins)
        requests = self._rate_limiter(limits.request_rate, "requests")
        files = self._rate_limiter(limits.file_rate, "files")
        app = RateLimitMiddleware(app, self._websockets, requests, files)
        app = CorsHeadersMiddleware(app, origins)
        app = SecurityHeadersMiddleware(
            app, secure=(settings.public_url or "").startswith("https:")
        )
        app = RequestLogMiddleware(app, self._metrics)
        return ClientAddressMiddleware(app, TrustedProxies(settings.trusted_proxies))


class FrameLimiter:
    """Limits the commands of one connection. `on_refusal` is called at each refusal."""

    __slots__ = ("_bucket", "_on_refusal")

    def __init__(self, rate: Rate, on_refusal: Callable[[], None]) -> None:
        self._bucket = TokenBucket(rate, time.monotonic())
        self._on_refusal = on_refusal

    def allow(self) -> bool:
        """Check whether one more command is allowed now."""
        wait = self._bucket.take(time.monotonic())
        if wait:
            self._on_refusal()
        return not wait


def create_app(
    settings: Settings,
    store: Store,
    *,
    table_config: TableConfig = DEFAULT_TABLE_CONFIG,
    bots: BotRunner | None = None,
    static: Path = STATIC,
    metrics: Metrics | None = None,
    coach: CoachPool | None = None,
) -> Application:
    """Create the application. The caller closes the store."""
    metrics = metrics or Metrics()
    bots = bots or BotPool(settings.bot_workers, metrics=metrics.bots)
    coach = coach or CoachPool(settings.coach_workers, metrics=metrics.coach)
    return Application(settings, store, table_config, bots, static, metrics, coach)
