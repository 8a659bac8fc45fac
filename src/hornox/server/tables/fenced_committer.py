"""Commits of a table that fail once another process owns it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from hornox.server.storage import Change, Committer, Store
from hornox.server.tables.dependencies import Dependencies
from hornox.server.tables.ownership import Lease

T = TypeVar("T")


class FencedCommitter:
    """Puts a condition before the changes of every commit."""

    def __init__(self, committer: Committer, fence: tuple[Change, ...]) -> None:
        self._committer, self._fence = committer, fence

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]:
        """Commit these changes if the condition holds."""
        return self._committer.add((*self._fence, *changes))

    async def read(self, query: Callable[[Store], T]) -> T:
        """Run a query. Reading needs no condition."""
        return await self._committer.read(query)

    async def close(self) -> None:
        """Do nothing: other tables use the committer."""


def fenced(dependencies: Dependencies, lease: Lease) -> Dependencies:
    """Return dependencies whose commits need this lease."""
    fence = dependencies.ownership.fence(lease)
    if not fence:
        return dependencies
    return replace(dependencies, committer=FencedCommitter(dependencies.committer, fence))
