"""Errors of the HTTP API. Each has an HTTP status and a stable code."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import ClassVar

from hornox.engine import HornoxError


class ApiError(HornoxError):
    """The request is refused with an HTTP `status` and a stable `code`."""

    status: ClassVar[int] = 400
    code = "bad-request"

    @property
    def headers(self) -> Mapping[str, str]:
        """Headers that this error adds to the response."""
        return {}


class Malformed(ApiError):
    """The request cannot be parsed."""

    status = 400
    code = "malformed"


class BadHost(ApiError):
    """The `Host` header names another server."""

    status = 400
    code = "bad-host"


class UnknownToken(ApiError):
    """There is no token, or it is not valid."""

    status = 401
    code = "unknown-token"

    @property
    def headers(self) -> Mapping[str, str]:
        """Ask for a bearer token."""
        return {"www-authenticate": "Bearer"}


class ForeignOrigin(ApiError):
    """The origin of the page is not allowed."""

    status = 403
    code = "foreign-origin"


class Forbidden(ApiError):
    """The caller may not do this."""

    status = 403
    code = "forbidden"


class Banned(ApiError):
    """The operator has banned the person or the network."""

    status = 403
    code = "banned"


class NotFound(ApiError):
    """The resource does not exist, or is not visible to the caller."""

    status = 404
    code = "not-found"


class MethodNotAllowed(ApiError):
    """The path has no such method."""

    status = 405
    code = "wrong-method"

    def __init__(self, reason: str, allowed: str) -> None:
        super().__init__(reason)
        self.allowed = allowed

    @property
    def headers(self) -> Mapping[str, str]:
        """Name the allowed methods."""
        return {"allow": self.allowed}


class BodyTooSlow(ApiError):
    """The body did not arrive in time."""

    status = 408
    code = "too-slow"


class BodyTooLarge(ApiError):
    """The body has too many bytes."""

    status = 413
    code = "too-large"


class NotJson(ApiError):
    """The body is not JSON."""

    status = 415
    code = "not-json"


class InvalidRequest(ApiError):
    """The request is well-formed, but its fields are wrong."""

    status = 422
    code = "wrong-shape"


class TooManyRequests(ApiError):
    """The client exceeds a rate limit. `retry_after` is in seconds."""

    status = 429
    code = "too-many"

    def __init__(self, retry_after: float) -> None:
        super().__init__("too many requests, slow down")
        self.retry_after = max(1, ceil(retry_after))

    @property
    def headers(self) -> Mapping[str, str]:
        """Say when to retry, and close the connection."""
        return {"retry-after": str(self.retry_after), "connection": "close"}


class ServerFull(ApiError):
    """The server has reached a limit on its total."""

    status = 503
    code = "full"

    @property
    def headers(self) -> Mapping[str, str]:
        """Say when to retry."""
        return {"retry-after": "60"}
