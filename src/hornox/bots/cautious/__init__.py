"""The cautious bot, one file a kind of decision."""

from hornox.bots.cautious.bot import CautiousBot, OxBot

__all__ = ["CautiousBot", "OxBot"]
