"""All conversations of a server, so that a stop reaches each of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from hornox.server.sessions.session import Session

GOING_DOWN = ("going-down", "the server stops; come again later")


class OpenSessions:
    """Conversations from the first frame to the end of the connection."""

    def __init__(self) -> None:
        self._sessions: set[Session] = set()
        self._going_down = False
        self._empty = asyncio.Event()

    def __len__(self) -> int:
        return len(self._sessions)

    def add(self, session: Session) -> None:
        self._sessions.add(session)
        if self._going_down:
            session.disconnect(*GOING_DOWN)

    def remove(self, session: Session) -> None:
        self._sessions.discard(session)
        if not self._sessions:
            self._empty.set()

    async def close(self, seconds: float) -> None:
        """Say goodbye to everybody and wait until they are gone, twice this time at most.

        Those at a table are told by the table, after the replies that are due to them; whom it has
        not told in time is told here.
        """
        self._going_down = True
        for session in self._sessions:
            if not session.is_listening:
                session.disconnect(*GOING_DOWN)
        await self._gone(seconds)
        for session in self._sessions:
            session.disconnect(*GOING_DOWN)
        await self._gone(seconds)

    async def _gone(self, seconds: float) -> None:
        self._empty.clear()
        if self._sessions:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._empty.wait(), seconds)
