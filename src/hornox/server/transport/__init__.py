"""HTTP and WebSocket protocols below ASGI, with limits on what a connection may cost."""

from hornox.server.transport.config import TransportConfig
from hornox.server.transport.connections import ConnectionLimiter

__all__ = ["ConnectionLimiter", "TransportConfig"]
