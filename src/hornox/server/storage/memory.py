"""A store in memory, for tests and simulations."""

from __future__ import annotations

from collections.abc import Sequence

from hornox.server.storage._memory_changes import apply_change
from hornox.server.storage._memory_parts import (
    MemoryDaily,
    MemoryGames,
    MemoryLeases,
    MemoryOperator,
    MemoryPeople,
    MemoryPuzzles,
    MemoryRatings,
    MemoryServers,
    MemoryTables,
)
from hornox.server.storage.changes import Change


class MemoryStore(
    MemoryServers,
    MemoryLeases,
    MemoryPeople,
    MemoryTables,
    MemoryGames,
    MemoryRatings,
    MemoryDaily,
    MemoryPuzzles,
    MemoryOperator,
):
    """All parts of a store on the same rows."""

    def commit(self, changes: Sequence[Change]) -> None:
        with self._draft() as draft:
            for change in changes:
                apply_change(draft, change)
