"""External bots: Python modules of others, or programs in any language."""

from hornox.bots.external.faults import BotFailed, Fault, FaultKind
from hornox.bots.external.process_bot import ProcessBot
from hornox.bots.external.serving import serve
from hornox.bots.external.supervised import Supervised, Thought

__all__ = ["BotFailed", "Fault", "FaultKind", "ProcessBot", "Supervised", "Thought", "serve"]
