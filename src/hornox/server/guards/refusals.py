"""Why a request is refused before or beside a table: each has a status and a stable code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from hornox.engine import HornoxError


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something was refused; `code` is stable, `reason` is for people who program."""

    code: str
    reason: str


class Refusal(HornoxError):
    """The server does not do this. `status` is HTTP's word for it, `code` ours."""

    status: ClassVar[int] = 400
    code = "bad-request"

    @property
    def headers(self) -> Mapping[str, str]:
        return {}


class Malformed(Refusal):
    """Not a request that could be read."""

    status = 400
    code = "malformed"


class BadHost(Refusal):
    """A name that this server does not go by."""

    status = 400
    code = "bad-host"


class Unknown(Refusal):
    """No token, or none that anybody has."""

    status = 401
    code = "unknown-token"

    @property
    def headers(self) -> Mapping[str, str]:
        return {"www-authenticate": "Bearer"}


class ForeignOrigin(Refusal):
    """A page of another site asks."""

    status = 403
    code = "foreign-origin"


class Forbidden(Refusal):
    status = 403
    code = "forbidden"


class NotFound(Refusal):
    """There is no such thing, or none for you."""

    status = 404
    code = "not-found"


class WrongMethod(Refusal):
    status = 405
    code = "wrong-method"

    def __init__(self, reason: str, allowed: str) -> None:
        super().__init__(reason)
        self.allowed = allowed

    @property
    def headers(self) -> Mapping[str, str]:
        return {"allow": self.allowed}


class TooSlow(Refusal):
    """The body did not come in time."""

    status = 408
    code = "too-slow"


class TooLarge(Refusal):
    status = 413
    code = "too-large"


class NotJson(Refusal):
    """A body of another kind than JSON."""

    status = 415
    code = "not-json"


class WrongShape(Refusal):
    """Well-formed, but not what belongs here."""

    status = 422
    code = "wrong-shape"


class TooMany(Refusal):
    """Somebody asks too often; `wait` is after how many seconds it may be tried again."""

    status = 429
    code = "too-many"

    def __init__(self, wait: float) -> None:
        super().__init__("too many requests, slow down")
        self.wait = max(1, ceil(wait))

    @property
    def headers(self) -> Mapping[str, str]:
        return {"retry-after": str(self.wait), "connection": "close"}


class Full(Refusal):
    """The server has as many of these as it can take."""

    status = 503
    code = "full"

    @property
    def headers(self) -> Mapping[str, str]:
        return {"retry-after": "60"}
