"""One client as a table reaches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hornox.server.sessions.closing import CLOSE_CODES
from hornox.server.sessions.line import Line
from hornox.server.wire import Bye, Cursor, ServerFrame, write_frame
from hornox.table import Milliseconds

TOO_SLOW = "you read too slowly; come again and go on from your cursor"


class Sender:
    """Puts frames into the line of one client."""

    def __init__(self, line: Line, now: Callable[[], Milliseconds]) -> None:
        self._line, self.now = line, now

    @property
    def is_closed(self) -> bool:
        return self._line.is_closed

    def send(self, frame: ServerFrame) -> None:
        self.put(write_frame(frame))

    def put(self, text: str) -> None:
        """A frame that is written already."""
        if not self._line.put(text):
            self.disconnect("too-slow", TOO_SLOW)

    def disconnect(self, code: str, reason: str) -> None:
        """Say goodbye; whatever carries the conversation closes when that is sent."""
        self._line.finish(write_frame(Bye(code, reason)), CLOSE_CODES[code])


@dataclass(frozen=True, slots=True, eq=False)
class SessionSubscriber:
    """Who listens, by which device and from which network; a screen is nobody (`None`)."""

    sender: Sender
    owner: str | None = None
    device: str = ""
    network: str = ""
    seen: Cursor | None = None

    def send(self, frame: str) -> None:
        self.sender.put(frame)

    def disconnect(self, code: str, reason: str) -> None:
        self.sender.disconnect(code, reason)
