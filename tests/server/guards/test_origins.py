from __future__ import annotations

import json

import pytest

from hornox.server.guards.asgi import App
from hornox.server.guards.origins import OriginMiddleware, OriginPolicy
from tests.server.guards.asgi_client import ok_app, request, send_request, socket

HOST = "play.example.org"
APP = OriginMiddleware(ok_app, OriginPolicy(names=[HOST]))


def asked(app: App, origin: str | None, host: str = HOST, method: str = "POST") -> int:
    headers = [("host", host), *([("origin", origin)] if origin is not None else [])]
    return send_request(app, request(method, headers=headers)).status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        (f"https://{HOST}", 200),
        (f"http://{HOST}", 200),
        ("https://friend.example", 200),
        ("https://evil.example", 403),
        (f"https://{HOST}.evil.example", 403),
        (f"https://evil.example/{HOST}", 403),
        (f"https://{HOST}:8443", 403),
        ("https://friend.example:8443", 403),
        ("http://friend.example", 403),
        ("null", 403),
        ("", 403),
        ("https://[", 403),
        (f"ftp://{HOST}", 403),
    ],
)
def test_only_own_and_allowed_origins_may_change_something(origin: str | None, status: int) -> None:
    app = OriginMiddleware(ok_app, OriginPolicy(["https://friend.example"], names=[HOST]))
    assert asked(app, origin) == status


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE", "PUT"])
def test_every_method_that_changes_is_checked(method: str) -> None:
    assert asked(APP, "https://evil.example", method=method) == 403


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_safe_methods_are_not_checked(method: str) -> None:
    assert asked(APP, "https://evil.example", method=method) == 200


def test_a_websocket_from_another_site_is_refused_before_it_is_accepted() -> None:
    headers = [("host", HOST), ("origin", "https://evil.example")]
    answer = send_request(APP, socket(headers=headers))
    assert answer.status == 403
    assert json.loads(answer.body)["code"] == "foreign-origin"


def test_two_origin_headers_are_refused() -> None:
    headers = [("host", HOST), ("origin", f"https://{HOST}"), ("origin", "https://evil.example")]
    assert send_request(APP, request("POST", headers=headers)).status == 403


@pytest.mark.parametrize(
    ("host", "status"),
    [
        (HOST, 200),
        ("PLAY.example.org", 200),
        ("localhost:8666", 200),
        ("127.0.0.1:8666", 200),
        ("[::1]:8666", 200),
        ("192.168.1.20", 200),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("play.example.org:99", 400),
        ("", 400),
        ("a b", 400),
        ("host/path", 400),
        ("user@play.example.org", 400),
        ("[::1", 400),
    ],
)
def test_a_public_server_accepts_only_its_own_host(host: str, status: int) -> None:
    app = OriginMiddleware(ok_app, OriginPolicy(public=f"https://{HOST}"))
    assert asked(app, None, host) == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8666", 200),
        ("192.168.1.20:8666", 200),
        ("[fe80::1]:8666", 200),
        ("kitchen.local:8666", 200),
        ("Toaster:8666", 200),
        ("games.example", 200),
        ("games.example:8666", 200),
        ("evil.example", 400),
        ("kitchen.local.evil.example", 400),
        ("toaster.evil.example", 400),
        ("local", 400),
        ("a b", 400),
    ],
)
def test_a_private_server_accepts_local_hosts(host: str, status: int) -> None:
    origins = OriginPolicy(names=["games.example"], machine="toaster")
    assert asked(OriginMiddleware(ok_app, origins), None, host) == status


def test_another_host_name_can_be_added() -> None:
    app = OriginMiddleware(ok_app, OriginPolicy(public=f"https://{HOST}", names=["inside.example"]))
    assert asked(app, None, "inside.example") == 200
    assert asked(app, None, "kitchen.local") == 400


def test_a_refused_host_is_told_which_option_allows_it() -> None:
    answer = send_request(
        OriginMiddleware(ok_app, OriginPolicy()), request(headers=[("host", "games.example:80")])
    )
    assert "--host-name games.example" in json.loads(answer.body)["reason"]


def test_exactly_one_host_header_is_required() -> None:
    assert send_request(APP, request(headers=[])).status == 400
    assert (
        send_request(APP, request(headers=[("host", HOST), ("host", "evil.example")])).status == 400
    )
