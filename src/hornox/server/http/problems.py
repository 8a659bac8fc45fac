"""Map errors to HTTP statuses, bodies and headers."""

from __future__ import annotations

from collections.abc import Mapping

from hornox.engine import HornoxError, SetupError
from hornox.protocol import Problem
from hornox.record import RecordError
from hornox.server.guards.errors import ApiError
from hornox.server.storage import StoreError
from hornox.server.tables import NoSuchTable, RegistryError, TooManyOpenTables
from hornox.table import Refused
from hornox.table.errors import BadName, BadTerms, BadText, UnknownBot

INVALID_INPUT = (BadName, BadTerms, BadText, UnknownBot, SetupError, RecordError)
"""Errors in the input itself, which no retry can fix."""

STORE_RETRY_AFTER = "5"
"""Seconds after which a failed store may be tried again."""

INVALID_INPUT_CODES = frozenset(kind.code for kind in INVALID_INPUT)


class Conflict(ApiError):
    """A table refused a command. Code and reason are the table's."""

    status = 409
    code = "refused"

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason)
        self.refused = refused


def problem_of(error: HornoxError) -> Problem:
    """Return the body of the error response."""
    code = error.refused.code if isinstance(error, Conflict) else error.code
    return Problem(code, str(error))


def status_of(error: HornoxError) -> int:
    """Return the HTTP status of an error."""
    match error:
        case Conflict(refused=refused):
            return 422 if refused.code in INVALID_INPUT_CODES else 409
        case ApiError():
            return error.status
        case NoSuchTable():
            return 404
        case TooManyOpenTables():
            return 429
        case RegistryError() | StoreError():
            return 503
        case _:
            return 422 if isinstance(error, INVALID_INPUT) else 409


def error_headers(error: HornoxError) -> Mapping[str, str]:
    """Return the headers of the error response. 429 and 503 say when to retry."""
    match error:
        case ApiError():
            return error.headers
        case RegistryError() if status_of(error) != 404:
            return {"retry-after": str(error.retry_after)}
        case StoreError():
            return {"retry-after": STORE_RETRY_AFTER}
        case _:
            return {}
