"""Bots: each answers the decisions of one seat, from the view of that seat."""

from hornox.bots.beginners import CalfBot, YearlingBot
from hornox.bots.bot import Bot, NoSuchBot, NotAsked
from hornox.bots.budget import Budget
from hornox.bots.cautious import CautiousBot
from hornox.bots.external import BotFailed, Fault, FaultKind, Supervised, Thought
from hornox.bots.factory import open_bot
from hornox.bots.flat_mc import FlatMonteCarloBot
from hornox.bots.random_bot import RandomBot
from hornox.bots.reference import ReferenceBot, reference_policy, reference_shares
from hornox.bots.registry import BOTS, LEVELS, BotKind, find_bot, make_bot
from hornox.bots.sources import BotSource, bot_from, check_source, source_name
from hornox.bots.thinker import ThinkerBot, ThinkerConfig

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "BotFailed",
    "BotKind",
    "BotSource",
    "Budget",
    "CalfBot",
    "CautiousBot",
    "Fault",
    "FaultKind",
    "FlatMonteCarloBot",
    "NoSuchBot",
    "NotAsked",
    "RandomBot",
    "ReferenceBot",
    "Supervised",
    "ThinkerBot",
    "ThinkerConfig",
    "Thought",
    "YearlingBot",
    "bot_from",
    "check_source",
    "find_bot",
    "make_bot",
    "open_bot",
    "reference_policy",
    "reference_shares",
    "source_name",
]
