"""Every store there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from hornox.server.storage import MemoryStore, SqlStore, Store, open_sqlite

Opener: TypeAlias = Callable[[Path], Store]
STORES: dict[str, Opener] = {"memory": lambda _: MemoryStore(), "sqlite": open_sqlite}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    store = STORES[request.param](tmp_path / "data")
    yield store
    store.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[SqlStore]:
    store = open_sqlite(tmp_path / "data")
    yield store
    store.close()
