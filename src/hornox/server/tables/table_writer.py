"""The single writer of a table: decides, commits, acknowledges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hornox.server.storage import Committer
from hornox.server.tables.errors import TableUnavailable
from hornox.server.tables.game_archiver import GameArchiver
from hornox.server.tables.outbox import Outbox
from hornox.server.tables.store_changes import changes_of
from hornox.table import Entry, Handled, Input, Milliseconds, Reply, Table, handle


class WriterListener(Protocol):
    """Callbacks of the writer."""

    def on_decided(self) -> None:
        """The table has changed. Nothing may be published yet."""
        ...

    def on_durable(self, before: Table, handled: Handled) -> None:
        """A change is stored, and its reply was sent."""
        ...

    def on_commit_failed(self) -> None:
        """A decision could not be stored. The stored table is the valid one."""
        ...


class TableWriter:
    """Decides, commits and acknowledges the inputs of one table.

    `table` is the table as decided, `durable` the table as stored. Publish only the latter.
    """

    def __init__(
        self,
        code: str,
        table: Table,
        number: int,
        committer: Committer,
        archiver: GameArchiver,
        now: Callable[[], Milliseconds],
        listener: WriterListener,
    ) -> None:
        self.table = self.durable = table
        self.durable_number = number
        """The number of the last durable entry."""
        self.last_used: Milliseconds = now()
        self.is_open = True
        self._code, self._number = code, number
        self._committer, self._archiver = committer, archiver
        self._now, self._listener = now, listener
        self._outbox = Outbox(listener.on_commit_failed)

    @property
    def is_busy(self) -> bool:
        """Whether a commit is in flight."""
        return bool(self._outbox)

    def decide(self, input: Input, reply: Callable[[Reply], None] | None = None) -> None:
        """Apply an input. `reply` is called when it and everything before it are durable."""
        self.require_open()
        self.last_used = now = self._now()
        before = self.table
        handled = handle(before, Entry(now, input))
        answer = handled.reply
        if handled.entry is None:
            if reply is not None and answer is not None:
                self._outbox.add(None, lambda: reply(answer))
            return
        self._number += 1
        changes = changes_of(self._code, self._number, before, handled)
        if handled.finished is not None:
            changes.append(self._archiver.archive(before, handled.table, handled.finished))
        commit = self._committer.add(changes)
        self.table = handled.table
        self._outbox.add(commit, lambda: self._acknowledge(before, handled, reply))
        self._listener.on_decided()

    def when_durable(self, callback: Callable[[], None]) -> None:
        """Call `callback` when everything decided by now is durable."""
        self._outbox.add(None, callback)

    def stop(self) -> None:
        """Accept no more inputs."""
        self.is_open = False

    async def wait_settled(self) -> None:
        """Wait until everything decided is durable or has failed."""
        await self._outbox.wait_settled()

    def require_open(self) -> None:
        """Raise `TableUnavailable` if the writer was stopped."""
        if not self.is_open:
            raise TableUnavailable("the table is loaded again; connect again")

    def _acknowledge(
        self, before: Table, handled: Handled, reply: Callable[[Reply], None] | None
    ) -> None:
        self.durable = handled.table
        self.durable_number += 1
        if reply is not None and handled.reply is not None:
            reply(handled.reply)
        self._listener.on_durable(before, handled)
