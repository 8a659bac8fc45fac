"""Hornox: the open home of the 6 nimmt! card-game family.

Everything of the rooms `engine`, `record` and `bots` is at hand here:

>>> import hornox
>>> game = hornox.new_game("base", players=4, seed=7)
>>> game.view(0).hand
(3, 14, 15, 19, 54, 70, 89, 98, 99, 103)
"""

from importlib.metadata import version

from hornox import bots, engine, record
from hornox.bots import *
from hornox.engine import *
from hornox.record import *

__version__ = version("hornox")

__all__ = ["__version__"]
__all__ += bots.__all__
__all__ += engine.__all__
__all__ += record.__all__
