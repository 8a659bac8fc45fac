"""Read a table from the store: its last document and the entries after it."""

from __future__ import annotations

import msgspec

from hornox.engine import HornoxError
from hornox.record.errors import TooNew
from hornox.server.storage import Store, StoreCorrupt, StoredTable
from hornox.server.tables.errors import NoSuchTable, TableUnreadable
from hornox.table import Table, load_table, read_entry, replayed


def read_table(store: Store, code: str) -> tuple[StoredTable, Table]:
    """Read and replay a table. Blocking: call it off the event loop."""
    try:
        stored = store.table(code)
    except StoreCorrupt as error:
        raise TableUnreadable(f"what is stored is damaged: {error.cause}") from None
    if stored is None:
        raise NoSuchTable("there is no such table")
    try:
        first = load_table(msgspec.json.decode(stored.document))
        return stored, replayed(first, map(read_entry, stored.entries))
    except TooNew as error:
        raise TableUnreadable(f"a later Hornox has written this table: {error}") from None
    except (HornoxError, ValueError, TypeError) as error:
        # Do not chain: the message may contain secrets.
        raise TableUnreadable(f"what is stored cannot be read: {type(error).__name__}") from None


def deleted_players(store: Store, table: Table) -> frozenset[str]:
    """Return the people at the table, and players of a running game, who were deleted."""
    owners = {viewer.owner for viewer in table.streams.viewers}
    if table.is_playing:
        owners |= {player.owner for player in table.seats if player is not None and player.owner}
    return frozenset(owner for owner in owners if store.person(owner) is None)


def needs_restart(table: Table) -> bool:
    """Check whether downtime matters to this table."""
    connected = any(
        player is not None and player.owner is not None and player.connected
        for player in table.seats
    )
    return table.is_playing or connected or any(other.gone is None for other in table.spectators)
