"""A bot that evaluates its options by playouts, one module for each kind of decision."""

from hornox.bots.thinker.bot import ThinkerBot, ThinkerConfig
from hornox.bots.thinker.specials import CAREFUL_THRESHOLD, FORESIGHT_THRESHOLD, UseThreshold

__all__ = [
    "CAREFUL_THRESHOLD",
    "FORESIGHT_THRESHOLD",
    "ThinkerBot",
    "ThinkerConfig",
    "UseThreshold",
]
