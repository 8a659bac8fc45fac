"""Build the stored form of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Set

from hornox.server.storage import AddGame, TableRow
from hornox.server.tables.connections import Connections
from hornox.server.tables.store_changes import add_game_change, stored_game
from hornox.table import FinishedGame, Table


class GameArchiver:
    """Builds the change that stores a finished game, without the names of deleted people."""

    def __init__(
        self,
        row: TableRow,
        new_id: Callable[[], str],
        connections: Connections,
        deleted: Set[str],
    ) -> None:
        self._row, self._new_id = row, new_id
        self._connections, self._deleted = connections, deleted

    def archive(self, before: Table, after: Table, finished: FinishedGame) -> AddGame:
        """Return the change that stores the game. `before` is the table before the last move."""
        game = stored_game(self._new_id(), self._row.code, before, finished)
        added = add_game_change(game, self._row, after, self._connections.networks, self._deleted)
        self._connections.restart_networks()
        return added
