"""What a session needs of tables, wherever they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hornox.server.storage import Person
from hornox.server.tables import Subscriber
from hornox.table import Command, Reply


class Access(Protocol):
    """A table that was found: it takes commands and gives frames."""

    @property
    def code(self) -> str: ...

    def connect(self, subscriber: Subscriber) -> None: ...

    def disconnect(self, subscriber: Subscriber) -> None: ...

    def submit(
        self, person: Person, id: str, command: Command, reply: Callable[[Reply], None]
    ) -> None: ...


class Tables(Protocol):
    """All tables that can be reached."""

    @property
    def signed_out(self) -> int:
        """How often devices were signed out: a token that was looked up before may be gone."""
        ...

    async def reach(self, code: str) -> Access:
        """The table with this code, or a `NoSuchTable`."""
        ...
