"""Every store there is."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from hornox.server.storage import MemoryStore, SqlStore, Store, open_postgres, open_sqlite

Opener: TypeAlias = Callable[[pytest.FixtureRequest], Store]
STORES: dict[str, Opener] = {
    "memory": lambda _: MemoryStore(),
    "sqlite": lambda request: open_sqlite(request.getfixturevalue("data")),
    "postgres": lambda request: open_postgres(request.getfixturevalue("database")),
}


@pytest.fixture(scope="session")
def new_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty data directory. To copy it is quicker than to make another."""
    directory = tmp_path_factory.mktemp("new") / "data"
    open_sqlite(directory).close()
    return directory


@pytest.fixture
def data(new_data: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(new_data, tmp_path / "data"))


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    store = STORES[request.param](request)
    yield store
    store.close()


@pytest.fixture
def sqlite(data: Path) -> Iterator[SqlStore]:
    store = open_sqlite(data)
    yield store
    store.close()
