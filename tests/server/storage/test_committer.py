"""What waits is committed together, in order, off the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence

import pytest

from hornox.server.storage import (
    AppendEntry,
    Change,
    GroupCommitter,
    MemoryStore,
    Store,
    StoreBusy,
    StoreClosed,
    StoreConflict,
    StoreError,
)
from tests.server.storage.samples import add_person, add_table, append


class WatchedStore(MemoryStore):
    """Records its commits, waits at a gate, and fails on request."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: list[int] = []
        self.threads: set[int] = set()
        self.gate = threading.Event()
        self.gate.set()
        self.busy = threading.Event()
        self.failing: set[int] = set()

    def commit(self, changes: Sequence[Change]) -> None:
        self.busy.set()
        assert self.gate.wait(10)
        self.groups.append(len(changes))
        self.threads.add(threading.get_ident())
        if len(self.groups) in self.failing:
            raise OSError("disk full of secrets")
        super().commit(changes)


def run(
    play: Callable[[WatchedStore, GroupCommitter], Awaitable[None]],
    most_waiting: int = 1000,
    pace: float = 0.0,
) -> WatchedStore:
    async def whole() -> WatchedStore:
        store = WatchedStore()
        committer = GroupCommitter(store, most_waiting, interval=pace)
        try:
            await asyncio.wait_for(play(store, committer), 10)
        finally:
            store.gate.set()
            await committer.close()
        return store

    return asyncio.run(whole())


async def hold(store: WatchedStore, committer: GroupCommitter) -> asyncio.Future[None]:
    """Let the writer begin with a table and wait at the gate."""
    store.gate.clear()
    store.busy.clear()
    first = committer.add([add_table()])
    await asyncio.to_thread(store.busy.wait, 10)
    return first


async def outcomes(futures: Sequence[asyncio.Future[None]]) -> list[BaseException | None]:
    return await asyncio.gather(*futures, return_exceptions=True)


def test_waiting_changes_are_one_group() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        first = await hold(store, committer)
        rest = [committer.add([append(number)]) for number in range(1, 51)]
        store.gate.set()
        await asyncio.gather(first, *rest)

    store = run(play)
    assert store.groups == [1, 50]
    assert threading.get_ident() not in store.threads
    table = store.table("T")
    assert table is not None
    assert len(table.entries) == 50


def test_groups_gather_for_a_moment_but_the_first_one_does_not_wait() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await committer.add([add_table()])
        assert store.groups == [1]
        rest = [committer.add([append(1)])]
        await asyncio.sleep(0.05)
        assert store.groups == [1]
        rest.append(committer.add([append(2)]))
        await asyncio.gather(*rest)

    assert run(play, pace=1.0).groups == [1, 2]


def test_futures_are_done_in_order_and_after_the_commit() -> None:
    done: list[asyncio.Future[None]] = []

    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await hold(store, committer)
        futures = [committer.add([append(n)] if n % 3 else []) for n in (1, 2, 3)]
        futures.append(committer.add([add_person()]))
        for future in futures:
            future.add_done_callback(done.append)
        await asyncio.sleep(0)
        assert not any(future.done() for future in futures)
        store.gate.set()
        await asyncio.gather(*futures)
        assert done == futures

    run(play)


def test_an_empty_list_waits_for_all_before_and_commits_nothing() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await committer.add([])
        assert store.groups == []
        first = await hold(store, committer)
        barrier = committer.add([])
        assert not barrier.done()
        store.gate.set()
        await barrier
        assert first.done()

    assert run(play).groups == [1]


class Counts:
    """Records what a committer reports."""

    def __init__(self) -> None:
        self.durable = 0
        self.causes: list[str] = []

    def committed(self, changes: int, seconds: float) -> None:
        self.durable += changes

    def commit_failed(self, cause: str) -> None:
        self.causes.append(cause)


def test_failures_are_reported_and_logged_by_cause(caplog: pytest.LogCaptureFixture) -> None:
    counts = Counts()

    async def main() -> None:
        store = WatchedStore()
        store.failing = {2}
        committer = GroupCommitter(store, max_waiting=3, listener=counts, interval=0.0)
        await committer.add([add_table()])
        futures = [committer.add([append(1)])]
        await outcomes(futures)
        await outcomes([committer.add([append(2)])])
        store.gate.clear()
        busy = [committer.add([append(1)]) for _ in range(6)]
        assert committer.waiting <= 3
        store.gate.set()
        await outcomes(busy)
        await committer.close()
        assert committer.waiting == 0

    asyncio.run(main())
    assert counts.causes[:2] == ["OSError", "store-conflict"]
    assert "store-busy" in counts.causes
    assert counts.durable >= 2
    assert "secrets" not in caplog.text
    facts = [record.facts for record in caplog.records if hasattr(record, "facts")]
    assert {"error": "StoreError", "cause": "OSError"} in facts


