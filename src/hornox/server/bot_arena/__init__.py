"""The arena of remote bots: it pairs those that wait, opens their tables and starts their games."""

from hornox.server.bot_arena.arena import BotArena
from hornox.server.bot_arena.errors import ArenaFull, BotsOnly, NotAvailable

__all__ = ["ArenaFull", "BotArena", "BotsOnly", "NotAvailable"]
