"""Commits off the event loop: everything that waits becomes one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from logging import ERROR
from threading import Condition, Thread
from time import monotonic, perf_counter, sleep
from typing import Protocol, TypeVar

from hornox.server.logs import log_event
from hornox.server.storage.changes import Change
from hornox.server.storage.errors import StoreBusy, StoreClosed, StoreConflict, StoreError
from hornox.server.storage.store import Store

MOST_WAITING = 20_000
"""Changes that may wait; a disk that is so far behind does not catch up."""

READERS = 4

PACE = 0.02
"""Seconds from the start of a group to that of the next: a full server commits fewer, larger ones.

A transaction costs as much as what ten commands put into it, and nobody feels a fiftieth of a
second. Whoever comes alone does not wait.
"""

LATELY = 10.0
"""Seconds for which a failure counts: whether the next commit succeeds may depend on its size."""

T = TypeVar("T")


class Committer(Protocol):
    """Where the writer of a table leaves its changes, and asks the store.

    A list of changes is committed wholly or not at all, and lists in the order in which they
    were added. Futures are done in that order too, when their changes are durable. A list that
    fails does not stop those after it: entries of the same table fail with it, for they would
    leave a gap, but an empty list or a change of another kind does not. So whoever sees a list
    fail believes none of its later ones, and waits for the last of them before it reads again.
    """

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]:
        """Have this committed. An empty list is done when all that was added before is."""
        ...

    async def read(self, question: Callable[[Store], T]) -> T:
        """Ask the store something, off the event loop."""
        ...

    async def close(self) -> None:
        """Commit what is waiting and answer what was asked, then no more. The store stays open."""
        ...


@dataclass(slots=True)
class _Waiting:
    changes: Sequence[Change]
    future: asyncio.Future[None]
    error: StoreError | None = None


class Watch(Protocol):
    """Told of every attempt to commit, by the thread that writes."""

    def committed(self, changes: int, seconds: float) -> None:
        """A group is durable."""
        ...

    def commit_failed(self, cause: str) -> None:
        """A group, or a list of it, is not."""
        ...


class GroupCommitter:
    """One thread that writes: while it commits a group, the next one gathers.

    A group that contradicts the store is committed list by list, so that only the guilty fail.
    Any other error (a full disk) fails the whole group. The next group is tried again: it may
    have room by then, and the numbers of entries see to it that no table goes on with a gap.
    Between the starts of two groups there are `pace` seconds, so that they become large.
    """

    def __init__(
        self,
        store: Store,
        most_waiting: int = MOST_WAITING,
        watch: Watch | None = None,
        pace: float = PACE,
    ) -> None:
        self._store = store
        self._watch = watch
        self._pace = pace
        self._loop = asyncio.get_running_loop()
        self._most_waiting = most_waiting
        self._waiting: list[_Waiting] = []
        self._count = 0
        self._open = True
        self._last_failure: tuple[float, StoreError] | None = None
        self._changed = Condition()
        self._finished = self._loop.create_future()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="hornox-read")
        self._writer = Thread(target=self._write, name="hornox-commit", daemon=True)
        self._writer.start()

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]:
        """Beyond the limit a list is not kept: its future fails with `StoreBusy` in its turn."""
        future: asyncio.Future[None] = self._loop.create_future()
        with self._changed:
            if not self._open:
                future.set_exception(StoreClosed())
            elif self._count + len(changes) > self._most_waiting:
                self._enqueue(_Waiting((), future, self._failed(StoreBusy())))
            else:
                self._enqueue(_Waiting(changes, future))
        return future

    async def read(self, question: Callable[[Store], T]) -> T:
        if not self._open:
            raise StoreClosed()
        return await self._loop.run_in_executor(self._readers, question, self._store)

    @property
    def waiting(self) -> int:
        """Changes that are not being committed yet."""
        return self._count

    @property
    def failure(self) -> StoreError | None:
        """Why a commit has failed in the last seconds, unless a later one succeeded."""
        failed = self._last_failure
        return None if failed is None or monotonic() - failed[0] >= LATELY else failed[1]

    async def close(self) -> None:
        with self._changed:
            self._open = False
            self._changed.notify()
        await asyncio.shield(self._finished)
        await asyncio.to_thread(self._readers.shutdown)

    def _enqueue(self, waiting: _Waiting) -> None:
        self._waiting.append(waiting)
        self._count += len(waiting.changes)
        self._changed.notify()

    def _write(self) -> None:
        began = -self._pace
        while self._is_needed():
            sleep(max(0.0, began + self._pace - perf_counter()))
            began, group = perf_counter(), self._take()
            self._commit(group)
            self._loop.call_soon_threadsafe(_finish, group)
        self._loop.call_soon_threadsafe(self._finished.set_result, None)

    def _is_needed(self) -> bool:
        """Waits until there is something to commit; false when there will be no more."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or not self._open)
            return bool(self._waiting)

    def _take(self) -> list[_Waiting]:
        """All that is waiting."""
        with self._changed:
            group, self._waiting, self._count = self._waiting, [], 0
            return group

    def _commit(self, group: list[_Waiting]) -> None:
        lists = [waiting for waiting in group if waiting.changes]
        error = self._try([change for waiting in lists for change in waiting.changes])
        if isinstance(error, StoreConflict) and len(lists) > 1:
            for waiting in lists:
                waiting.error = self._try(waiting.changes)
        else:
            for waiting in lists:
                waiting.error = error

    def _try(self, changes: Sequence[Change]) -> StoreError | None:
        if not changes:
            return None
        began = perf_counter()
        try:
            self._store.commit(changes)
        except StoreError as error:
            return self._failed(error)
        except Exception as error:  # do not chain: the message may contain secrets
            return self._failed(StoreError(type(error).__name__))
        self._last_failure = None
        if self._watch is not None:
            self._watch.committed(len(changes), perf_counter() - began)
        return None

    def _failed(self, error: StoreError) -> StoreError:
        log_event("a commit has failed", ERROR, error=type(error).__name__, cause=error.cause)
        if not isinstance(error, StoreConflict):
            self._last_failure = monotonic(), error
        if self._watch is not None:
            self._watch.commit_failed(error.cause)
        return error


def _finish(group: Sequence[_Waiting]) -> None:
    for waiting in group:
        if waiting.future.done():  # somebody has cancelled it
            continue
        if waiting.error is None:
            waiting.future.set_result(None)
        else:
            waiting.future.set_exception(waiting.error)
