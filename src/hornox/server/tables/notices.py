"""Notices that entries of a table are durable: a code and a number, no content."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeAlias

BATCH_DIVISOR = 16
"""One sixteenth of the waiting notices is delivered at once, so that a backlog shrinks."""

NoticeHandler: TypeAlias = Callable[[int], None]
"""Called with an entry number: all entries up to it are durable."""


class Notices(Protocol):
    """Distributes notices within this process, or over a bus to several.

    Notices of one table arrive in order. A subscriber must tolerate duplicates and gaps.
    """

    def publish(self, code: str, number: int) -> None:
        """Announce that the entries of this table up to `number` are durable. Return at once."""
        ...

    def subscribe(self, code: str, handler: NoticeHandler) -> None:
        """Call `handler` for each further notice of this table. It replaces an earlier handler."""
        ...

    def unsubscribe(self, code: str, handler: NoticeHandler) -> None:
        """Remove this handler, unless another one has replaced it."""
        ...


class NoticeQueue:
    """Notices within one process, in the order in which entries became durable.

    Publishing one command costs as much as deciding on another. So each turn of the event loop
    delivers only a few notices, and commands are decided in between. Replies do not pass through
    here: clients wait for them.
    """

    def __init__(self) -> None:
        self._subscribers: dict[str, NoticeHandler] = {}
        self._waiting: deque[tuple[str, int]] = deque()

    def publish(self, code: str, number: int) -> None:
        """Queue a notice."""
        self._waiting.append((code, number))
        if len(self._waiting) == 1:
            self._schedule()

    def subscribe(self, code: str, handler: NoticeHandler) -> None:
        """Set the handler of this table."""
        self._subscribers[code] = handler

    def unsubscribe(self, code: str, handler: NoticeHandler) -> None:
        """Remove this handler, unless another one has replaced it."""
        if self._subscribers.get(code) == handler:
            del self._subscribers[code]

    def _schedule(self) -> None:
        asyncio.get_running_loop().call_soon(self._deliver_batch)

    def _deliver_batch(self) -> None:
        try:
            for _ in range(1 + len(self._waiting) // BATCH_DIVISOR):
                self._deliver_first()
        finally:
            if self._waiting:
                self._schedule()

    def _deliver_first(self) -> None:
        """Keep the notice queued during the call: what the handler publishes comes after it."""
        code, number = self._waiting[0]
        try:
            handler = self._subscribers.get(code)
            if handler is not None:
                handler(number)
        finally:
            self._waiting.popleft()
