"""The subscriber of a session: how a table sends to one client."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hornox.protocol.close_codes import CLOSE_CODES
from hornox.server.sessions.send_queue import FrameQueue
from hornox.server.wire import ByeFrame, Cursor, ServerFrame, write_frame
from hornox.table import Milliseconds

TOO_SLOW = "you read too slowly; come again and go on from your cursor"


class Sender:
    """Encodes frames and puts them into the client's queue."""

    __slots__ = ("_queue", "now")

    def __init__(self, queue: FrameQueue, now: Callable[[], Milliseconds]) -> None:
        self._queue, self.now = queue, now

    @property
    def is_closed(self) -> bool:
        """Whether no more frames follow."""
        return self._queue.is_closed

    def send(self, frame: ServerFrame) -> None:
        """Encode and send a frame."""
        self.put(write_frame(frame))

    def put(self, text: str) -> None:
        """Send an encoded frame. Disconnect a client whose queue is full."""
        if not self._queue.put(text):
            self.disconnect("too-slow", TOO_SLOW)

    def finish(self, text: str, close_code: int) -> None:
        """Send the last frame. The transport closes after it."""
        self._queue.finish(text, close_code)

    def disconnect(self, code: str, reason: str) -> None:
        """Send a bye frame. The transport closes after it."""
        self._queue.finish(write_frame(ByeFrame(code, reason)), CLOSE_CODES[code])


@dataclass(frozen=True, slots=True, eq=False)
class SessionSubscriber:
    """Identity, device and network of a client; `owner` is `None` for a screen."""

    sender: Sender
    owner: str | None = None
    device: str = ""
    network: str = ""
    seen: Cursor | None = None

    def send(self, frame: str) -> None:
        """Send an encoded frame."""
        self.sender.put(frame)

    def disconnect(self, code: str, reason: str) -> None:
        """Send a bye frame and close."""
        self.sender.disconnect(code, reason)
