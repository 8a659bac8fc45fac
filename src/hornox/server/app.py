"""Wiring: from settings and a store to an ASGI application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import BaseRoute, WebSocketRoute

from hornox.server.desk import Desk
from hornox.server.guards.addresses import KnowingClients, Proxies
from hornox.server.guards.asgi import App, Receive, Scope, Send
from hornox.server.guards.doors import CountingConnections, Doors
from hornox.server.guards.headers import TellingBrowsers
from hornox.server.guards.origins import CheckingOrigins, Origins
from hornox.server.guards.rates import Bucket, Rate, Rates
from hornox.server.guards.sizes import LimitingBodies
from hornox.server.http.client import STATIC, client_routes
from hornox.server.http.listing import ENDPOINTS
from hornox.server.http.noting import NotingRequests
from hornox.server.http.public_tables import PublicTables
from hornox.server.http.routes import api_routes
from hornox.server.keeping import CUSTOMS, BotRunner, Customs, Hall, Means, ProcessBots
from hornox.server.keeping.means import wall_clock
from hornox.server.meters import Meters
from hornox.server.people.expiry import keep_expiring
from hornox.server.people.people import People
from hornox.server.people.tokens import new_code, new_game_id
from hornox.server.sessions import PATH, Sockets
from hornox.server.settings import Settings
from hornox.server.storage import Committer, GroupCommitter, Store

EXPORTS = Rate(0.1, 30)
"""Pages of exported data from one address: each has up to some megabytes."""


class Application:
    """The server as an ASGI application; what it runs with is made when it starts, in its loop."""

    def __init__(
        self, settings: Settings, store: Store, customs: Customs, bots: BotRunner, static: Path
    ) -> None:
        self._settings = settings
        self._store = store
        self._customs = replace(
            customs,
            tables=settings.limits.tables,
            opened=settings.limits.tables_each,
            unhurried=customs.unhurried and not settings.quick_bots,
        )
        self._bots = bots
        self._static = static
        self._meters = Meters()
        self._doors = Doors(settings.limits.connections, settings.limits.connections_each)
        self._meters.connections.set_function(lambda: self._doors.total)
        self._hall: Hall | None = None
        self._app = self._guarded(Starlette(lifespan=self._lifespan))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def farewell(self) -> None:
        """Everybody is told that the server stops, and every table is written down."""
        hall, self._hall = self._hall, None
        if hall is not None:
            await hall.close()

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        committer = GroupCommitter(self._store, watch=self._meters.committed)
        desk = self._desk(committer)
        expiring = asyncio.create_task(keep_expiring(committer, desk.people, wall_clock))
        try:
            await desk.hall.start()
            self._hall = desk.hall
            self._meters.tables.set_function(lambda: desk.hall.loaded)
            app.router.routes[:] = self._routes(desk)
            yield
            await self.farewell()
        finally:
            expiring.cancel()
            await committer.close()

    def _desk(self, committer: Committer) -> Desk:
        limits = self._settings.limits
        hall = Hall(
            Means(committer, self._bots, new_code, new_game_id, note=self._meters.replied),
            self._customs,
        )
        return Desk(
            settings=self._settings,
            committer=committer,
            hall=hall,
            public_tables=PublicTables(hall),
            people=People(committer, wall_clock),
            doors=self._doors,
            meters=self._meters,
            newcomers=Rates(limits.newcomers),
            new_tables=Rates(limits.new_tables),
            exports=Rates(EXPORTS),
        )

    def _routes(self, desk: Desk) -> list[BaseRoute]:
        rate = self._settings.limits.commands
        sockets = Sockets(
            hall=desk.hall,
            who=desk.people.who,
            new_limiter=lambda socket: FrameLimiter(rate),
            is_welcome=lambda socket: True,  # `CheckingOrigins` has looked at it already
        )
        return [
            WebSocketRoute(PATH, sockets.__call__),  # Starlette takes objects for ASGI
            *api_routes(desk, ENDPOINTS),
            *client_routes(self._static),
        ]

    def _guarded(self, app: App) -> App:
        """From the inside to the outside."""
        settings = self._settings
        app = LimitingBodies(app)
        app = CountingConnections(app, self._doors, Rates(settings.limits.requests))
        app = CheckingOrigins(app, Origins(settings.origins, settings.public_url))
        app = TellingBrowsers(app, secure=(settings.public_url or "").startswith("https:"))
        app = NotingRequests(app, self._meters)
        return KnowingClients(app, Proxies(settings.proxies))


class FrameLimiter:
    """How often one connection may say something."""

    def __init__(self, rate: Rate) -> None:
        self._bucket = Bucket(rate, time.monotonic())

    def allow(self) -> bool:
        return not self._bucket.take(time.monotonic())


def create_app(
    settings: Settings,
    store: Store,
    *,
    customs: Customs = CUSTOMS,
    bots: BotRunner | None = None,
    static: Path = STATIC,
) -> Application:
    """The whole server; the store is its caller's to close."""
    return Application(settings, store, customs, bots or ProcessBots(), static)
