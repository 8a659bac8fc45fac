"""Turn endpoints into routes: parse strictly, call the handler, encode the response."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from hornox.engine import HornoxError
from hornox.record import RecordError, from_json, to_text
from hornox.record.codec import load
from hornox.server.guards.asgi import PASSED_ON, Receive, Scope, Send
from hornox.server.guards.client_address import client_key
from hornox.server.guards.errors import (
    ApiError,
    Forbidden,
    InvalidRequest,
    Malformed,
    MethodNotAllowed,
    NotFound,
    NotJson,
    UnknownToken,
)
from hornox.server.http.endpoint import ApiRequest, Auth, Caller, Endpoint, Media, Param
from hornox.server.http.operator import is_operator
from hornox.server.http.problems import error_headers, problem_of, status_of
from hornox.server.http.response_cache import CachedResponse
from hornox.server.http.services import Services
from hornox.server.tables import OwnedElsewhere

API = "/api"


def api_routes(services: Services, endpoints: Sequence[Endpoint]) -> list[BaseRoute]:
    """Return one route per path, for all methods."""
    by_path = groupby(sorted(endpoints, key=_path), key=_path)
    routes: list[BaseRoute] = [
        Route(API + path, PathHandler(services, tuple(group)), methods=None)
        for path, group in by_path
    ]
    nothing = NoSuchEndpoint()
    return [*routes, Route(API, nothing), Route(API + "/{rest:path}", nothing)]


class NoSuchEndpoint:
    """Answers unknown paths with 404."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await problem(NotFound("there is no such endpoint"))(scope, receive, send)


class PathHandler:
    """The ASGI application of one path: selects the endpoint by method."""

    def __init__(self, services: Services, endpoints: tuple[Endpoint, ...]) -> None:
        self._services = services
        self._by_method = {endpoint.method: endpoint for endpoint in endpoints}
        if "GET" in self._by_method:
            self._by_method["HEAD"] = self._by_method["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await self._respond_or_pass_on(request)
        except HornoxError as error:
            response = problem(error)
        await response(scope, receive, send)

    async def _respond_or_pass_on(self, request: Request) -> Response:
        """Let the owner of the table answer, but only once: it may change meanwhile."""
        pass_request = self._services.pass_request
        try:
            return await self._respond(request)
        except OwnedElsewhere as elsewhere:
            if pass_request is None or PASSED_ON in request.scope:
                raise
            return await pass_request(elsewhere.owner, request.scope, await request.body())

    async def _respond(self, request: Request) -> Response:
        endpoint = self._by_method.get(request.method)
        if endpoint is None:
            raise MethodNotAllowed("the path has no such method", ", ".join(self._by_method))
        read = await _read_request(self._services, endpoint, request)
        given = await endpoint.handler(self._services, read)
        if isinstance(given, CachedResponse):
            return _cached_response(endpoint, given, request)
        return _response(endpoint, given)


def problem(error: HornoxError) -> Response:
    """Return the error as a response."""
    body = to_text(problem_of(error))
    return Response(body, status_of(error), dict(error_headers(error)), Media.JSON.value)


async def _read_request(
    services: Services, endpoint: Endpoint, request: Request
) -> ApiRequest[Any]:
    """Check the path first, then the caller, then the body, so that errors reveal little."""
    path = {
        param.name: _checked(param, request.path_params[param.name], NotFound)
        for param in endpoint.params
    }
    return ApiRequest(
        address=client_key(request.scope),
        origin=f"{request.url.scheme}://{request.headers['host']}",
        caller=await _caller(services, endpoint.auth, request),
        path=path,
        query=_query(endpoint, request.query_params),
        body=await _body(endpoint, request),
    )


def _checked(param: Param, text: str, otherwise: type[ApiError]) -> str:
    if not re.fullmatch(param.pattern, text):
        raise otherwise(f"this is not {param.summary}")
    return text


async def _caller(services: Services, auth: Auth, request: Request) -> Caller | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if auth is Auth.OPERATOR:
        if not is_operator(services.settings, request.scope, token):
            raise Forbidden("only for the operator of this server")
        return None
    if auth is Auth.PUBLIC or (auth is Auth.OPTIONAL and not scheme):
        return None
    person = (
        await services.people.find_by_token(token.strip()) if scheme.lower() == "bearer" else None
    )
    if person is None:
        raise UnknownToken("the token is not valid" if token else "this needs a token")
    return Caller(person, token.strip())


def _query(endpoint: Endpoint, given: QueryParams) -> dict[str, str]:
    known = {param.name: param for param in endpoint.query}
    for name in given:
        if name not in known or len(given.getlist(name)) > 1:
            raise InvalidRequest("a parameter is not known or given twice")
    return {name: _checked(known[name], given[name], InvalidRequest) for name in given}


async def _body(endpoint: Endpoint, request: Request) -> object:
    if endpoint.request_body is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != Media.JSON.value:
        raise NotJson("send application/json")
    try:
        data = load((await request.body()).decode())
    except (UnicodeDecodeError, RecordError) as error:
        reason = str(error) if isinstance(error, RecordError) else "not UTF-8"
        raise Malformed(reason) from None
    try:
        return from_json(endpoint.request_body, data)
    except RecordError as error:
        raise InvalidRequest(str(error)) from None


def _response(endpoint: Endpoint, given: object) -> Response:
    if endpoint.status == 204:
        return Response(status_code=204)
    if endpoint.media is Media.JSON and not isinstance(given, str):
        given = to_text(given)
    assert isinstance(given, str)
    return Response(given, endpoint.status, media_type=endpoint.media.value)


def _cached_response(endpoint: Endpoint, given: CachedResponse, request: Request) -> Response:
    """Browsers may store it, but must revalidate: access may end."""
    headers = {"etag": given.etag, "cache-control": "private, no-cache"}
    known = request.headers.get("if-none-match", "").split(",")
    if given.etag in (tag.strip().removeprefix("W/") for tag in known):
        return Response(status_code=304, headers=headers)
    return Response(given.content, endpoint.status, headers, endpoint.media.value)


def _path(endpoint: Endpoint) -> str:
    return endpoint.path
