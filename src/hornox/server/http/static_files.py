"""The browser client: files that were built into `static/`, and one page for all its addresses.

The build puts compressed copies beside the files, so that nothing is compressed while people wait.
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
"""The ending of a compressed copy by its content coding, the smallest first."""

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
    """The client's files, and its page wherever nothing else is."""
    if (folder / INDEX).is_file():
        return [Mount("/", ClientFiles(directory=folder))]
    return [Route("/{rest:path}", not_built)]


class ClientFiles(StaticFiles):
    """What lies in `assets/` has a hash of its contents in its name and never changes."""

    async def get_response(self, path: str, scope: Scope) -> Response:
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
        """The file, or the smallest copy of it that the browser can read.

        A range is always one of the file itself: nobody could unpack a part of a copy.
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
    """The codings of copies that an Accept-Encoding allows, in our order."""
    allowed: dict[str, bool] = {}
    for part in header.lower().split(","):
        coding, _, weight = part.partition(";")
        allowed[coding.strip()] = not re.fullmatch(r"q=0(\.0*)?", weight.strip())
    others = allowed.get("*", False)
    return [coding for coding in COMPRESSED_SUFFIXES if allowed.get(coding, others)]


async def not_built(request: Request) -> Response:
    found = request.url.path == "/"
    return HTMLResponse(NOT_BUILT, 200 if found else 404, {"cache-control": REVALIDATE})
