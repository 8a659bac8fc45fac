"""Days, from midnight to midnight in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from hornox.table import DAY, SECOND, Milliseconds

_EPOCH = date(1970, 1, 1)


def day_of(moment: Milliseconds) -> str:
    """Return the day of this moment, as 2026-11-18."""
    return datetime.fromtimestamp(moment / SECOND, UTC).date().isoformat()


def is_day(text: str) -> bool:
    """Check whether there is such a day."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def begin_of(day: str) -> Milliseconds:
    """Return the first moment of this day."""
    return (date.fromisoformat(day) - _EPOCH).days * DAY


def days_after(day: str, count: int) -> str:
    """Return the day that comes so many days later; a negative count: earlier."""
    return (date.fromisoformat(day) + timedelta(days=count)).isoformat()
