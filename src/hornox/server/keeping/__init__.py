"""Keeping tables: the hall of all of them, the one writer of each, and bots that think."""

from hornox.server.keeping.bot_pool import BotPool
from hornox.server.keeping.bots import BotChoice, BotQuestion, BotRunner, InlineBots
from hornox.server.keeping.errors import (
    HallError,
    HallFull,
    NoSuchTable,
    TableLost,
    TableUnreadable,
    TooManyConnections,
    TooManyOpened,
)
from hornox.server.keeping.hall import Hall
from hornox.server.keeping.keeper import Keeper
from hornox.server.keeping.listing import Listing
from hornox.server.keeping.means import CUSTOMS, OFFERED_BOTS, Customs, Means
from hornox.server.keeping.publishing import Listener, Publication

__all__ = [
    "CUSTOMS",
    "OFFERED_BOTS",
    "BotChoice",
    "BotPool",
    "BotQuestion",
    "BotRunner",
    "Customs",
    "Hall",
    "HallError",
    "HallFull",
    "InlineBots",
    "Keeper",
    "Listener",
    "Listing",
    "Means",
    "NoSuchTable",
    "Publication",
    "TableLost",
    "TableUnreadable",
    "TooManyConnections",
    "TooManyOpened",
]
