"""A bot that plays its options through in thought, one file a kind of decision."""

from hornox.bots.thinker.bot import Mind, ThinkerBot
from hornox.bots.thinker.specials import CAREFUL, FORESIGHTED, Thrift

__all__ = ["CAREFUL", "FORESIGHTED", "Mind", "ThinkerBot", "Thrift"]
