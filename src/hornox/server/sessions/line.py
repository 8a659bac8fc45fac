"""Frames on their way to one client: never more of them than a slow one can be worth."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MOST_FRAMES = 256
MOST_CHARACTERS = 1 << 20


class Line:
    """A bounded queue with an end. Whoever puts frames in never waits."""

    def __init__(self, frames: int = MOST_FRAMES, characters: int = MOST_CHARACTERS) -> None:
        self._most_frames, self._most_characters = frames, characters
        self._frames: deque[str] = deque()
        self._characters = 0
        self._changed = asyncio.Event()
        self._is_sending = False
        self.write_now: Callable[[str], bool] = _cannot_write_now
        """Sends a frame without waiting, or says that it cannot."""
        self.close_code: int | None = None
        """Set when no more frames follow."""
        self.on_finish: Callable[[], object] | None = None
        """Called when the last frame is put in."""

    @property
    def is_closed(self) -> bool:
        return self.close_code is not None

    def put(self, frame: str) -> bool:
        """Whether there was room for the frame."""
        if self.is_closed:
            return True  # nobody waits for it
        if not self._frames and not self._is_sending and self.write_now(frame):
            return True
        self._characters += len(frame)
        if len(self._frames) >= self._most_frames or self._characters > self._most_characters:
            return False
        self._frames.append(frame)
        self._changed.set()
        return True

    def finish(self, last: str, close_code: int) -> None:
        """The last frame; what a slow client has not taken by now it gets another time."""
        if self.is_closed:
            return
        if len(self._frames) >= self._most_frames or self._characters > self._most_characters:
            self._frames.clear()
        self._frames.append(last)
        self.close_code = close_code
        self._changed.set()
        if self.on_finish is not None:
            self.on_finish()

    async def next(self) -> str | None:
        """The next frame, or `None` after the last one. The frame before it is sent."""
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


def _cannot_write_now(frame: str) -> bool:
    return False
