"""Bots: they see a view and answer with an action."""

from hornox.bots.bot import Bot, NoSuchBot, NotAsked
from hornox.bots.cautious import CautiousBot
from hornox.bots.flat_mc import FlatMonteCarloBot
from hornox.bots.random_bot import RandomBot
from hornox.bots.registry import BOTS, BotKind, find_bot, make_bot

__all__ = [
    "BOTS",
    "Bot",
    "BotKind",
    "CautiousBot",
    "FlatMonteCarloBot",
    "NoSuchBot",
    "NotAsked",
    "RandomBot",
    "find_bot",
    "make_bot",
]
