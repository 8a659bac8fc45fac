"""All open sessions, so that a stop reaches each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hornox.server.sessions.session import Session

GOING_DOWN = ("going-down", "the server stops; come again later")


class OpenSessions:
    """Sessions from the handshake to the end of the connection."""

    def __init__(self) -> None:
        self._sessions: dict[Session, str] = {}
        """The address of each."""
        self._going_down = False
        self._empty = asyncio.Event()

    def __len__(self) -> int:
        return len(self._sessions)

    def add(self, session: Session, address: str = "") -> None:
        """Add a session. During a stop it is disconnected at once."""
        self._sessions[session] = address
        if self._going_down:
            session.disconnect(*GOING_DOWN)

    def remove(self, session: Session) -> None:
        """Remove a session that has ended."""
        self._sessions.pop(session, None)
        if not self._sessions:
            self._empty.set()

    def disconnect_banned(
        self, is_person_banned: Callable[[str], bool], is_address_banned: Callable[[str], bool]
    ) -> None:
        """Disconnect the sessions of banned people and addresses."""
        for session, address in [*self._sessions.items()]:
            person = session.person
            if is_address_banned(address) or (person and is_person_banned(person.id)):
                session.disconnect("banned", "the operator has banned you")

    async def close(self, seconds: float) -> None:
        """Disconnect all sessions and wait until they have ended, twice this time at most.

        A table disconnects its own sessions after their pending replies. Sessions that it has not
        disconnected in time are disconnected here.
        """
        self._going_down = True
        for session in self._sessions:
            if session.passed_on is not None or not session.is_at_table:
                session.disconnect(*GOING_DOWN)
        await self._wait_empty(seconds)
        for session in self._sessions:
            session.disconnect(*GOING_DOWN)
        await self._wait_empty(seconds)

    async def _wait_empty(self, seconds: float) -> None:
        self._empty.clear()
        if self._sessions:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._empty.wait(), seconds)
