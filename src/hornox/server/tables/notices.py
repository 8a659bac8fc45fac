"""Notices that entries of a table are durable: a code and a number, no content."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeAlias

from hornox.server.logs import error_facts, log_event

MAX_AT_ONCE = 32
"""Notices that are delivered at once in a turn of the event loop: a group commit of a busy server.
Their replies wait for as long as publishing takes, some milliseconds.
"""

BATCH_DIVISOR = 16
"""One sixteenth of the waiting notices is delivered in a turn, so that a backlog shrinks."""

NoticeHandler: TypeAlias = Callable[[int], None]
"""Called with an entry number: all entries up to it are durable."""


class Notices(Protocol):
    """Distributes notices within this process, or over a bus to several.

    Notices of one table arrive in order. A subscriber must tolerate duplicates and gaps.
    """

    def publish(self, code: str, number: int) -> None:
        """Announce that the entries of this table up to `number` are durable.

        Handlers are called now or later. An exception of one is logged.
        """
        ...

    def subscribe(self, code: str, handler: NoticeHandler) -> None:
        """Call `handler` for each further notice of this table. It replaces an earlier handler."""
        ...

    def unsubscribe(self, code: str, handler: NoticeHandler) -> None:
        """Remove this handler, unless another one has replaced it."""
        ...


class NoticeQueue:
    """Notices within one process, in the order in which entries became durable.

    The first ones in each turn of the event loop are delivered at once, so that a reply and the
    update that follows leave in one packet: a write to a socket costs more than encoding it.

    Publishing one command costs as much as deciding on another. So of the further ones each turn
    delivers only a few, and commands are decided in between. Their replies do not wait.
    """

    def __init__(self) -> None:
        self._subscribers: dict[str, NoticeHandler] = {}
        self._waiting: deque[tuple[str, int]] = deque()
        self._left = MAX_AT_ONCE
        """How many more are delivered at once in this turn."""
        self._is_scheduled = False

    def publish(self, code: str, number: int) -> None:
        """Deliver a notice, or queue it."""
        self._schedule()
        if self._left and not self._waiting:
            self._left -= 1
            self._waiting.append((code, number))
            self._deliver_first()
        else:
            self._waiting.append((code, number))

    def subscribe(self, code: str, handler: NoticeHandler) -> None:
        """Set the handler of this table."""
        self._subscribers[code] = handler

    def unsubscribe(self, code: str, handler: NoticeHandler) -> None:
        """Remove this handler, unless another one has replaced it."""
        if self._subscribers.get(code) == handler:
            del self._subscribers[code]

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._begin_turn)

    def _begin_turn(self) -> None:
        self._left, self._is_scheduled = MAX_AT_ONCE, False
        if self._waiting:
            self._schedule()
            for _ in range(1 + len(self._waiting) // BATCH_DIVISOR):
                self._deliver_first()

    def _deliver_first(self) -> None:
        """Keep the notice queued during the call: what the handler publishes comes after it."""
        code, number = self._waiting[0]
        handler = self._subscribers.get(code)
        try:
            if handler is not None:
                handler(number)
        except Exception as error:
            log_event("news-failed", logging.ERROR, **error_facts(error))
        finally:
            self._waiting.popleft()
