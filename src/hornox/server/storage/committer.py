"""Group commit: a thread commits everything that waits as one transaction."""

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

MAX_WAITING = 20_000
"""Changes that may wait. A disk that is further behind does not catch up."""

READERS = 4

GROUP_INTERVAL = 0.02
"""Seconds between the starts of two groups, so that a busy server commits fewer, larger ones.

A transaction costs as much as the changes of ten commands. A single change does not wait.
"""

FAILURE_SECONDS = 10.0
"""Seconds for which a failure counts: the next commit may succeed only because it is small."""

T = TypeVar("T")


class Committer(Protocol):
    """Commits changes and runs queries off the event loop.

    A list of changes is committed wholly or not at all, and lists are committed in the order in
    which they were added. Futures complete in that order, when their changes are durable. A list
    that fails does not stop later ones: later entries of the same table fail too, because they
    would leave a gap, but other changes do not. So a writer whose list failed must ignore all its
    later results, and wait for the last of them before it reads again.
    """

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]:
        """Commit these changes. An empty list completes when everything before it has."""
        ...

    async def read(self, query: Callable[[Store], T]) -> T:
        """Run a query off the event loop."""
        ...

    async def close(self) -> None:
        """Commit what waits and finish running queries. The store stays open."""
        ...


@dataclass(slots=True)
class _Waiting:
    changes: Sequence[Change]
    future: asyncio.Future[None]
    error: StoreError | None = None


class CommitListener(Protocol):
    """Called by the commit thread after every attempt."""

    def committed(self, changes: int, seconds: float) -> None:
        """A group is durable."""
        ...

    def commit_failed(self, cause: str) -> None:
        """A group, or a list of it, failed."""
        ...


class GroupCommitter:
    """One thread that commits. While it commits a group, the next one gathers.

    A group that conflicts with the store is committed list by list, so that only the conflicting
    lists fail. Any other error, such as a full disk, fails the whole group. Later groups are still
    tried: there may be room again, and entry numbers prevent gaps. Groups start `interval` seconds
    apart, so that they become large.
    """

    def __init__(
        self,
        store: Store,
        max_waiting: int = MAX_WAITING,
        listener: CommitListener | None = None,
        interval: float = GROUP_INTERVAL,
    ) -> None:
        self._store = store
        self._listener = listener
        self._interval = interval
        self._loop = asyncio.get_running_loop()
        self._max_waiting = max_waiting
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
        """Queue the changes. Beyond the limit the future fails with `StoreBusy`, in order."""
        future: asyncio.Future[None] = self._loop.create_future()
        with self._changed:
            if not self._open:
                future.set_exception(StoreClosed())
            elif self._count + len(changes) > self._max_waiting:
                self._enqueue(_Waiting((), future, self._failed(StoreBusy())))
            else:
                self._enqueue(_Waiting(changes, future))
        return future

    async def read(self, query: Callable[[Store], T]) -> T:
        """Run a query in a reader thread."""
        if not self._open:
            raise StoreClosed()
        return await self._loop.run_in_executor(self._readers, query, self._store)

    @property
    def waiting(self) -> int:
        """The number of queued changes."""
        return self._count

    @property
    def failure(self) -> StoreError | None:
        """The last failure, if it is recent and no later commit succeeded."""
        failed = self._last_failure
        return None if failed is None or monotonic() - failed[0] >= FAILURE_SECONDS else failed[1]

    async def close(self) -> None:
        """Commit what waits, then stop the threads."""
        with self._changed:
            self._open = False
            self._changed.notify()
        await asyncio.shield(self._finished)
        await asyncio.to_thread(self._readers.shutdown)

    def _enqueue(self, waiting: _Waiting) -> None:
        if not self._waiting:
            self._changed.notify()  # the thread waits for the first change only
        self._waiting.append(waiting)
        self._count += len(waiting.changes)

    def _write(self) -> None:
        began = -self._interval
        while self._wait_for_work():
            sleep(max(0.0, began + self._interval - perf_counter()))
            began, group = perf_counter(), self._take()
            self._commit(group)
            self._loop.call_soon_threadsafe(_finish, group)
        self._loop.call_soon_threadsafe(self._finished.set_result, None)

    def _wait_for_work(self) -> bool:
        """Wait for a change. Return false when the committer is closed and empty."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or not self._open)
            return bool(self._waiting)

    def _take(self) -> list[_Waiting]:
        """Return and clear the queue."""
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
        if self._listener is not None:
            self._listener.committed(len(changes), perf_counter() - began)
        return None

    def _failed(self, error: StoreError) -> StoreError:
        log_event("commit-failed", ERROR, error=type(error).__name__, cause=error.cause)
        if not isinstance(error, StoreConflict):
            self._last_failure = monotonic(), error
        if self._listener is not None:
            self._listener.commit_failed(error.cause)
        return error


def _finish(group: Sequence[_Waiting]) -> None:
    for waiting in group:
        if waiting.future.done():  # it was cancelled
            continue
        if waiting.error is None:
            waiting.future.set_result(None)
        else:
            waiting.future.set_exception(waiting.error)
