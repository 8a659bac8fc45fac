"""What can go wrong between a client and a server, each with a stable code."""

from __future__ import annotations

from hornox.engine import HornoxError


class ClientError(HornoxError):
    """The server could not be used as asked. `code` says why."""

    code = "client-error"


class BadAddress(ClientError):
    """This is neither the address of a server or table nor the code of a table."""

    code = "bad-address"


class Unreachable(ClientError):
    """No Hornox server answers there."""

    code = "unreachable"


class _Coded(ClientError):
    """An error with the code that came from the server."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code  # type: ignore[misc]  # the class has the code of those without one


class RequestRefused(_Coded):
    """The server refused a request. `retry_after`: seconds after which it may be repeated."""

    def __init__(self, code: str, reason: str, retry_after: float | None = None) -> None:
        super().__init__(code, reason)
        self.retry_after = retry_after


class CommandRefused(_Coded):
    """The table refused a command; nothing has changed."""


class ConnectionEnded(_Coded):
    """The server ended the connection for good, or it was closed with commands on the way."""
