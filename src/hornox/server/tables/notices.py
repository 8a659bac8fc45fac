"""Notices that something of a table is durable: a code and a number, never what it is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeAlias

BATCH_DIVISOR = 16
"""One of so many that wait is passed on at once, beside the first: who is behind hurries."""

NoticeHandler: TypeAlias = Callable[[int], None]
"""Told the number of an entry: all up to it are durable."""


class Notices(Protocol):
    """Where notices go: to this process, or over a bus to all.

    Notices of one table come in order. One that comes twice, or not at all before a later one,
    must do no harm.
    """

    def publish(self, code: str, number: int) -> None:
        """The entries of this table up to `number` are durable. Returns at once."""
        ...

    def subscribe(self, code: str, handler: NoticeHandler) -> None:
        """Call `hear` for every notice of this table from now on, and nobody else before it."""
        ...

    def unsubscribe(self, code: str, handler: NoticeHandler) -> None:
        """Nothing happens if another one has subscribed since."""
        ...


class NoticeQueue:
    """Notices within one process, in the order in which things became durable.

    Replies do not come through here: a client waits for them, while news may come a moment later.
    To tell the news of one command takes as long as to decide on another one. So in one
    turn of the event loop only a few are told, and what people ask is heard in between.
    """

    def __init__(self) -> None:
        self._subscribers: dict[str, NoticeHandler] = {}
        self._waiting: deque[tuple[str, int]] = deque()

    def publish(self, code: str, number: int) -> None:
        self._waiting.append((code, number))
        if len(self._waiting) == 1:
            self._schedule()

    def subscribe(self, code: str, handler: NoticeHandler) -> None:
        self._subscribers[code] = handler

    def unsubscribe(self, code: str, handler: NoticeHandler) -> None:
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
        """It waits until it is passed on: what is published meanwhile is behind it."""
        code, number = self._waiting[0]
        try:
            handler = self._subscribers.get(code)
            if handler is not None:
                handler(number)
        finally:
            self._waiting.popleft()
