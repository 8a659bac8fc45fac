"""What sessions need of tables, wherever these run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hornox.server.storage import Person
from hornox.server.tables import Subscriber
from hornox.table import Command, Reply


class SessionTable(Protocol):
    """A table that was found: takes commands and sends frames."""

    @property
    def code(self) -> str:
        """The code of the table."""
        ...

    def connect(self, subscriber: Subscriber) -> None:
        """Send the table as it is now, and every later change."""
        ...

    def disconnect(self, subscriber: Subscriber) -> None:
        """Stop sending to this subscriber."""
        ...

    def submit(
        self, person: Person, id: str, command: Command, reply: Callable[[Reply], None]
    ) -> None:
        """Carry out a command. Call `reply` when it is durable."""
        ...


class TableDirectory(Protocol):
    """All tables that can be reached."""

    @property
    def sign_out_count(self) -> int:
        """How often devices were signed out: a token that was checked before may be revoked."""
        ...

    async def find_access(self, code: str) -> SessionTable:
        """Return the table with this code, or raise `NoSuchTable`."""
        ...
