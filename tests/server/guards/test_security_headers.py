from __future__ import annotations

import pytest

from hornox.server.guards.origins import OriginMiddleware, OriginPolicy
from hornox.server.guards.security_headers import CONTENT_SECURITY_POLICY, SecurityHeadersMiddleware
from tests.server.guards.asgi_client import ok_app, request, send_request, socket


def test_the_policy_allows_no_inline_and_no_foreign_source() -> None:
    rules = dict(rule.split(" ", 1) for rule in CONTENT_SECURITY_POLICY.split("; "))
    assert rules.pop("img-src") == "'self' data:"
    assert set(rules.values()) <= {"'self'", "'none'"}
    for name in ("default-src", "frame-ancestors", "base-uri", "form-action"):
        assert rules[name] == "'none'"


@pytest.mark.parametrize("path", ["/", "/t/CODE", "/api/health", "/nowhere"])
def test_every_response_has_the_headers(path: str) -> None:
    headers = send_request(SecurityHeadersMiddleware(ok_app), request(path=path)).headers
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_api_responses_are_not_cached() -> None:
    app = SecurityHeadersMiddleware(ok_app)
    assert send_request(app, request(path="/api/me")).headers["cache-control"] == "no-store"
    assert "cache-control" not in send_request(app, request(path="/")).headers


def test_a_refused_websocket_has_the_headers_too() -> None:
    app = SecurityHeadersMiddleware(OriginMiddleware(ok_app, OriginPolicy()))
    headers = [("host", "a.local"), ("origin", "https://evil.example")]
    answer = send_request(app, socket(path="/api/socket", headers=headers))
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY


@pytest.mark.parametrize("secure", [True, False])
def test_only_an_https_server_sends_hsts(secure: bool) -> None:
    headers = send_request(SecurityHeadersMiddleware(ok_app, secure=secure), request()).headers
    assert ("strict-transport-security" in headers) is secure
