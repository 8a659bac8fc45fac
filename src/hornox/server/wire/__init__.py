"""What travels over a WebSocket, in both directions."""

from hornox.server.wire.frames import (
    LONGEST_FRAME,
    VERSION,
    Bye,
    ClientFrame,
    Cursor,
    Do,
    Fault,
    Fresh,
    Hello,
    News,
    Ping,
    Pong,
    ServerFrame,
    Welcome,
)

__all__ = [
    "LONGEST_FRAME",
    "VERSION",
    "Bye",
    "ClientFrame",
    "Cursor",
    "Do",
    "Fault",
    "Fresh",
    "Hello",
    "News",
    "Ping",
    "Pong",
    "ServerFrame",
    "Welcome",
]
