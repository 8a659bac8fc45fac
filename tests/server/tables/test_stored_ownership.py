"""Servers that share a store: a table's former owner cannot commit."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.storage import GroupCommitter, MemoryStore, RequireLease, StoreConflict
from hornox.server.tables import Lease, StoredOwnership
from hornox.server.tables import ownership as module
from tests.server.storage.samples import add_person, add_table, append


def test_leases_are_granted_renewed_lost_and_fenced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEASE_TIME", 0)  # over at once, as after a long pause
    asyncio.run(_take_turns())


async def _take_turns() -> None:
    committer = GroupCommitter(MemoryStore())
    await committer.add([add_person(), add_table()])
    first, second = (StoredOwnership(committer, name) for name in ("a", "b"))
    await first.start()
    lease = await first.acquire("T")
    assert lease == Lease("T", 1)
    assert first.fence(lease) == (RequireLease("T", 1),)
    assert await first.renew([lease]) == {lease}
    await committer.add([*first.fence(lease), append(1)])

    taken = await second.acquire("T")
    assert taken == Lease("T", 2)
    assert await first.renew([lease]) == frozenset()
    with pytest.raises(StoreConflict):
        await committer.add([*first.fence(lease), append(2)])
    await committer.add([*second.fence(taken), append(2)])
    await committer.close()


def test_a_valid_lease_is_not_given_away() -> None:
    asyncio.run(_ask_in_vain())


async def _ask_in_vain() -> None:
    committer = GroupCommitter(MemoryStore())
    await committer.add([add_person(), add_table()])
    first, second = (StoredOwnership(committer, name) for name in ("a", "b"))
    lease = await first.acquire("T")
    assert lease is not None
    assert await second.acquire("T") is None
    await first.release(lease)
    assert await second.acquire("T") == Lease("T", 2)
    await second.start()  # killed and started again under the same name
    assert await first.acquire("T") == Lease("T", 3)
    await committer.close()
