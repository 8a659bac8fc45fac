"""Wiring: from settings and a store to an ASGI application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import BaseRoute, WebSocketRoute

from hornox.server.clock import SteadyClock
from hornox.server.guards.addresses import KnowingClients, Proxies
from hornox.server.guards.asgi import App, Receive, Scope, Send
from hornox.server.guards.cors import AnsweringPreflights, SharingAnswers
from hornox.server.guards.doors import CountingConnections, Doors
from hornox.server.guards.headers import TellingBrowsers
from hornox.server.guards.origins import CheckingOrigins, Origins
from hornox.server.guards.rates import Bucket, Rate, Rates
from hornox.server.guards.sizes import LimitingBodies
from hornox.server.http.client import STATIC, client_routes
from hornox.server.http.desk import Desk
from hornox.server.http.lasting import LastingAnswers
from hornox.server.http.listing import ENDPOINTS
from hornox.server.http.noting import NotingRequests
from hornox.server.http.public_tables import PublicTables
from hornox.server.http.routes import api_routes
from hornox.server.loop_lag import watch_loop
from hornox.server.meters import Meters
from hornox.server.people.expiry import keep_expiring
from hornox.server.people.people import People
from hornox.server.people.tokens import new_code, new_game_id
from hornox.server.readiness import Readiness, free_space
from hornox.server.sessions import GOODBYE_TIME, PATH, OpenSessions, Sockets
from hornox.server.settings import Settings
from hornox.server.storage import GroupCommitter, Store
from hornox.server.storage.sqlite import size_on_disk
from hornox.server.tables import (
    DEFAULT_TABLE_CONFIG,
    BotPool,
    BotRunner,
    Dependencies,
    TableConfig,
    TableRegistry,
)

EXPORTS = Rate(0.1, 30)
"""Pages of exported data from one address: each has up to some megabytes."""


class Application:
    """The server as an ASGI application; what it runs with is made when it starts, in its loop."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        table_config: TableConfig,
        bots: BotRunner,
        static: Path,
        meters: Meters,
    ) -> None:
        self._settings = settings
        self._store = store
        self._table_config = replace(
            table_config,
            max_tables=settings.limits.tables,
            max_open_tables=settings.limits.tables_each,
            wait_for_reveal=table_config.wait_for_reveal and not settings.quick_bots,
        )
        self._bots = bots
        self._static = static
        self._clock = SteadyClock()
        self._meters = meters
        self._doors = Doors(
            settings.limits.connections,
            settings.limits.connections_each,
            lambda limit: self._meters.limit(limit)(),
        )
        self._meters.connections.set_function(lambda: self._doors.total)
        self._sessions = OpenSessions()
        self._meters.database_bytes.set_function(lambda: size_on_disk(settings.data))
        self._registry: TableRegistry | None = None
        self._app = self._guarded(Starlette(lifespan=self._lifespan))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    @property
    def connections(self) -> int:
        """WebSockets that are open."""
        return self._doors.total

    async def farewell(self) -> None:
        """Everybody is told that the server stops, and every table is written down."""
        registry, self._registry = self._registry, None
        if registry is not None:
            await asyncio.gather(registry.close(), self._sessions.close(GOODBYE_TIME))

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        committer = GroupCommitter(self._store, watch=self._meters)
        desk = self._desk(committer)
        self._meters.commit_queue.set_function(lambda: committer.waiting)
        beside = (
            asyncio.create_task(watch_loop(self._meters.loop_lag.observe)),
            asyncio.create_task(keep_expiring(committer, desk.people, self._clock)),
        )
        try:
            await desk.registry.start()
            self._clock.advance_to(desk.registry.last_active or 0)
            self._registry = desk.registry
            self._meters.tables.set_function(lambda: len(desk.registry.loaded))
            app.router.routes[:] = self._routes(desk)
            yield
            await self.farewell()
        finally:
            for task in beside:
                task.cancel()
            await committer.close()

    def _desk(self, committer: GroupCommitter) -> Desk:
        limits = self._settings.limits
        registry = TableRegistry(self._dependencies(committer), self._table_config)
        return Desk(
            settings=self._settings,
            committer=committer,
            registry=registry,
            public_tables=PublicTables(registry),
            people=People(committer, self._clock),
            doors=self._doors,
            meters=self._meters,
            readiness=Readiness(committer, lambda: free_space(self._settings.data)),
            replays=LastingAnswers(),
            newcomers=self._rates(limits.newcomers, "newcomers"),
            new_tables=self._rates(limits.new_tables, "new-tables"),
            exports=self._rates(EXPORTS, "exports"),
        )

    def _dependencies(self, committer: GroupCommitter) -> Dependencies:
        return Dependencies(
            committer,
            self._bots,
            new_code,
            new_game_id,
            now=self._clock,
            on_reply=self._meters.replied,
        )

    def _rates(self, rate: Rate, limit: str) -> Rates:
        return Rates(rate, refused=self._meters.limit(limit))

    def _routes(self, desk: Desk) -> list[BaseRoute]:
        rate, refused = self._settings.limits.commands, self._meters.limit("commands")
        sockets = Sockets(
            tables=desk.registry,
            who=desk.people.who,
            new_limiter=lambda socket: FrameLimiter(rate, refused),
            sessions=self._sessions,
            now=self._clock,
        )
        return [
            WebSocketRoute(PATH, sockets.__call__),  # Starlette takes objects for ASGI
            *api_routes(desk, ENDPOINTS),
            *client_routes(self._static),
        ]

    def _guarded(self, app: App) -> App:
        """From the inside to the outside."""
        settings, limits = self._settings, self._settings.limits
        origins = Origins(settings.origins, settings.public_url, settings.names)
        app = LimitingBodies(app)
        app = AnsweringPreflights(app, origins, (endpoint.method for endpoint in ENDPOINTS))
        app = CheckingOrigins(app, origins)
        requests = self._rates(limits.requests, "requests")
        files = self._rates(limits.files, "files")
        app = CountingConnections(app, self._doors, requests, files)
        app = SharingAnswers(app, origins)
        app = TellingBrowsers(app, secure=(settings.public_url or "").startswith("https:"))
        app = NotingRequests(app, self._meters)
        return KnowingClients(app, Proxies(settings.proxies))


class FrameLimiter:
    """How often one connection may say something; `refused` is called when it is too often."""

    def __init__(self, rate: Rate, refused: Callable[[], None]) -> None:
        self._bucket = Bucket(rate, time.monotonic())
        self._refused = refused

    def allow(self) -> bool:
        wait = self._bucket.take(time.monotonic())
        if wait:
            self._refused()
        return not wait


def create_app(
    settings: Settings,
    store: Store,
    *,
    table_config: TableConfig = DEFAULT_TABLE_CONFIG,
    bots: BotRunner | None = None,
    static: Path = STATIC,
    meters: Meters | None = None,
) -> Application:
    """The whole server; the store is its caller's to close."""
    meters = meters or Meters()
    bots = bots or BotPool(settings.bot_workers, meters=meters.bots)
    return Application(settings, store, table_config, bots, static, meters)
