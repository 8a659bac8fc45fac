"""A slow disk with failures. It records every entry for the checks."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TypeVar

from hornox.record import Stream
from hornox.server.storage import AppendEntry, Change, MemoryStore, Store, StoreError

T = TypeVar("T")


class Disk(MemoryStore):
    """A store that outlives processes. `journal` has every entry that was ever committed."""

    def __init__(self) -> None:
        super().__init__()
        self.journal: dict[str, list[str]] = defaultdict(list)
        self.commits = 0

    def commit(self, changes: Sequence[Change]) -> None:
        super().commit(changes)
        self.commits += 1
        for change in changes:
            if isinstance(change, AppendEntry):
                self.journal[change.table].append(change.entry)


class SlowCommitter:
    """Commits in groups, like the real one, but in virtual time and with accidents.

    `trouble`: one commit in so many fails (0: none), and half of these have happened all the same.
    """

    def __init__(self, disk: Disk, chance: Stream, trouble: int = 0) -> None:
        self._disk, self._chance, self._trouble = disk, chance, trouble
        self._waiting: list[tuple[Sequence[Change], asyncio.Future[None]]] = []
        self._writing: list[tuple[Sequence[Change], asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self.failures = 0

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((changes, future))
        if self._writer is None or self._writer.done():
            self._writer = loop.create_task(self._write())
        return future

    async def read(self, question: Callable[[Store], T]) -> T:
        await self._pause()
        answer = question(self._disk)
        await self._pause()
        return answer

    async def close(self) -> None:
        if self._writer is not None:
            await asyncio.wait([self._writer])

    def crash(self) -> None:
        """The process dies in the middle of a commit, which may still have happened."""
        if self._chance.below(2):
            for changes, _ in self._writing:
                self._try(changes)

    async def _write(self) -> None:
        while self._waiting:
            self._writing, self._waiting = self._waiting, []
            await self._pause()
            writing, self._writing = self._writing, []
            errors = [self._commit(changes) for changes, _ in writing]
            await self._pause()
            for (_, future), error in zip(writing, errors, strict=True):
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(error)

    def _commit(self, changes: Sequence[Change]) -> StoreError | None:
        if self._trouble and changes and self._chance.below(self._trouble) == 0:
            self.failures += 1
            if self._chance.below(2):
                self._try(changes)
            return StoreError("the disk has failed")
        return self._try(changes)

    def _try(self, changes: Sequence[Change]) -> StoreError | None:
        try:
            self._disk.commit(changes)
        except StoreError as error:
            self.failures += 1
            return error
        return None

    async def _pause(self) -> None:
        await asyncio.sleep(self._chance.below(40) / 1000)
