"""Temporary errors say when to retry."""

from __future__ import annotations

import pytest

from hornox.engine import HornoxError
from hornox.server.guards.errors import ServerFull, TooManyRequests
from hornox.server.http.problems import error_headers, status_of
from hornox.server.storage import StoreBusy
from hornox.server.tables import NoSuchTable, TableUnavailable, TooManyOpenTables, TooManyTables


@pytest.mark.parametrize(
    ("error", "status", "wait"),
    [
        (TooManyRequests(2.5), 429, "3"),
        (TooManyOpenTables(20), 429, "3600"),
        (ServerFull("no room"), 503, "60"),
        (TooManyTables(17), 503, "17"),
        (TableUnavailable("come again"), 503, "1"),
        (StoreBusy(), 503, "5"),
    ],
)
def test_temporary_errors_say_when_to_retry(error: HornoxError, status: int, wait: str) -> None:
    assert (status_of(error), error_headers(error)["retry-after"]) == (status, wait)


def test_permanent_errors_do_not() -> None:
    assert error_headers(NoSuchTable("none")) == {}
