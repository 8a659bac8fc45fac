"""HTTP and WebSocket connections below the application, with limits on what each may cost."""

from hornox.server.transport.config import TransportConfig
from hornox.server.transport.connections import ConnectionLimiter

__all__ = ["ConnectionLimiter", "TransportConfig"]
