"""What the operator may know of tables: nothing of hands, cards, seeds and chat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hornox.server.storage import Change, DropTable, LogAct, OperatorAct, Store
from hornox.server.tables import RegistryError, TableListing, listing_of, read_table
from hornox.server.tables.retention import expired, retention_policy
from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class TableOverview:
    """A table with its listing, or the reason why it cannot be read."""

    code: str
    active: Milliseconds
    listing: TableListing | None
    problem: str = ""


def overview(store: Store, code: str) -> TableOverview:
    """Read one table."""
    try:
        stored, table = read_table(store, code)
    except RegistryError as error:
        return TableOverview(code, 0, None, str(error))
    listing = listing_of(stored.row, table)
    return TableOverview(code, listing.active, listing)


def overviews(store: Store) -> Iterator[TableOverview]:
    """Read all tables, most recently active first."""
    return (overview(store, row.code) for row in store.tables())


def closing(code: str, now: Milliseconds) -> list[Change]:
    """Return the changes that delete a table and tell all servers."""
    return [DropTable(code), LogAct(now, OperatorAct.TABLE_CLOSED, code)]


def unused_tables(store: Store, days: int, now: Milliseconds) -> list[str]:
    """Return the tables at which nothing has happened for this many days."""
    listings = (about.listing for about in overviews(store) if about.listing is not None)
    return [*expired(listings, retention_policy(days), now)]
