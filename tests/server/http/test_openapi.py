"""The OpenAPI document is valid, and the server conforms to it for any request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, TypeAlias

import httpx
import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from hornox.server.http.endpoints import ENDPOINTS
from hornox.server.http.openapi import openapi
from tests.server.http.api_client import BASE, ApiClient, auth, lifespan_of, new_app, with_client

DOCUMENT = openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)

load_all_checks()
CHECKED: list[Any] = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
        "unsupported_method",
    ]
)
"""Not that all data of the right shape is accepted: names, terms and seats have rules, too."""

EXAMPLES = settings(
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[*HealthCheck],
)


Case: TypeAlias = "schemathesis.Case[Any]"


class Server:
    """The application in a loop of its own that runs while something is asked."""

    def __init__(self, runner: asyncio.Runner, client: ApiClient) -> None:
        self._runner, self._client = runner, client
        self.token = runner.run(client.create_person("Ann"))["token"]
        self.code = runner.run(client.table(self.token))

    def ask(self, **request: Any) -> httpx.Response:
        return self._runner.run(self._client.request(**request))


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    app = new_app()
    with asyncio.Runner() as runner:
        life = lifespan_of(app)
        runner.run(life.__aenter__())
        transport = httpx.ASGITransport(app, client=("198.51.100.7", 50000))
        yield Server(runner, ApiClient(transport=transport, base_url=BASE))
        runner.run(life.__aexit__())


@SCHEMA.parametrize()
@EXAMPLES
def test_any_request_without_a_token_is_handled(server: Server, case: Case) -> None:
    _send(server, case, {})


@SCHEMA.include(operation_id_regex="me|table|seat|link|games").parametrize()
@EXAMPLES
def test_any_request_with_a_token_is_handled(server: Server, case: Case) -> None:
    if "code" in case.path_parameters:
        case.path_parameters["code"] = server.code
    _send(server, case, auth(server.token))


def _send(server: Server, case: Case, headers: dict[str, str]) -> None:
    request: dict[str, Any] = case.as_transport_kwargs(base_url=f"{BASE}/api", headers=headers)
    request.pop("cookies", None)
    if isinstance(request.get("data"), str | bytes):
        request["content"] = request.pop("data")
    response = server.ask(**request)
    case.validate_response(response, checks=CHECKED)


def test_the_copy_that_types_are_made_from_is_up_to_date() -> None:
    kept = files("hornox.server.http").joinpath("openapi.json").read_text("utf-8")
    assert json.loads(kept) == DOCUMENT, "run `make schema`"


def test_the_document_is_served_as_it_is_made() -> None:
    async def visit(client: ApiClient) -> None:
        assert (await client.get("/api/openapi.json")).json() == DOCUMENT

    with_client(visit)


def test_every_endpoint_is_described() -> None:
    described = {
        (method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods
    }
    assert described == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    ids = [
        operation["operationId"]
        for methods in DOCUMENT["paths"].values()
        for operation in methods.values()
    ]
    assert len(ids) == len({*ids})


def test_every_type_is_a_proper_schema_and_every_reference_leads_somewhere() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    text = json.dumps(DOCUMENT)
    assert "$defs" not in text
    for part in text.split('"$ref": "#/components/schemas/')[1:]:
        assert part.partition('"')[0] in schemas
