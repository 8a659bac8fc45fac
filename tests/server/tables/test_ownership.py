"""A table has one owner, and of two leases the later one counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from hornox.server.tables import InProcessOwnership, Lease, Ownership

IMPLEMENTATIONS: tuple[Callable[[], Ownership], ...] = (InProcessOwnership,)
"""All of them keep the contract. Another one is added here."""


@pytest.fixture(params=IMPLEMENTATIONS)
def new(request: pytest.FixtureRequest) -> Callable[[], Ownership]:
    implementation: Callable[[], Ownership] = request.param
    return implementation


def owning(
    new: Callable[[], Ownership], test: Callable[[Ownership], Coroutine[Any, Any, None]]
) -> None:
    async def main() -> None:
        await test(new())

    asyncio.run(main())


async def acquired(ownership: Ownership, code: str) -> Lease:
    lease = await ownership.acquire(code)
    assert lease is not None
    assert lease.code == code
    return lease


def test_epochs_grow(new: Callable[[], Ownership]) -> None:
    async def test(ownership: Ownership) -> None:
        first = await acquired(ownership, "one")
        second = await acquired(ownership, "one")
        await ownership.release(second)
        third = await acquired(ownership, "one")
        assert first.epoch < second.epoch < third.epoch

    owning(new, test)


def test_a_lease_is_valid_until_a_later_one(new: Callable[[], Ownership]) -> None:
    async def test(ownership: Ownership) -> None:
        first, other = await acquired(ownership, "one"), await acquired(ownership, "two")
        assert [*await ownership.renew([first, other])] == []
        second = await acquired(ownership, "one")
        assert [*await ownership.renew([first, second, other])] == [first]

    owning(new, test)


def test_a_released_lease_is_not_valid(new: Callable[[], Ownership]) -> None:
    async def test(ownership: Ownership) -> None:
        lease = await acquired(ownership, "one")
        await ownership.release(lease)
        await ownership.release(lease)
        assert [*await ownership.renew([lease])] == [lease]

    owning(new, test)


def test_the_release_of_an_old_lease_changes_nothing(new: Callable[[], Ownership]) -> None:
    async def test(ownership: Ownership) -> None:
        old, lease = await acquired(ownership, "one"), await acquired(ownership, "one")
        await ownership.release(old)
        assert [*await ownership.renew([lease])] == []

    owning(new, test)


def test_renewals_are_seconds_apart(new: Callable[[], Ownership]) -> None:
    async def test(ownership: Ownership) -> None:
        assert ownership.renewal > 0
        assert [*await ownership.renew([])] == []

    owning(new, test)
