"""The part of a table that sessions use: connect, disconnect, submit commands."""

from __future__ import annotations

from collections.abc import Callable

from hornox.server.storage import Person
from hornox.server.tables.broadcaster import Broadcaster
from hornox.server.tables.command_handler import CommandHandler
from hornox.server.tables.connections import Connections
from hornox.server.tables.feeds import Subscriber
from hornox.server.tables.table_writer import TableWriter
from hornox.table import Command, Presence, Reply


class TableAccess:
    """Facade of a table for sessions. It exposes no table state, only frames as text."""

    __slots__ = ("_broadcaster", "_commands", "_connections", "_writer", "code")

    def __init__(
        self,
        code: str,
        writer: TableWriter,
        connections: Connections,
        commands: CommandHandler,
        broadcaster: Broadcaster,
    ) -> None:
        self.code = code
        self._writer, self._connections = writer, connections
        self._commands, self._broadcaster = commands, broadcaster

    def connect(self, subscriber: Subscriber) -> None:
        """Send the table as it is now, and from then on every durable change."""
        self._writer.require_open()
        feed, owner = self._connections.add(subscriber), subscriber.owner
        if owner is not None and self._connections.is_first(feed):
            self._writer.decide(Presence(owner, connected=True))
        table = self._writer.table
        writer = self._writer
        writer.when_durable(lambda: self._broadcaster.start(feed, table, writer.durable_number))

    def disconnect(self, subscriber: Subscriber) -> None:
        """Stop sending to this subscriber."""
        owner = subscriber.owner
        self._connections.remove(subscriber)
        if self._writer.is_open and owner is not None and owner not in self._connections:
            self._writer.decide(Presence(owner, connected=False))

    def submit(
        self, person: Person, id: str, command: Command, reply: Callable[[Reply], None]
    ) -> None:
        """Carry out a command. Call `reply` when it and everything before it are durable."""
        self._commands.submit(person, id, command, reply)
