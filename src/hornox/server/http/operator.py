"""Recognise the operator: by the token, or on the same machine."""

from __future__ import annotations

import hmac

from hornox.server.guards.asgi import Scope, headers_of
from hornox.server.guards.networks import read_address
from hornox.server.settings import Settings

FORWARDED = (b"forwarded", b"x-real-ip", b"via")
FORWARDED_START = b"x-forwarded-"


def is_operator(settings: Settings, scope: Scope, token: str) -> bool:
    """Check for the operator's token, or for a local request that passed no proxy."""
    if token:
        expected = settings.operator_token or ""
        return bool(expected) and hmac.compare_digest(token.encode(), expected.encode())
    has_proxy = bool(settings.public_url or settings.trusted_proxies)
    return not has_proxy and _is_local(scope)


def _is_local(scope: Scope) -> bool:
    names = [name for name, _ in scope["headers"]]
    if any(name in FORWARDED or name.startswith(FORWARDED_START) for name in names):
        return False
    asked = headers_of(scope, "host")
    client = scope["client"][0] if scope.get("client") else ""
    return len(asked) == 1 and is_loopback(asked[0]) and is_loopback(client)


def is_loopback(host: str) -> bool:
    """Check whether a host, with or without a port, is this machine."""
    address = read_address(host)
    return host.partition(":")[0] == "localhost" if address is None else address.is_loopback
