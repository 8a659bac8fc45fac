"""A bounded queue of frames to one client."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

MAX_QUEUED_FRAMES = 256
MAX_QUEUED_CHARACTERS = 1 << 20


class FrameQueue(Protocol):
    """Takes the frames to one client."""

    @property
    def is_closed(self) -> bool:
        """Whether no more frames follow."""
        ...

    def put(self, frame: str) -> bool:
        """Send or queue a frame. Return whether there was room."""
        ...

    def finish(self, last: str, close_code: int) -> None:
        """Queue the last frame."""
        ...


class SendQueue:
    """A bounded queue that can be closed. `put` never waits: a slow client is disconnected."""

    __slots__ = (
        "_changed",
        "_characters",
        "_frames",
        "_is_sending",
        "_max_characters",
        "_max_frames",
        "close_code",
        "on_finish",
        "send_nowait",
    )

    def __init__(
        self, frames: int = MAX_QUEUED_FRAMES, characters: int = MAX_QUEUED_CHARACTERS
    ) -> None:
        self._max_frames, self._max_characters = frames, characters
        self._frames: deque[str] = deque()
        self._characters = 0
        self._changed = asyncio.Event()
        self._is_sending = False
        self.send_nowait: Callable[[str], bool] = _cannot_send
        """Sends a frame at once. Returns false if it cannot."""
        self.close_code: int | None = None
        """Set when no more frames follow."""
        self.on_finish: Callable[[], object] | None = None
        """Called when the last frame is queued."""

    @property
    def is_closed(self) -> bool:
        """Whether no more frames follow."""
        return self.close_code is not None

    def put(self, frame: str) -> bool:
        """Send or queue a frame. Return whether there was room."""
        if self.is_closed:
            return True  # the session has ended
        if not self._frames and not self._is_sending and self.send_nowait(frame):
            return True
        self._characters += len(frame)
        if len(self._frames) >= self._max_frames or self._characters > self._max_characters:
            return False
        self._frames.append(frame)
        self._changed.set()
        return True

    def finish(self, last: str, close_code: int) -> None:
        """Queue the last frame. If the queue is full, drop the rest: the client resumes later."""
        if self.is_closed:
            return
        if len(self._frames) >= self._max_frames or self._characters > self._max_characters:
            self._frames.clear()
        self._frames.append(last)
        self.close_code = close_code
        self._changed.set()
        if self.on_finish is not None:
            self.on_finish()

    async def next(self) -> str | None:
        """Return the next frame, or `None` after the last one. The previous one was sent."""
        self._is_sending = False
        while not self._frames:
            if self.is_closed:
                return None
            self._changed.clear()
            await self._changed.wait()
        frame = self._frames.popleft()
        self._characters -= len(frame)
        self._is_sending = True
        return frame


def _cannot_send(frame: str) -> bool:
    return False
