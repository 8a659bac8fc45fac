"""The OpenAPI document, generated from the endpoints."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import is_dataclass
from importlib.metadata import version
from typing import Any

from hornox.protocol import Problem
from hornox.record.schema import Schema, definition_of, record_schema, schema_of
from hornox.server.guards.errors import (
    ApiError,
    BadHost,
    Banned,
    BodyTooLarge,
    BodyTooSlow,
    Forbidden,
    ForeignOrigin,
    InvalidRequest,
    Malformed,
    NotFound,
    NotJson,
    TooManyRequests,
    UnknownToken,
)
from hornox.server.http.endpoint import Auth, Endpoint, Media, Param
from hornox.server.http.endpoints import ENDPOINTS
from hornox.server.http.routes import API
from hornox.server.wire.schema import kinds_in

JSON_SCHEMA_DEFINITIONS, OPENAPI_SCHEMAS = "#/$defs/", "#/components/schemas/"
"""Where JSON Schema and where OpenAPI keep their definitions."""

SERVICE_UNAVAILABLE = 503
"""Any endpoint may fail with the store."""


def openapi() -> dict[str, Any]:
    """Return the document (OpenAPI 3.1)."""
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Hornox",
            "version": version("hornox"),
            "description": "Tables for the 6 nimmt! family of card games. Games are played over "
            "the WebSocket at /api/socket; this is what happens beside them.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": API}],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
    text = json.dumps(document).replace(JSON_SCHEMA_DEFINITIONS, OPENAPI_SCHEMAS)
    moved: dict[str, Any] = json.loads(text)
    return moved


def _paths() -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return paths


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "parameters": [
            *(_parameter(param, "path") for param in endpoint.params),
            *(_parameter(param, "query") for param in endpoint.query),
        ],
        "responses": _responses(endpoint),
        "security": _SECURITY[endpoint.auth],
    }
    if endpoint.request_body is not None:
        content = {Media.JSON.value: {"schema": schema_of(endpoint.request_body, _names())}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


_SECURITY: dict[Auth, list[dict[str, list[str]]]] = {
    Auth.PUBLIC: [],
    Auth.OPTIONAL: [{}, {"token": []}],
    Auth.PERSON: [{"token": []}],
    Auth.OPERATOR: [{}, {"token": []}],
}


def _parameter(param: Param, place: str) -> dict[str, Any]:
    schema = {"type": "string", "pattern": param.pattern}
    return {
        "name": param.name,
        "in": place,
        "required": place == "path",
        "description": param.summary,
        "schema": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
        if param.number
        else schema,
    }


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    responses: dict[str, Any] = {str(endpoint.status): _success(endpoint)}
    reasons: dict[int, list[str]] = {}
    for refusal in (*_common(endpoint), *endpoint.refusals):
        reasons.setdefault(refusal.status, []).append(refusal.code)
    problem = {Media.JSON.value: {"schema": schema_of(Problem, _names())}}
    for status in sorted({*reasons, SERVICE_UNAVAILABLE}):
        codes = ", ".join(reasons.get(status, ["store-failed"]))
        responses[str(status)] = {"description": f"Refused: {codes}", "content": problem}
    return responses


def _common(endpoint: Endpoint) -> Iterable[type[ApiError]]:
    """Yield the errors that follow from the kind of endpoint."""
    yield from (BadHost, Banned, TooManyRequests)
    if endpoint.method != "GET":
        yield from (ForeignOrigin, BodyTooLarge, BodyTooSlow)
    if endpoint.request_body is not None:
        yield from (Malformed, NotJson, InvalidRequest)
    elif endpoint.query or endpoint.method == "GET":
        yield InvalidRequest
    if endpoint.params:
        yield NotFound
    if endpoint.auth in (Auth.PERSON, Auth.OPTIONAL):
        yield UnknownToken
    if endpoint.auth is Auth.OPERATOR:
        yield Forbidden


def _success(endpoint: Endpoint) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": endpoint.summary}
    if endpoint.response_body is not None:
        schema = schema_of(endpoint.response_body, _names())
        answer["content"] = {endpoint.media.value: {"schema": schema}}
    elif endpoint.path.endswith("/record"):
        answer["content"] = {
            endpoint.media.value: {"schema": {"$ref": f"{JSON_SCHEMA_DEFINITIONS}Record"}}
        }
    elif endpoint.media is not Media.JSON:
        answer["content"] = {endpoint.media.value: {"schema": {"type": "string"}}}
    elif endpoint.status != 204:
        answer["content"] = {endpoint.media.value: {"schema": {"type": "object"}}}
    return answer


def _names() -> dict[Any, str]:
    """Return the types that get a named definition."""
    kinds = {Problem}
    for endpoint in ENDPOINTS:
        for kind in (endpoint.request_body, endpoint.response_body):
            kinds |= {*kinds_in(kind)} if kind is not None else set()
    return {kind: kind.__name__ for kind in sorted(kinds, key=lambda kind: kind.__name__)}


def _schemas() -> dict[str, Schema]:
    names = _names()
    sent = {
        kind
        for endpoint in ENDPOINTS
        if endpoint.request_body
        for kind in kinds_in(endpoint.request_body)
    }
    record = {key: part for key, part in record_schema().items() if key != "$schema"}
    definitions = {
        name: definition_of(kind, names) if kind in sent else _always(kind, names)
        for kind, name in names.items()
    }
    return definitions | {"Record": record}


def _always(kind: Any, names: dict[Any, str]) -> Schema:
    """Require all properties: the server never leaves one out."""
    schema = definition_of(kind, names)
    return schema | {"required": [*schema["properties"]]} if is_dataclass(kind) else schema


if __name__ == "__main__":  # pragma: no cover
    print(json.dumps(openapi(), indent=2))
