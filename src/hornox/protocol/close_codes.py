"""Why the server ends a session: codes of the `bye` frame and WebSocket close codes."""

from __future__ import annotations

CLOSE_CODES: dict[str, int] = {
    "going-down": 1012,
    "come-again": 1013,
    "too-slow": 1013,
    "too-many-faults": 1008,
    "unknown-token": 4401,
    "banned": 4403,
    "no-such-table": 4404,
    "hello-missing": 4408,
    "no-spectators": 4423,
    "wrong-version": 4426,
    "too-many-connections": 4429,
    "table-unreadable": 4500,
    "server-error": 1011,
}

FINAL_CODES = (
    "too-many-faults",
    "unknown-token",
    "banned",
    "no-such-table",
    "no-spectators",
    "wrong-version",
    "table-unreadable",
)
"""A client does not reconnect after these: the result would be the same."""
