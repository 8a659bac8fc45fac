"""Files of the browser client, built into `static/`. Its page answers all unknown paths.

The build adds compressed copies of the files, so that nothing is compressed at a request.
"""

from __future__ import annotations

import os
import re
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from hornox.server.guards.asgi import Scope

STATIC = Path(__file__).parents[1] / "static"
INDEX = "index.html"
ASSETS = "assets/"

COMPRESSED_SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""The suffix of a compressed copy by its content coding, the smallest first."""

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"

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
    """Return the routes of the client, or a notice that it is not built."""
    if (folder / INDEX).is_file():
        return [Mount("/", ClientFiles(directory=folder))]
    return [Route("/{rest:path}", not_built)]


class ClientFiles(StaticFiles):
    """Files in `assets/` have a content hash in their name and never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the page for an unknown path, with cache headers."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or path.startswith(ASSETS):
                raise
            response = await super().get_response(INDEX, scope)
        response.headers["cache-control"] = IMMUTABLE if path.startswith(ASSETS) else REVALIDATE
        response.headers.add_vary_header("Accept-Encoding")
        return response

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return the file or its smallest copy that the browser accepts.

        A range refers to the file itself: part of a compressed copy cannot be decoded.
        """
        headers = Headers(scope=scope)
        if "range" not in headers:
            for coding in accepted_codings(",".join(headers.getlist("accept-encoding"))):
                copy = Path(f"{os.fspath(full_path)}{COMPRESSED_SUFFIXES[coding]}")
                if copy.is_file():
                    return self._compressed_response(copy, coding, headers)
        return super().file_response(full_path, stat_result, scope, status_code)

    def _compressed_response(self, copy: Path, coding: str, headers: Headers) -> Response:
        response = FileResponse(
            copy,
            headers={"content-encoding": coding},
            media_type=guess_type(copy.stem)[0],
            stat_result=copy.stat(),
        )
        tag = response.headers["etag"].strip('"')
        response.headers["etag"] = f'"{tag}-{coding}"'  # not the one of the file
        if self.is_not_modified(response.headers, headers):
            return NotModifiedResponse(response.headers)
        return response


def accepted_codings(header: str) -> list[str]:
    """Return the codings that an Accept-Encoding header allows, the smallest first."""
    allowed: dict[str, bool] = {}
    for part in header.lower().split(","):
        coding, _, weight = part.partition(";")
        allowed[coding.strip()] = not re.fullmatch(r"q=0(\.0*)?", weight.strip())
    others = allowed.get("*", False)
    return [coding for coding in COMPRESSED_SUFFIXES if allowed.get(coding, others)]


async def not_built(request: Request) -> Response:
    """Explain that the client is not built."""
    found = request.url.path == "/"
    return HTMLResponse(NOT_BUILT, 200 if found else 404, {"cache-control": REVALIDATE})
