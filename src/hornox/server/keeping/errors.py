"""Why the hall does not do something. Each has a stable code."""

from __future__ import annotations

from hornox.engine import HornoxError


class HallError(HornoxError):
    """The hall does not do this now; `wait` is after how many seconds it may be tried again."""

    code = "refused"
    wait = 60


class NoSuchTable(HallError):
    code = "no-such-table"


class HallFull(HallError):
    """There are as many tables as this server wants to have."""

    code = "too-many-tables"

    def __init__(self, wait: int) -> None:
        super().__init__("there are too many tables; try again later")
        self.wait = wait


class TooManyOpened(HallError):
    """A person has opened as many tables as one may have unfinished."""

    code = "too-many-open-tables"
    wait = 3600

    def __init__(self, most: int) -> None:
        super().__init__(f"you have opened {most} tables that are not finished")


class TooManyConnections(HallError):
    """Somebody has opened the same table on more devices than anybody owns."""

    code = "too-many-connections"


class TableLost(HallError):
    """What was decided last could not be stored, or the table is being closed. Come again.

    What was sent and not acknowledged may or may not have happened: send it again.
    """

    code = "come-again"
    wait = 1


class TableUnreadable(HallError):
    """What is stored of the table cannot be understood, perhaps because it is too old."""

    code = "table-unreadable"
