from __future__ import annotations

import pytest

from hornox.server.guards.headers import POLICY, TellingBrowsers
from hornox.server.guards.origins import CheckingOrigins, Origins
from tests.server.guards.asking import ask, fine, request, socket


def test_the_policy_lets_nothing_inline_and_nothing_foreign_in() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules.pop("img-src") == "'self' data:"
    assert set(rules.values()) <= {"'self'", "'none'"}
    for name in ("default-src", "frame-ancestors", "base-uri", "form-action"):
        assert rules[name] == "'none'"


@pytest.mark.parametrize("path", ["/", "/t/CODE", "/api/health", "/nowhere"])
def test_every_answer_has_the_headers(path: str) -> None:
    headers = ask(TellingBrowsers(fine), request(path=path)).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_the_api_is_never_cached_by_anybody() -> None:
    app = TellingBrowsers(fine)
    assert ask(app, request(path="/api/me")).headers["cache-control"] == "no-store"
    assert "cache-control" not in ask(app, request(path="/")).headers


def test_a_refused_websocket_has_the_headers_too() -> None:
    app = TellingBrowsers(CheckingOrigins(fine, Origins()))
    headers = [("host", "a.local"), ("origin", "https://evil.example")]
    answer = ask(app, socket(path="/api/socket", headers=headers))
    assert answer.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("secure", [True, False])
def test_only_a_secure_server_asks_to_be_reached_securely(secure: bool) -> None:
    headers = ask(TellingBrowsers(fine, secure=secure), request()).headers
    assert ("strict-transport-security" in headers) is secure
