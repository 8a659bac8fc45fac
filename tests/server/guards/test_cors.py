from __future__ import annotations

import pytest

from hornox.server.guards.asgi import App, Receive, Scope, Send, refuse
from hornox.server.guards.cors import CorsHeadersMiddleware, CorsPreflightMiddleware
from hornox.server.guards.errors import TooManyRequests
from hornox.server.guards.origins import OriginPolicy
from tests.server.guards.asgi_client import AsgiResponse, ok_app, request, send_request

FRIEND, EVIL, OWN = "https://friend.example", "https://evil.example", "http://localhost"
ORIGINS = OriginPolicy([FRIEND])
METHODS = ("GET", "POST", "GET")


def asked(app: App, origin: str | None, method: str = "GET", path: str = "/api/me") -> AsgiResponse:
    headers = [("host", "localhost"), *([("origin", origin)] if origin else [])]
    if method == "OPTIONS":
        headers.append(("access-control-request-method", "PATCH"))
    return send_request(app, request(method, path, headers=headers))


def both(app: App) -> App:
    return CorsHeadersMiddleware(CorsPreflightMiddleware(app, ORIGINS, METHODS), ORIGINS)


def test_an_allowed_origin_may_read_responses() -> None:
    headers = asked(both(ok_app), FRIEND).headers
    assert headers["access-control-allow-origin"] == FRIEND
    assert headers["access-control-expose-headers"] == "Retry-After"
    assert headers["vary"] == "Origin"
    assert "access-control-allow-credentials" not in headers


@pytest.mark.parametrize("origin", [EVIL, OWN, None, "null", f"{FRIEND}.evil.example", "*"])
def test_other_origins_may_not_read_responses(origin: str | None) -> None:
    for method in ("GET", "OPTIONS"):
        headers = asked(both(ok_app), origin, method).headers
        assert not [name for name in headers if name.startswith("access-control")]
        assert headers["vary"] == "Origin"


def test_two_origin_headers_are_refused() -> None:
    headers = [("host", "localhost"), ("origin", FRIEND), ("origin", EVIL)]
    assert (
        "access-control-allow-origin"
        not in send_request(both(ok_app), request(headers=headers)).headers
    )


def test_a_preflight_is_answered() -> None:
    answer = asked(both(ok_app), FRIEND, "OPTIONS")
    assert answer.status == 204
    assert answer.headers["access-control-allow-origin"] == FRIEND
    assert answer.headers["access-control-allow-methods"] == "GET, POST"
    assert answer.headers["access-control-allow-headers"] == "Authorization, Content-Type"


def test_an_allowed_origin_may_read_errors() -> None:
    async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
        await refuse(scope, send, TooManyRequests(3))

    headers = asked(both(refusing), FRIEND).headers
    assert headers["access-control-allow-origin"] == FRIEND
    assert headers["retry-after"] == "3"


def test_static_files_have_no_cors_headers() -> None:
    for method in ("GET", "OPTIONS"):
        headers = asked(both(ok_app), FRIEND, method, "/assets/x.js").headers
        assert "access-control-allow-origin" not in headers
