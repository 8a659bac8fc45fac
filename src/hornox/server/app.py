"""Build the ASGI application from settings and a store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from secrets import token_hex

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from hornox.server.bot_arena import BotArena
from hornox.server.clock import SteadyClock
from hornox.server.cluster import Cluster
from hornox.server.coach import CoachPool, Reviews
from hornox.server.daily.tries import DailyDeals
from hornox.server.guards.asgi import App, Receive, Scope, Send
from hornox.server.guards.banned_networks import BannedNetworkMiddleware
from hornox.server.guards.body_limit import BodyLimitMiddleware
from hornox.server.guards.client_address import (
    ClientAddressMiddleware,
    TrustedProxies,
    network_fingerprint,
)
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
from hornox.server.http.services import CallerLimiter, CoachService, Services
from hornox.server.http.static_files import STATIC, client_routes
from hornox.server.jobs.remote_seats import RemoteSeats
from hornox.server.loop_lag import measure_loop_lag
from hornox.server.metrics import Metrics
from hornox.server.operator.log_follower import OperatorLogFollower
from hornox.server.people.bans import Bans
from hornox.server.people.expiry import expire_periodically
from hornox.server.people.news import LoggedNews, News, NoNews
from hornox.server.people.people import People
from hornox.server.people.tokens import new_code, new_game_id
from hornox.server.readiness import Readiness, free_space
from hornox.server.sessions import (
    CLOSE_TIMEOUT,
    SOCKET_PATH,
    FrameQueue,
    OpenSessions,
    Session,
    WebSocketEndpoint,
)
from hornox.server.settings import DEFAULT_PEOPLE, Settings
from hornox.server.storage import GroupCommitter, ServerRow, Store
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
    retention_policy,
)
from hornox.table import Milliseconds

REPORT_RATE = Rate(0.05, 30)
"""Doubts about puzzles from one address that `DEFAULT_PEOPLE` share."""

EXPORT_RATE = Rate(0.1, 30)
"""Pages of exported data for such an address: each has up to some megabytes."""

COACH_RATE = Rate(0.2, 30)
"""Hints and reviews to compute for one person."""

PUZZLE_RATE = Rate(1, 60)
"""Puzzles and tries at them of one person."""

DAILY_RATE = Rate(1 / 60, 10)
"""Visits of one person to tables of daily deals."""

PEOPLE_EACH = 10
"""An address that `DEFAULT_PEOPLE` share may ask as often as so many people."""


PUBLIC_TABLES = "/peer/public-tables"
"""Where servers ask each other for their public tables."""

ACTS = "acts"
"""The topic of the bus that tells of new entries in the operator's log."""


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
        remote: RemoteSeats | None,
    ) -> None:
        self._settings = settings
        self._store = store
        self._table_config = replace(
            table_config,
            max_tables=settings.limits.max_tables,
            retention=retention_policy(settings.retention.tables),
            max_open_tables=settings.limits.max_tables_per_person,
            wait_for_reveal=table_config.wait_for_reveal and not settings.quick_bots,
        )
        self._bots = bots
        self._coach = coach
        self._remote = remote
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
        self._bans = Bans(self._clock)
        if settings.database is None:
            self._metrics.database_bytes.set_function(lambda: size_on_disk(settings.data))
        self._registry: TableRegistry | None = None
        self._cluster: Cluster | None = None
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
        remote, self._remote = self._remote, None
        self._coach.close()
        if remote is not None:
            await remote.close()
        if registry is not None:
            await asyncio.gather(registry.close(), self._sessions.close(CLOSE_TIMEOUT))
        if self._cluster is not None:
            await self._cluster.close()

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        committer = GroupCommitter(self._store, listener=self._metrics)
        if self._settings.bus is not None:
            self._cluster = await Cluster.create(self._settings, committer)
        services = self._services(committer)
        self._metrics.commit_queue.set_function(lambda: committer.waiting)
        follower = OperatorLogFollower(
            committer, services.people, services.registry, self._bans, self._disconnect_banned
        )
        if self._cluster is not None:
            self._cluster.bus.subscribe(ACTS, lambda number: follower.look_soon())
        background = [
            asyncio.create_task(follower.follow()),
            asyncio.create_task(measure_loop_lag(self._metrics.loop_lag.observe)),
            asyncio.create_task(
                expire_periodically(
                    committer, services.people, self._clock, self._settings.retention
                )
            ),
        ]

        try:
            if self._remote is not None:
                await self._remote.start(None if self._cluster is None else self._cluster.bus)
            await follower.start()
            if self._cluster is not None:
                await start_cluster(self._cluster, services, self._sessions)
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
        factor = limits.people_per_address / DEFAULT_PEOPLE
        people, new = PEOPLE_EACH * factor, self._rate_limiter
        registry = TableRegistry(self._dependencies(committer), self._table_config)
        return Services(
            settings=self._settings,
            committer=committer,
            registry=registry,
            public_tables=PublicTables(
                registry,
                ask_others=others_of(self._cluster, PUBLIC_TABLES),
            ),
            people=People(
                committer,
                self._clock,
                is_banned=self._bans.forbid_person,
                news=news_for(self._cluster, self._clock),
            ),
            websockets=self._websockets,
            metrics=self._metrics,
            readiness=Readiness(committer, self._free_bytes),
            replays=ResponseCache(),
            newcomer_limiter=self._rate_limiter(limits.newcomer_rate, "newcomers"),
            table_limiter=self._rate_limiter(limits.table_rate, "new-tables"),
            export_limiter=self._rate_limiter(EXPORT_RATE.times(factor), "exports"),
            report_limiter=self._rate_limiter(REPORT_RATE.times(factor), "reports"),
            puzzle_limiter=CallerLimiter(
                new(PUZZLE_RATE, "puzzles"), new(PUZZLE_RATE.times(people), "puzzles")
            ),
            daily_limiter=CallerLimiter(
                new(DAILY_RATE, "daily"), new(DAILY_RATE.times(people), "daily")
            ),
            daily=DailyDeals(committer, registry, self._clock, self._metrics),
            arena=BotArena(registry, self._clock),
            now=self._clock,
            coach=self._coach_service(committer, people),
            pass_request=None if self._cluster is None else self._cluster.pass_request,
        )

    def _disconnect_banned(self) -> None:
        self._sessions.disconnect_banned(self._bans.forbid_person, self._bans.forbid_address)

    def _coach_service(self, committer: GroupCommitter, people: float) -> CoachService | None:
        if not self._settings.coach:
            return None
        return CoachService(
            pool=self._coach,
            reviews=Reviews(self._coach, committer),
            responses=ResponseCache(),
            limiter=CallerLimiter(
                self._rate_limiter(COACH_RATE, "coach"),
                self._rate_limiter(COACH_RATE.times(people), "coach"),
            ),
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
        alone = ServerRow(token_hex(8), self._settings.name, "")
        return StoredOwnership(committer, alone if self._cluster is None else self._cluster.row)

    def _free_bytes(self) -> float:
        """Return the room for the database. A database server watches its own disk."""
        return inf if self._settings.database else free_space(self._settings.data)

    def _rate_limiter(self, rate: Rate, limit: str) -> RateLimiter:
        async def take_shared(rate: Rate, address: str) -> float:
            if self._cluster is None:
                return 0.0
            return await self._cluster.rates.take(limit, rate, address)

        return RateLimiter(
            rate,
            on_refusal=self._metrics.limit_counter(limit),
            take_shared=None if self._settings.bus is None else take_shared,
        )

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
            pass_on=None if self._cluster is None else self._cluster.pass_on,
        )
        return [
            # Starlette takes objects for ASGI. The code is for proxies: the hello names the table.
            WebSocketRoute(SOCKET_PATH, endpoint.__call__),
            WebSocketRoute(SOCKET_PATH + "/{code}", endpoint.__call__),
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
        files = RateLimiter(limits.file_rate, on_refusal=self._metrics.limit_counter("files"))
        app = RateLimitMiddleware(app, self._websockets, requests, files)
        app = BannedNetworkMiddleware(app, self._bans.forbid_address)
        app = CorsHeadersMiddleware(app, origins)
        app = SecurityHeadersMiddleware(
            app, secure=(settings.public_url or "").startswith("https:")
        )
        app = RequestLogMiddleware(app, self._metrics)
        return ClientAddressMiddleware(app, TrustedProxies(settings.trusted_proxies))


def others_of(
    cluster: Cluster | None, path: str
) -> Callable[[], Awaitable[Sequence[bytes]]] | None:
    """Return how to ask the other servers for this path."""
    return None if cluster is None else partial(cluster.ask_others, path)


def news_for(cluster: Cluster | None, now: Callable[[], Milliseconds]) -> News:
    """Return how other servers are told about people. The database knows who: not the bus."""
    return NoNews() if cluster is None else LoggedNews(now, lambda: cluster.bus.publish(ACTS, 0))


async def start_cluster(cluster: Cluster, services: Services, sessions: OpenSessions) -> None:
    """Serve players and requests that other servers pass on. They have limited these."""

    def new_session(queue: FrameQueue, address: str) -> Session:
        network = network_fingerprint(address)
        find_person, limiter = services.people.find_by_token, Unlimited()
        return Session(services.registry, find_person, limiter, queue, services.now, network)

    async def public_tables(request: Request) -> Response:
        return Response(services.public_tables.text())

    own = Route(PUBLIC_TABLES, public_tables)
    app = Starlette(routes=[own, *api_routes(services, ENDPOINTS)])
    await cluster.start(services.registry, sessions, new_session, app)


class Unlimited:
    """A limiter without a limit."""

    def take(self) -> float:
        """Allow everything."""
        return 0.0


class FrameLimiter:
    """Limits the commands of one connection. `on_refusal` is called at each refusal."""

    __slots__ = ("_bucket", "_on_refusal")

    def __init__(self, rate: Rate, on_refusal: Callable[[], None]) -> None:
        self._bucket = TokenBucket(rate, time.monotonic())
        self._on_refusal = on_refusal

    def take(self) -> float:
        """Return 0 if one more command is allowed now, or the seconds to wait."""
        wait = self._bucket.take(time.monotonic())
        if wait:
            self._on_refusal()
        return wait


def create_app(
    settings: Settings,
    store: Store,
    *,
    table_config: TableConfig = DEFAULT_TABLE_CONFIG,
    bots: BotRunner | None = None,
    static: Path = STATIC,
    metrics: Metrics | None = None,
    coach: CoachPool | None = None,
    remote: RemoteSeats | None = None,
) -> Application:
    """Create the application. The caller closes the store. `remote` has `bots` and `coach`."""
    metrics = metrics or Metrics()
    bots = bots or BotPool(settings.bot_workers, metrics=metrics.bots)
    coach = coach or CoachPool(settings.coach_workers, metrics=metrics.coach)
    return Application(settings, store, table_config, bots, static, metrics, coach, remote)
