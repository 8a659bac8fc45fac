"""Wiring: from settings and a store to an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import BaseRoute, WebSocketRoute

from hornox.server.desk import Desk
from hornox.server.guards.addresses import KnowingClients, Proxies
from hornox.server.guards.asgi import App, Receive, Scope, Send
from hornox.server.guards.doors import CountingConnections, Doors
from hornox.server.guards.headers import TellingBrowsers
from hornox.server.guards.origins import CheckingOrigins, Origins
from hornox.server.guards.rates import Rates
from hornox.server.guards.sizes import LimitingBodies
from hornox.server.http.client import STATIC, client_routes
from hornox.server.http.listing import ENDPOINTS
from hornox.server.http.requests import NotingRequests
from hornox.server.http.routes import API, api_routes
from hornox.server.keeping import BotRunner, Customs, Hall, Means, ProcessBots
from hornox.server.keeping.means import wall_clock
from hornox.server.meters import Meters
from hornox.server.people.people import People
from hornox.server.people.tokens import new_code
from hornox.server.sessions import Sessions
from hornox.server.settings import Settings
from hornox.server.storage import GroupCommitter, Store
