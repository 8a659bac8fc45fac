"""One connection's conversation, and the queue to its client."""

from hornox.server.sessions.closing import CLOSE_CODES, FINAL_CODES
from hornox.server.sessions.line import Line
from hornox.server.sessions.open_sessions import OpenSessions
from hornox.server.sessions.session import MOST_FAULTS, Limiter, Session, Who
from hornox.server.sessions.socket import GOODBYE_TIME, PATH, Sockets

__all__ = [
    "CLOSE_CODES",
    "FINAL_CODES",
    "GOODBYE_TIME",
    "MOST_FAULTS",
    "PATH",
    "Limiter",
    "Line",
    "OpenSessions",
    "Session",
    "Sockets",
    "Who",
]
