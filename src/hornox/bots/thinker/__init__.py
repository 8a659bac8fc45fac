"""A bot that plays its options through in thought, one file a kind of decision."""

from hornox.bots.thinker.bot import Mind, ThinkerBot
from hornox.bots.thinker.specials import CAREFUL, STINGY, Thrift

__all__ = ["CAREFUL", "STINGY", "Mind", "ThinkerBot", "Thrift"]
