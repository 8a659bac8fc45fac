from __future__ import annotations

import pytest

from hornox.server.guards.asgi import Receive, Scope, Send
from hornox.server.guards.client_address import ClientAddressMiddleware, TrustedProxies
from hornox.server.guards.networks import network_key
from tests.server.guards.asgi_client import ok_app, request, send_request

PROXY, CLIENT, LIAR = "10.0.0.1", "203.0.113.9", "198.51.100.66"


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        (CLIENT, [], CLIENT),
        (CLIENT, [LIAR], CLIENT),
        (PROXY, [CLIENT], CLIENT),
        (PROXY, [f"{LIAR}, {CLIENT}"], CLIENT),
        (PROXY, [LIAR, CLIENT], CLIENT),
        (PROXY, [f"{CLIENT}, 10.0.0.2"], CLIENT),
        (PROXY, ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        (PROXY, [], PROXY),
        (PROXY, ["unknown"], PROXY),
        (PROXY, [f"{CLIENT}, rubbish"], PROXY),
        (PROXY, [f"{CLIENT}:51234"], CLIENT),
        (PROXY, ["[2001:db8::7]:443"], "2001:db8::7"),
        (f"::ffff:{PROXY}", [CLIENT], CLIENT),
        ("testclient", [CLIENT], "testclient"),
    ],
)
def test_the_rightmost_address_that_is_not_trusted_counts(
    peer: str, forwarded: list[str], client: str
) -> None:
    assert TrustedProxies(["10.0.0.0/24"]).client_of(peer, forwarded) == client


def test_without_trusted_proxies_forwarded_headers_are_ignored() -> None:
    assert TrustedProxies().client_of(PROXY, [CLIENT]) == PROXY


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_addresses_are_counted_by_network(address: str, counted: str) -> None:
    assert network_key(address) == counted


def test_the_application_sees_the_client_instead_of_the_proxy() -> None:
    app = ClientAddressMiddleware(ok_app, TrustedProxies([PROXY]))
    headers = [("host", "localhost"), ("x-forwarded-for", CLIENT)]
    assert CLIENT in send_request(app, request(headers=headers, client=PROXY)).body.decode()
    assert LIAR in send_request(app, request(headers=headers, client=LIAR)).body.decode()


@pytest.mark.parametrize(("client", "scheme"), [(PROXY, "https"), (LIAR, "http")])
def test_only_a_trusted_proxy_may_set_the_scheme(client: str, scheme: str) -> None:
    seen: list[str] = []

    async def note(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["scheme"])
        await ok_app(scope, receive, send)

    headers = [("host", "localhost"), ("x-forwarded-proto", "https")]
    send_request(
        ClientAddressMiddleware(note, TrustedProxies([PROXY])),
        request(headers=headers, client=client),
    )
    assert seen == [scheme]


def test_a_scope_without_a_client_is_unchanged() -> None:
    scope = {**request(), "client": None}
    assert send_request(ClientAddressMiddleware(ok_app, TrustedProxies()), scope).status == 200
