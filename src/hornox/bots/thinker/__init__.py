"""A bot that plays its options through in thought, one file a kind of decision."""

from hornox.bots.thinker.bot import Mind, ThinkerBot

__all__ = ["Mind", "ThinkerBot"]