def test_only_conflicting_lists_of_a_group_fail() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await hold(store, committer)
        lists: list[list[Change]] = [
            [append(1)],
            [add_person("ann"), append(3)],
            [append(2)],
            [],
            [add_table()],
        ]
        futures = [committer.add(changes) for changes in lists]
        store.gate.set()
        good, gap, next_one, barrier, twice = await outcomes(futures)
        assert (good, next_one, barrier) == (None, None, None)
        assert isinstance(gap, StoreConflict)
        assert isinstance(twice, StoreConflict)

    store = run(play)
    assert store.person("ann") is None
    table = store.table("T")
    assert table is not None
    assert table.entries == ("entry 1", "entry 2")


def test_entries_after_a_failed_one_fail_too() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await committer.add([add_table(), append(1)])
        store.failing = {2}
        (lost,) = await outcomes([committer.add([append(2)])])
        assert type(lost) is StoreError
        assert "secret" not in f"{lost!r} {lost.__cause__!r} {lost.__context__!r}"
        (gap,) = await outcomes([committer.add([append(3)])])
        assert isinstance(gap, StoreConflict)
        await committer.add([append(2)])

    table = run(play).table("T")
    assert table is not None
    assert table.entries == ("entry 1", "entry 2")


def test_another_error_fails_the_whole_group() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        first = await hold(store, committer)
        futures = [committer.add([add_person("ann")]), committer.add([add_person("bob")])]
        store.failing = {2}
        store.gate.set()
        await first
        assert all(await outcomes(futures))
        await committer.add([add_person("cat")])

    store = run(play)
    assert store.groups == [1, 2, 1]
    assert [store.person(id) is None for id in ("ann", "bob", "cat")] == [True, True, False]


def test_changes_beyond_the_limit_are_refused_in_order() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await hold(store, committer)
        kept = [committer.add([append(number)]) for number in range(1, 6)]
        refused = committer.add([append(6)])
        barrier = committer.add([])
        assert not refused.done()
        store.gate.set()
        assert await outcomes(kept) == [None] * 5
        (error,) = await outcomes([refused])
        assert isinstance(error, StoreBusy)
        await barrier
        await committer.add([append(6)])

    run(play, most_waiting=5)


def test_a_cancelled_future_does_not_affect_others() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await hold(store, committer)
        committer.add([append(1)]).cancel()
        other = committer.add([append(2)])
        store.gate.set()
        await other

    run(play)


def test_reads_happen_off_the_loop() -> None:
    async def play(store: WatchedStore, committer: GroupCommitter) -> None:
        await committer.add([add_person()])
        asker = await committer.read(lambda store: threading.get_ident())
        assert asker != threading.get_ident()
        person = await committer.read(lambda store: store.person("ann"))
        assert person is not None

    run(play)


def test_a_running_read_is_finished_before_the_close() -> None:
    async def play() -> None:
        committer = GroupCommitter(MemoryStore())
        asked, answer = threading.Event(), threading.Event()

        def slow(store: Store) -> bool:
            asked.set()
            return answer.wait(10)

        reading = asyncio.create_task(committer.read(slow))
        await asyncio.to_thread(asked.wait, 10)
        closing = asyncio.create_task(committer.close())
        await asyncio.sleep(0)
        answer.set()
        assert await reading
        await closing

    asyncio.run(play())


def test_closing_commits_what_waits_and_refuses_more() -> None:
    async def play() -> None:
        store = MemoryStore()
        committer = GroupCommitter(store)
        futures = [committer.add([add_table()])]
        futures += [committer.add([append(number)]) for number in range(1, 100)]
        await committer.close()
        assert all(future.done() for future in futures)
        table = store.table("T")
        assert table is not None
        assert len(table.entries) == 99
        with pytest.raises(StoreClosed):
            await committer.add([AppendEntry("T", 100, 1, "late")])
        with pytest.raises(StoreClosed):
            await committer.read(lambda store: store.tables())
        await committer.close()

    asyncio.run(play())
