"""One connection's conversation, and the queue to its client."""

from hornox.server.sessions.closing import CLOSE_CODES, COME_AGAIN
from hornox.server.sessions.line import Line
from hornox.server.sessions.session import MOST_FAULTS, Limiter, Session, Who
from hornox.server.sessions.socket import PATH, Sockets

__all__ = [
    "CLOSE_CODES",
    "COME_AGAIN",
    "MOST_FAULTS",
    "PATH",
    "Limiter",
    "Line",
    "Session",
    "Sockets",
    "Who",
]
