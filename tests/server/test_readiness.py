"""The readiness check writes to the store, at most once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from hornox.server.readiness import CACHE_SECONDS, MIN_FREE_BYTES, Readiness, free_space
from hornox.server.storage import (
    Change,
    GroupCommitter,
    Probe,
    SqlStore,
    StoreBusy,
    StoreError,
    StoreFull,
    open_sqlite,
)
from hornox.server.storage import committer as committer_module
from hornox.server.storage.sqlite import DATABASE, size_on_disk


class Committer:
    """Keeps what was to be committed until the test says what became of it."""

    def __init__(self) -> None:
        self.futures: list[asyncio.Future[None]] = []
        self.failure: StoreError | None = None

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]:
        assert changes == [Probe()]
        self.futures.append(asyncio.get_running_loop().create_future())
        return self.futures[-1]


def plenty() -> int:
    return 2**40


def test_concurrent_checks_cause_one_write() -> None:
    async def main() -> None:
        committer, now = Committer(), 100.0
        readiness = Readiness(committer, plenty, lambda: now)
        asking = [asyncio.create_task(readiness.check()) for _ in range(5)]
        await asyncio.sleep(0)
        assert len(committer.futures) == 1
        committer.futures[0].set_exception(StoreError("SQLITE_FULL"))
        for outcome in await asyncio.gather(*asking, return_exceptions=True):
            assert isinstance(outcome, StoreError)
        with pytest.raises(StoreError, match="SQLITE_FULL"):
            await readiness.check()
        now += CACHE_SECONDS
        again = asyncio.create_task(readiness.check())
        await asyncio.sleep(0)
        committer.futures[1].set_result(None)
        await again

    asyncio.run(main())


def test_a_commit_that_does_not_end_is_not_ready() -> None:
    async def main() -> None:
        readiness = Readiness(Committer(), plenty, timeout=0.01)
        for _ in range(2):
            with pytest.raises(StoreBusy):
                await readiness.check()

    asyncio.run(main())


def test_recent_failures_and_a_full_disk_are_not_ready() -> None:
    async def main() -> None:
        committer, free = Committer(), MIN_FREE_BYTES
        readiness = Readiness(committer, lambda: free)
        committer.failure = StoreError("SQLITE_IOERR_WRITE")
        with pytest.raises(StoreError, match="SQLITE_IOERR_WRITE"):
            await readiness.check()
        committer.failure = None
        free -= 1
        with pytest.raises(StoreFull):
            await readiness.check()
        assert not committer.futures
        assert free_space(Path("/no/such/place")) > 0

    asyncio.run(main())


def test_a_database_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write to any file: the file is moved away and a directory put in its place."""
    monkeypatch.setattr(committer_module, "FAILURE_SECONDS", 0.0)

    async def main(store: SqlStore) -> None:
        committer = GroupCommitter(store)
        now = 0.0
        readiness = Readiness(committer, plenty, lambda: now)
        try:
            await readiness.check()
            store._writer.dispose()
            database, aside = tmp_path / DATABASE, tmp_path / "aside"
            database.rename(aside)
            database.mkdir()
            now += CACHE_SECONDS
            with pytest.raises(StoreError, match="SQLITE_CANTOPEN"):
                await readiness.check()
            database.rmdir()
            aside.rename(database)
            now += CACHE_SECONDS
            await readiness.check()
        finally:
            await committer.close()

    with closing(open_sqlite(tmp_path)) as store:
        asyncio.run(main(store))


def test_a_probe_is_a_write(tmp_path: Path) -> None:
    with closing(open_sqlite(tmp_path)) as store:
        store.commit([Probe()])
        size = size_on_disk(tmp_path)
        store.commit([Probe()])
        assert size_on_disk(tmp_path) > size
