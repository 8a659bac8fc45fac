"""Errors of the registry and of tables. Each has a stable code."""

from __future__ import annotations

from hornox.engine import HornoxError
from hornox.server.storage import ServerRow


class RegistryError(HornoxError):
    """The request cannot be served now. `retry_after` is in seconds."""

    code = "refused"
    retry_after = 60


class NoSuchTable(RegistryError):
    """No table has this code."""

    code = "no-such-table"


class TooManyTables(RegistryError):
    """The server has as many tables as it may have."""

    code = "too-many-tables"

    def __init__(self, retry_after: int) -> None:
        super().__init__("there are too many tables; try again later")
        self.retry_after = retry_after


class TooManyOpenTables(RegistryError):
    """The person has opened as many unfinished tables as one may have."""

    code = "too-many-open-tables"
    retry_after = 3600

    def __init__(self, most: int) -> None:
        super().__init__(f"you have opened {most} tables that are not finished")


class TooManyConnections(RegistryError):
    """The table has too many connections of this person, or too many screens."""

    code = "too-many-connections"


class TableUnavailable(RegistryError):
    """The table is being reloaded or closed; reconnect.

    A command that was sent and not acknowledged may or may not have happened: send it again.
    """

    code = "come-again"
    retry_after = 1


class OwnedElsewhere(TableUnavailable):
    """Another server owns the table. It is reached at `owner.address`."""

    def __init__(self, owner: ServerRow) -> None:
        super().__init__("another server has the table; connect again")
        self.owner = owner


class TableUnreadable(RegistryError):
    """The stored table cannot be read: it is damaged or too old."""

    code = "table-unreadable"
