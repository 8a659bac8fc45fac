"""Who runs the server: somebody on the same machine, or with the operator's token."""

from __future__ import annotations

import hmac

from hornox.server.guards.addresses import read_address
from hornox.server.guards.asgi import Scope, headers_of
from hornox.server.settings import Settings

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


def is_operator(settings: Settings, scope: Scope, token: str) -> bool:
    """What a proxy on this machine passes on is not from this machine, trusted or not."""
    if token:
        expected = settings.operator_token or ""
        return bool(expected) and hmac.compare_digest(token.encode(), expected.encode())
    if any(headers_of(scope, name) for name in FORWARDED):
        return False
    address = read_address(scope["client"][0]) if scope.get("client") else None
    return address is not None and address.is_loopback
