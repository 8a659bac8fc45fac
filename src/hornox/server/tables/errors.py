"""Why a table is not opened or found. Each has a stable code."""

from __future__ import annotations

from hornox.engine import HornoxError


class RegistryError(HornoxError):
    """This is not done now; `wait` is after how many seconds it may be tried again."""

    code = "refused"
    retry_after = 60


class NoSuchTable(RegistryError):
    code = "no-such-table"


class TooManyTables(RegistryError):
    """There are as many tables as this server wants to have."""

    code = "too-many-tables"

    def __init__(self, retry_after: int) -> None:
        super().__init__("there are too many tables; try again later")
        self.retry_after = retry_after


class TooManyOpenTables(RegistryError):
    """A person has opened as many tables as one may have unfinished."""

    code = "too-many-open-tables"
    retry_after = 3600

    def __init__(self, most: int) -> None:
        super().__init__(f"you have opened {most} tables that are not finished")


class TooManyConnections(RegistryError):
    """Somebody has opened the same table on more devices than anybody owns."""

    code = "too-many-connections"


class TableUnavailable(RegistryError):
    """What was decided last could not be stored, or the table is being closed. Come again.

    What was sent and not acknowledged may or may not have happened: send it again.
    """

    code = "come-again"
    retry_after = 1


class TableUnreadable(RegistryError):
    """What is stored of the table cannot be understood, perhaps because it is too old."""

    code = "table-unreadable"
