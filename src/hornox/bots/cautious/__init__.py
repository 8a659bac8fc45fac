"""The cautious bot, one module for each kind of decision."""

from hornox.bots.cautious.bot import CautiousBot, OxBot
from hornox.bots.cautious.team import expected_gain

__all__ = ["CautiousBot", "OxBot", "expected_gain"]
