"""Why the coach does not answer."""

from __future__ import annotations

from collections.abc import Mapping

from hornox.server.guards.errors import ApiError


class CoachError(ApiError):
    """The coach does not answer."""

    status = 503
    code = "coach-failed"

    @property
    def headers(self) -> Mapping[str, str]:
        """Say when to retry."""
        return {"retry-after": "10"}


class CoachFailed(CoachError):
    """The worker failed or ended."""


class CoachBusy(CoachError):
    """Too much waits already, of this person or of all."""

    code = "coach-busy"


class CoachOff(ApiError):
    """The server has no coach."""

    status = 404
    code = "coach-off"
