"""What other servers of the database must know about a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from hornox.server.storage import Change, LogAct, OperatorAct
from hornox.table import Milliseconds


class News(Protocol):
    """Tells other servers that a person has changed."""

    def changes(self, act: OperatorAct, person: str) -> Sequence[Change]:
        """Return changes that belong into the commit of what has happened."""
        ...

    def committed(self) -> None:
        """The changes are committed: the other servers may look at once."""
        ...


class NoNews:
    """There are no other servers."""

    def changes(self, act: OperatorAct, person: str) -> Sequence[Change]:
        """Return nothing."""
        return ()

    def committed(self) -> None:
        """Do nothing."""


class LoggedNews:
    """Writes to the operator's log, which all servers follow. `wake` lets them look at once."""

    def __init__(self, now: Callable[[], Milliseconds], wake: Callable[[], None]) -> None:
        self._now, self.committed = now, wake

    def changes(self, act: OperatorAct, person: str) -> Sequence[Change]:
        """Return an entry of the log."""
        return [LogAct(self._now(), act, person)]
