"""The browser client: files that were built into `static/`, and one page for all its addresses."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from hornox.server.guards.asgi import Scope

STATIC = Path(__file__).parents[1] / "static"
INDEX = "index.html"
ASSETS = "assets/"

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Hornox</title>
<h1>Hornox</h1>
<p>The server runs, but the client for browsers is not built here. The README tells how to build it;
the <a href="/api/openapi.json">API</a> works without it.</p>
</html>
"""


def client_routes(folder: Path = STATIC) -> list[BaseRoute]:
    """The client's files, and its page wherever nothing else is."""
    if (folder / INDEX).is_file():
        return [Mount("/", Client(directory=folder))]
    return [Route("/{rest:path}", not_built)]


class Client(StaticFiles):
    """What lies in `assets/` has a hash of its contents in its name and never changes."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or path.startswith(ASSETS):
                raise
            response = await super().get_response(INDEX, scope)
        response.headers["cache-control"] = FOR_EVER if path.startswith(ASSETS) else ASK_FIRST
        return response


async def not_built(request: Request) -> Response:
    found = request.url.path == "/"
    return HTMLResponse(NOT_BUILT, 200 if found else 404, {"cache-control": ASK_FIRST})
