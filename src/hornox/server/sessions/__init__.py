"""Sessions: one per WebSocket, with a bounded queue to its client."""

from hornox.protocol.close_codes import CLOSE_CODES, FINAL_CODES
from hornox.server.sessions.open_sessions import OpenSessions
from hornox.server.sessions.passing_on import Client, PassedOn, PassOn
from hornox.server.sessions.send_queue import FrameQueue, SendQueue
from hornox.server.sessions.session import MAX_FAULTS, FindPerson, Session, SessionLimiter
from hornox.server.sessions.websocket_endpoint import CLOSE_TIMEOUT, SOCKET_PATH, WebSocketEndpoint

__all__ = [
    "CLOSE_CODES",
    "CLOSE_TIMEOUT",
    "FINAL_CODES",
    "MAX_FAULTS",
    "SOCKET_PATH",
    "Client",
    "FindPerson",
    "FrameQueue",
    "OpenSessions",
    "PassOn",
    "PassedOn",
    "SendQueue",
    "Session",
    "SessionLimiter",
    "WebSocketEndpoint",
]
