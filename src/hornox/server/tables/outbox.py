"""Callbacks that wait until their commits are durable, strictly in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Outbox:
    """A queue of callbacks. After the first failed commit none is called."""

    __slots__ = ("_failed", "_on_failure", "_releasing", "_waiting")

    def __init__(self, on_failure: Callable[[], None]) -> None:
        self._on_failure = on_failure
        self._waiting: deque[tuple[asyncio.Future[None] | None, Callable[[], None]]] = deque()
        self._failed = False
        self._releasing = False

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, commit: asyncio.Future[None] | None, callback: Callable[[], None]) -> None:
        """Call `callback` when this commit, if there is one, and all before it are durable."""
        self._waiting.append((commit, callback))
        if commit is None:
            self._release()
        else:
            commit.add_done_callback(self._release)

    async def wait_settled(self) -> None:
        """Wait until every commit is durable or has failed."""
        commits = [commit for commit, _ in self._waiting if commit is not None]
        await asyncio.gather(*commits, return_exceptions=True)

    def _release(self, done: asyncio.Future[None] | None = None) -> None:
        if self._releasing:
            return  # a callback added another one: the loop below sees it
        self._releasing = True
        try:
            while self._waiting and not self._failed and _is_done(self._waiting[0][0]):
                commit, callback = self._waiting[0]
                if commit is not None and (commit.cancelled() or commit.exception() is not None):
                    self._failed = True
                    self._on_failure()
                    return
                self._waiting.popleft()
                callback()
        finally:
            self._releasing = False


def _is_done(commit: asyncio.Future[None] | None) -> bool:
    return commit is None or commit.done()
