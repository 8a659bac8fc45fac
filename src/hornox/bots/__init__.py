"""Bots: they see a view and answer with an action."""

from hornox.bots.bot import Bot, NoSuchBot, NotAsked
from hornox.bots.cautious import CautiousBot
from hornox.bots.random_bot import RandomBot
from hornox.bots.registry import BOTS, BotKind, make_bot

__all__ = [
    "BOTS",
    "Bot",
    "BotKind",
    "CautiousBot",
    "NoSuchBot",
    "NotAsked",
    "RandomBot",
    "make_bot",
]
