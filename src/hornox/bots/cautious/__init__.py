"""The cautious bot, one file a kind of decision."""

from hornox.bots.cautious.bot import CautiousBot

__all__ = ["CautiousBot"]
