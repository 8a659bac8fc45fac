"""What travels over a WebSocket, in both directions."""

from hornox.server.wire.coding import (
    BadFrame,
    FrameTooLong,
    read_frame,
    write_frame,
    write_news,
    write_part,
    write_value,
)
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
from hornox.server.wire.views import Views

__all__ = [
    "LONGEST_FRAME",
    "VERSION",
    "BadFrame",
    "Bye",
    "ClientFrame",
    "Cursor",
    "Do",
    "Fault",
    "FrameTooLong",
    "Fresh",
    "Hello",
    "News",
    "Ping",
    "Pong",
    "ServerFrame",
    "Views",
    "Welcome",
    "read_frame",
    "write_frame",
    "write_news",
    "write_part",
    "write_value",
]
