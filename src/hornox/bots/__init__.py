"""Bots: they see a view and answer with an action."""

from hornox.bots.bot import Bot, NoSuchBot, NotAsked
from hornox.bots.cautious import CautiousBot
from hornox.bots.flat_mc import FlatMonteCarloBot
from hornox.bots.opening import open_bot
from hornox.bots.outside import BotFailed, Fault, FaultKind, Supervised
from hornox.bots.random_bot import RandomBot
from hornox.bots.registry import BOTS, BotKind, find_bot, make_bot

__all__ = [
    "BOTS",
    "Bot",
    "BotFailed",
    "BotKind",
    "CautiousBot",
    "Fault",
    "FaultKind",
    "FlatMonteCarloBot",
    "NoSuchBot",
    "NotAsked",
    "RandomBot",
    "Supervised",
    "find_bot",
    "make_bot",
    "open_bot",
]
