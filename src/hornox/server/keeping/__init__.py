"""Tables in memory: the registry of all of them, the one writer of each, and bots that think."""

from hornox.server.keeping.bot_pool import BotPool
from hornox.server.keeping.bots import BotChoice, BotQuestion, BotRunner, InlineBots
from hornox.server.keeping.errors import (
    NoSuchTable,
    RegistryError,
    TableLost,
    TableUnreadable,
    TooManyConnections,
    TooManyOpened,
    TooManyTables,
)
from hornox.server.keeping.feeds import Subscriber
from hornox.server.keeping.listing import Listing
from hornox.server.keeping.means import CUSTOMS, OFFERED_BOTS, Customs, Means
from hornox.server.keeping.notices import NoticeQueue, Notices
from hornox.server.keeping.ownership import InProcessOwnership, Lease, Ownership
from hornox.server.keeping.publishing import Publication
from hornox.server.keeping.registry import TableRegistry
from hornox.server.keeping.table_actor import TableActor

__all__ = [
    "CUSTOMS",
    "OFFERED_BOTS",
    "BotChoice",
    "BotPool",
    "BotQuestion",
    "BotRunner",
    "Customs",
    "InProcessOwnership",
    "InlineBots",
    "Lease",
    "Listing",
    "Means",
    "NoSuchTable",
    "NoticeQueue",
    "Notices",
    "Ownership",
    "Publication",
    "RegistryError",
    "Subscriber",
    "TableActor",
    "TableLost",
    "TableRegistry",
    "TableUnreadable",
    "TooManyConnections",
    "TooManyOpened",
    "TooManyTables",
]
