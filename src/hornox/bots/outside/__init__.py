"""Bots that others have written: in Python modules, or in programs of any language."""

from hornox.bots.outside.faults import BotFailed, Fault, FaultKind
from hornox.bots.outside.process_bot import ProcessBot
from hornox.bots.outside.serving import serve
from hornox.bots.outside.supervised import Supervised

__all__ = ["BotFailed", "Fault", "FaultKind", "ProcessBot", "Supervised", "serve"]
