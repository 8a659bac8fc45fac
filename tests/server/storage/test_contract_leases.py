"""The contract of every store: one server at a time decides at a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from hornox.server.storage import DropTable, RequireLease, Store, StoreConflict
from hornox.table import SECOND
from tests.server.storage.samples import add_person, add_table, append

LATE = 200
MINUTE = 60 * SECOND


@pytest.fixture(autouse=True)
def tables(store: Store) -> None:
    store.commit([add_person(), add_table("T"), add_table("U")])


def test_one_server_at_a_time_has_a_lease(store: Store) -> None:
    assert store.acquire_lease("T", "a", MINUTE) == 1
    assert store.acquire_lease("T", "b", MINUTE) is None
    assert store.acquire_lease("U", "b", MINUTE) == 1


def test_the_owner_gets_a_new_epoch(store: Store) -> None:
    assert [store.acquire_lease("T", "a", MINUTE) for _ in range(3)] == [1, 2, 3]


def test_a_lease_that_is_over_goes_to_another_server(store: Store) -> None:
    store.acquire_lease("T", "a", 0)
    assert store.acquire_lease("T", "b", MINUTE) == 2
    assert store.acquire_lease("T", "a", MINUTE) is None


def test_a_released_lease_goes_to_another_server(store: Store) -> None:
    store.acquire_lease("T", "a", MINUTE)
    store.release_lease("T", 1)
    assert store.acquire_lease("T", "b", MINUTE) == 2
    store.release_lease("T", 1)  # no longer valid: nothing happens
    assert store.acquire_lease("T", "a", MINUTE) is None


def test_all_leases_of_a_server_are_renewed_at_once(store: Store) -> None:
    store.acquire_lease("T", "a", 0)
    store.acquire_lease("U", "a", 0)
    assert store.renew_leases("a", MINUTE) == {("T", 1), ("U", 1)}
    assert store.acquire_lease("T", "b", MINUTE) is None


def test_released_and_lost_leases_are_not_renewed(store: Store) -> None:
    store.acquire_lease("T", "a", MINUTE)
    store.release_lease("T", 1)
    store.acquire_lease("U", "a", 0)
    store.acquire_lease("U", "b", MINUTE)
    assert store.renew_leases("a", MINUTE) == frozenset()


def test_a_server_that_starts_again_releases_what_it_had(store: Store) -> None:
    store.acquire_lease("T", "a", MINUTE)
    store.acquire_lease("U", "b", MINUTE)
    store.release_leases("a")
    assert store.acquire_lease("T", "c", MINUTE) == 2
    assert store.acquire_lease("U", "c", MINUTE) is None


def test_a_commit_with_a_valid_lease_happens(store: Store) -> None:
    epoch = store.acquire_lease("T", "a", MINUTE)
    assert epoch is not None
    store.commit([RequireLease("T", epoch), append(1), RequireLease("T", epoch), append(2)])
    stored = store.table("T")
    assert stored is not None
    assert len(stored.entries) == 2


def test_every_late_commit_is_refused(store: Store) -> None:
    """The old owner was paused: it does not know that its lease went to another server."""
    for round_ in range(LATE):
        late = store.acquire_lease("T", "a", 0)
        assert late is not None
        assert store.acquire_lease("T", "b", 0) == late + 1
        with pytest.raises(StoreConflict):
            store.commit([RequireLease("T", late), append(round_ + 1)])
        store.commit([RequireLease("T", late + 1), append(round_ + 1)])


def test_nothing_of_a_late_commit_happens(store: Store) -> None:
    store.acquire_lease("T", "a", 0)
    store.acquire_lease("T", "b", MINUTE)
    with pytest.raises(StoreConflict):
        store.commit([append(1, "U"), RequireLease("T", 1)])
    stored = store.table("U")
    assert stored is not None
    assert not stored.entries


def test_a_commit_without_any_lease_is_refused(store: Store) -> None:
    with pytest.raises(StoreConflict):
        store.commit([RequireLease("T", 1)])


def test_a_dropped_table_has_no_lease(store: Store) -> None:
    store.acquire_lease("T", "a", MINUTE)
    store.commit([RequireLease("T", 1), DropTable("T")])
    with pytest.raises(StoreConflict):
        store.commit([RequireLease("T", 1)])


def test_of_servers_that_ask_at_once_one_gets_the_lease(store: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        asked = pool.map(lambda name: store.acquire_lease("T", name, MINUTE), "abcdefgh")
    assert sorted(asked, key=str) == [1, *[None] * 7]
