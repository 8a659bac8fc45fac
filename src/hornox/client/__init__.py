"""A client for Hornox servers: people and programs at their tables, over HTTP and WebSockets."""

from hornox.client.address import DEFAULT_SERVER, TableAddress, read_server, read_table_address
from hornox.client.arena import Arena
from hornox.client.bot_player import BotPlayer, FinishedBotGame
from hornox.client.errors import (
    BadAddress,
    ClientError,
    CommandRefused,
    ConnectionEnded,
    RequestRefused,
    Unreachable,
)
from hornox.client.server import Server
from hornox.client.table import TableClient
from hornox.client.tokens import TokenStore
from hornox.client.updates import Entered, Outside, Status, StatusChanged, Told, Update

__all__ = [
    "DEFAULT_SERVER",
    "Arena",
    "BadAddress",
    "BotPlayer",
    "ClientError",
    "CommandRefused",
    "ConnectionEnded",
    "Entered",
    "FinishedBotGame",
    "Outside",
    "RequestRefused",
    "Server",
    "Status",
    "StatusChanged",
    "TableAddress",
    "TableClient",
    "TokenStore",
    "Told",
    "Unreachable",
    "Update",
    "read_server",
    "read_table_address",
]
