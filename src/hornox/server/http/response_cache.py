"""A cache of responses that never change, with ETags for browsers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

MAX_BYTES = 32 * 2**20


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """The bytes of a response and their ETag."""

    content: bytes
    etag: str


class ResponseCache:
    """An LRU cache bounded by bytes. Missing responses are computed one at a time."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._size = 0
        self._cached: OrderedDict[str, CachedResponse] = OrderedDict()
        self._pending: dict[str, asyncio.Task[CachedResponse]] = {}
        self._lock = asyncio.Lock()

    async def get(self, key: str, make: Callable[[], str]) -> CachedResponse:
        """Return the cached response. `make` runs in a thread, once for concurrent requests."""
        cached = self._cached.get(key)
        if cached is not None:
            self._cached.move_to_end(key)
            return cached
        if key not in self._pending:
            task = asyncio.get_running_loop().create_task(self._make(key, make))
            self._pending[key] = task
            task.add_done_callback(lambda done: self._pending.pop(key, None))
        return await asyncio.shield(self._pending[key])

    async def _make(self, key: str, make: Callable[[], str]) -> CachedResponse:
        async with self._lock:
            made = await asyncio.to_thread(lambda: _to_response(make()))
        self._cached[key] = made
        self._size += len(made.content)
        while self._size > self._max_bytes:
            _, oldest = self._cached.popitem(last=False)
            self._size -= len(oldest.content)
        return made


def _to_response(text: str) -> CachedResponse:
    content = text.encode()
    return CachedResponse(content, f'"{sha256(content).hexdigest()[:32]}"')
