"""Bots: they see a view and answer with an action."""

from hornox.bots.beginners import CalfBot, YearlingBot
from hornox.bots.bot import Bot, NoSuchBot, NotAsked
from hornox.bots.budget import Budget
from hornox.bots.cautious import CautiousBot
from hornox.bots.flat_mc import FlatMonteCarloBot
from hornox.bots.opening import open_bot
from hornox.bots.outside import BotFailed, Fault, FaultKind, Supervised
from hornox.bots.random_bot import RandomBot
from hornox.bots.registry import BOTS, LEVELS, BotKind, find_bot, make_bot
from hornox.bots.thinker import Mind, ThinkerBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "BotFailed",
    "BotKind",
    "Budget",
    "CalfBot",
    "CautiousBot",
    "Fault",
    "FaultKind",
    "FlatMonteCarloBot",
    "Mind",
    "NoSuchBot",
    "NotAsked",
    "RandomBot",
    "Supervised",
    "ThinkerBot",
    "YearlingBot",
    "find_bot",
    "make_bot",
    "open_bot",
]
