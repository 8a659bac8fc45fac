"""Live tables: the registry, the one writer of each table, its connections and its bots."""

from hornox.server.tables.bot_pool import BotPool
from hornox.server.tables.bots import BotChoice, BotQuestion, BotRunner, InlineBots
from hornox.server.tables.departures import remove_people
from hornox.server.tables.dependencies import (
    DEFAULT_TABLE_CONFIG,
    OFFERED_BOTS,
    Dependencies,
    TableConfig,
)
from hornox.server.tables.errors import (
    NoSuchTable,
    OwnedElsewhere,
    RegistryError,
    TableUnavailable,
    TableUnreadable,
    TooManyConnections,
    TooManyOpenTables,
    TooManyTables,
)
from hornox.server.tables.feeds import Subscriber
from hornox.server.tables.notices import NoticeQueue, Notices
from hornox.server.tables.ownership import InProcessOwnership, Lease, Ownership, StoredOwnership
from hornox.server.tables.publication import Publication
from hornox.server.tables.registry import TableRegistry
from hornox.server.tables.retention import retention_policy
from hornox.server.tables.table_actor import TableActor
from hornox.server.tables.table_listing import TableListing, listing_of
from hornox.server.tables.table_reader import read_table

__all__ = [
    "DEFAULT_TABLE_CONFIG",
    "OFFERED_BOTS",
    "BotChoice",
    "BotPool",
    "BotQuestion",
    "BotRunner",
    "Dependencies",
    "InProcessOwnership",
    "InlineBots",
    "Lease",
    "NoSuchTable",
    "NoticeQueue",
    "Notices",
    "OwnedElsewhere",
    "Ownership",
    "Publication",
    "RegistryError",
    "StoredOwnership",
    "Subscriber",
    "TableActor",
    "TableConfig",
    "TableListing",
    "TableRegistry",
    "TableUnavailable",
    "TableUnreadable",
    "TooManyConnections",
    "TooManyOpenTables",
    "TooManyTables",
    "listing_of",
    "read_table",
    "remove_people",
    "retention_policy",
]
