"""Connections that say nothing, or say it byte by byte, are not waited for."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds for a whole request line with all its headers."""


class PatientProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with a deadline for the head of every request."""

    patience = PATIENCE

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and self._is_idle():
            self._wait()  # the next request of a connection that is kept alive has begun
        super().data_received(data)
        if not self._is_idle():
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_idle(self) -> bool:
        cycle: Any = self.cycle  # uvicorn does not say that there may be none
        return cycle is None or bool(cycle.response_complete)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self._is_idle() and not self.transport.is_closing():
            self.transport.abort()
