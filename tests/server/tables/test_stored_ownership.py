"""Servers that share a store: a table's former owner cannot commit."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.storage import (
    GroupCommitter,
    MemoryStore,
    RequireLease,
    ServerRow,
    StoreConflict,
)
from hornox.server.tables import Lease, StoredOwnership
from hornox.server.tables import ownership as module
from tests.server.storage.samples import add_person, add_table, append


def server(committer: GroupCommitter, name: str) -> StoredOwnership:
    return StoredOwnership(committer, ServerRow(name, name, f"{name}:1"))


def test_leases_are_granted_renewed_lost_and_fenced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEASE_TIME", 0)  # over at once, as after a long pause
    asyncio.run(_take_turns())


async def _take_turns() -> None:
    committer = GroupCommitter(MemoryStore())
    await committer.add([add_person(), add_table()])
    first, second = (server(committer, name) for name in "ab")
    await first.start()
    lease = await first.acquire("T")
    assert lease == Lease("T", 1)
    assert first.fence(lease) == (RequireLease("T", 1),)
    assert [*await first.renew([lease])] == []
    await committer.add([*first.fence(lease), append(1)])

    taken = await second.acquire("T")
    assert taken == Lease("T", 2)
    assert [*await first.renew([lease])] == [lease]
    with pytest.raises(StoreConflict):
        await committer.add([*first.fence(lease), append(2)])
    await committer.add([*second.fence(taken), append(2)])
    await committer.close()


def test_a_valid_lease_is_not_given_away() -> None:
    asyncio.run(_ask_in_vain())


async def _ask_in_vain() -> None:
    committer = GroupCommitter(MemoryStore())
    await committer.add([add_person(), add_table()])
    first, second = (server(committer, name) for name in "ab")
    for ownership in (first, second):
        await ownership.start()
    lease = await first.acquire("T")
    assert lease is not None
    assert await second.acquire("T") is None
    owner = await second.owner_of("T")
    assert owner is not None
    assert (owner.name, owner.address) == ("a", "a:1")
    assert await first.owner_of("T") is None
    await first.release(lease)
    assert await second.acquire("T") == Lease("T", 2)
    again = StoredOwnership(committer, ServerRow("new", "b", ""))
    await again.start()  # killed and started again under the same name
    assert await first.acquire("T") == Lease("T", 3)
    await first.close()
    assert await again.acquire_free(9) == [Lease("T", 4)]
    await committer.close()
