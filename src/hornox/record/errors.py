"""Errors of records."""

from __future__ import annotations

from hornox.engine import HornoxError


class RecordError(HornoxError):
    """A record cannot be read or replayed. `place` is where, `reason` is why."""

    code = "bad-record"

    def __init__(self, place: str, reason: str, cause: str | None = None) -> None:
        self.place = place
        self.reason = reason
        self.cause = cause or self.code
        super().__init__(": ".join(filter(None, (place, reason))))

    def within(self, place: str) -> RecordError:
        """Return the same error with its place inside an outer place."""
        joint = "." if place and self.place and not self.place.startswith("[") else ""
        return type(self)(f"{place}{joint}{self.place}", self.reason, self.cause)

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, str, str]]:
        return type(self), (self.place, self.reason, self.cause)


class TooNew(RecordError):
    """A later Hornox wrote this. The reason names versions only, nothing that is hidden."""

    code = "too-new"
