"""Answers that never change: made once, kept for a while, and known again by browsers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

MOST_BYTES = 32 * 2**20


@dataclass(frozen=True, slots=True)
class Lasting:
    """The bytes of an answer. `tag` is a browser's proof that it has them."""

    content: bytes
    tag: str


class LastingAnswers:
    """The last answers by name, as many as there is room for. They are made one at a time."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._size = 0
        self._kept: OrderedDict[str, Lasting] = OrderedDict()
        self._making: dict[str, asyncio.Task[Lasting]] = {}
        self._turn = asyncio.Lock()

    async def get(self, name: str, make: Callable[[], str]) -> Lasting:
        """The answer of this name; `make` runs in a thread, once for all who ask meanwhile."""
        kept = self._kept.get(name)
        if kept is not None:
            self._kept.move_to_end(name)
            return kept
        if name not in self._making:
            task = asyncio.get_running_loop().create_task(self._make(name, make))
            self._making[name] = task
            task.add_done_callback(lambda done: self._making.pop(name, None))
        return await asyncio.shield(self._making[name])

    async def _make(self, name: str, make: Callable[[], str]) -> Lasting:
        async with self._turn:
            made = await asyncio.to_thread(lambda: _lasting(make()))
        self._kept[name] = made
        self._size += len(made.content)
        while self._size > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest.content)
        return made


def _lasting(text: str) -> Lasting:
    content = text.encode()
    return Lasting(content, f'"{sha256(content).hexdigest()[:32]}"')
