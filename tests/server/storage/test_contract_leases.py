"""The contract of every store: one server at a time decides at a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from hornox.server.storage import DropTable, RequireLease, ServerRow, Store, StoreConflict
from hornox.table import SECOND
from tests.server.storage.samples import add_person, add_table, append

LATE = 200
MINUTE = 60 * SECOND


def server(id: str) -> ServerRow:
    return ServerRow(id, f"server {id}", f"host-{id}:1")


@pytest.fixture(autouse=True)
def tables(store: Store) -> None:
    store.commit([add_person(), add_table("T"), add_table("U")])
    for id in "ab":
        store.start_server(server(id), MINUTE)


def dies(store: Store, id: str) -> None:
    store.renew_server(server(id), 0)


def test_one_server_at_a_time_has_a_lease(store: Store) -> None:
    assert store.acquire_lease("T", "a") == 1
    assert store.acquire_lease("T", "b") is None
    assert store.acquire_lease("U", "b") == 1
    assert store.owner_of("T") == server("a")
    assert store.leases_of("b") == {("U", 1)}


def test_the_owner_gets_a_new_epoch(store: Store) -> None:
    assert [store.acquire_lease("T", "a") for _ in range(3)] == [1, 2, 3]


def test_the_lease_of_a_dead_server_goes_to_another_one(store: Store) -> None:
    store.acquire_lease("T", "a")
    dies(store, "a")
    assert store.owner_of("T") is None
    assert store.acquire_lease("T", "b") == 2
    store.renew_server(server("a"), MINUTE)
    assert store.acquire_lease("T", "a") is None


def test_a_released_lease_goes_to_another_server(store: Store) -> None:
    store.acquire_lease("T", "a")
    store.release_lease("T", 1)
    assert store.owner_of("T") is None
    assert store.acquire_lease("T", "b") == 2
    store.release_lease("T", 1)  # no longer valid: nothing happens
    assert store.acquire_lease("T", "a") is None


def test_a_server_keeps_all_its_leases_at_once(store: Store) -> None:
    for code in "TU":
        store.acquire_lease(code, "a")
    assert store.renew_server(server("a"), MINUTE)
    assert store.leases_of("a") == {("T", 1), ("U", 1)}
    assert store.acquire_lease("T", "b") is None


def test_a_server_that_was_taken_for_dead_is_told(store: Store) -> None:
    store.acquire_lease("T", "a")
    store.acquire_lease("U", "a")
    dies(store, "a")
    store.acquire_lease("U", "b")
    assert not store.renew_server(server("a"), MINUTE)
    assert store.leases_of("a") == {("T", 1)}


def test_a_server_that_starts_again_replaces_the_one_of_its_name(store: Store) -> None:
    store.acquire_lease("T", "a")
    store.acquire_lease("U", "b")
    store.start_server(ServerRow("c", "server a", "host-c:1"), MINUTE)
    assert [row.id for row in store.servers()] == ["c", "b"]
    assert store.acquire_lease("T", "c") == 2
    assert store.acquire_lease("U", "c") is None


def test_the_leases_of_a_stopped_server_are_free(store: Store) -> None:
    store.acquire_lease("T", "a")
    store.stop_server("a")
    assert store.servers() == (server("b"),)
    assert store.acquire_lease("T", "b") == 2


def test_tables_without_a_living_owner_are_found(store: Store) -> None:
    store.acquire_lease("T", "a")
    assert store.acquire_free_leases("b", 9) == (("U", 1),)
    assert store.acquire_free_leases("b", 9) == ()
    dies(store, "a")
    assert store.acquire_free_leases("b", 9) == (("T", 2),)
    store.release_lease("T", 2)
    store.release_lease("U", 1)
    assert len(store.acquire_free_leases("b", 1)) == 1
    assert len(store.acquire_free_leases("b", 1)) == 1


def test_servers_that_look_at_once_share_the_tables(store: Store) -> None:
    names = "cdefgh"
    for id in names:
        store.start_server(server(id), MINUTE)
    with ThreadPoolExecutor(len(names)) as pool:
        found = [*pool.map(lambda id: store.acquire_free_leases(id, 9), names)]
    assert sorted(lease for leases in found for lease in leases) == [("T", 1), ("U", 1)]


def test_a_commit_with_a_valid_lease_happens(store: Store) -> None:
    epoch = store.acquire_lease("T", "a")
    assert epoch is not None
    store.commit([RequireLease("T", epoch), append(1), RequireLease("T", epoch), append(2)])
    stored = store.table("T")
    assert stored is not None
    assert len(stored.entries) == 2


def test_every_late_commit_is_refused(store: Store) -> None:
    """The old owner was paused: it does not know that its lease went to another server."""
    for round_ in range(LATE):
        store.renew_server(server("a"), MINUTE)
        dies(store, "b")
        late = store.acquire_lease("T", "a")
        dies(store, "a")
        store.renew_server(server("b"), MINUTE)
        assert late is not None
        assert store.acquire_lease("T", "b") == late + 1
        with pytest.raises(StoreConflict):
            store.commit([RequireLease("T", late), append(round_ + 1)])
        store.commit([RequireLease("T", late + 1), append(round_ + 1)])


def test_nothing_of_a_late_commit_happens(store: Store) -> None:
    store.acquire_lease("T", "a")
    dies(store, "a")
    assert store.acquire_lease("T", "b") == 2
    with pytest.raises(StoreConflict):
        store.commit([append(1, "U"), RequireLease("T", 1)])
    stored = store.table("U")
    assert stored is not None
    assert not stored.entries


def test_a_commit_without_any_lease_is_refused(store: Store) -> None:
    with pytest.raises(StoreConflict):
        store.commit([RequireLease("T", 1)])


def test_a_dropped_table_has_no_lease(store: Store) -> None:
    store.acquire_lease("T", "a")
    store.commit([RequireLease("T", 1), DropTable("T")])
    with pytest.raises(StoreConflict):
        store.commit([RequireLease("T", 1)])


def test_of_servers_that_ask_at_once_one_gets_the_lease(store: Store) -> None:
    for id in "cdefgh":
        store.start_server(server(id), MINUTE)
    with ThreadPoolExecutor(8) as pool:
        asked = pool.map(lambda name: store.acquire_lease("T", name), "abcdefgh")
    assert sorted(asked, key=str) == [1, *[None] * 7]
