"""Why a store does not do something. None of these tells what was to be stored."""

from __future__ import annotations

from hornox.engine import HornoxError


class StoreError(HornoxError):
    """Nothing of the commit has happened, as far as anybody can know."""

    code = "store-failed"

    @property
    def cause(self) -> str:
        """A word for logs and figures, such as SQLITE_FULL."""
        return str(self) or self.code


class StoreConflict(StoreError):
    """A change contradicts what is stored; nothing of its commit has happened."""

    code = "store-conflict"

    @property
    def cause(self) -> str:
        return self.code


class StoreBusy(StoreError):
    """Too much is waiting to be committed; this was not tried, or not in time."""

    code = "store-busy"


class StoreCorrupt(StoreError):
    """What is on the disk is damaged."""

    code = "store-corrupt"


class StoreFull(StoreError):
    """There is hardly any room left."""

    code = "store-full"


class StoreClosed(StoreError):
    code = "store-closed"


class StoreInUse(StoreError):
    """Another process has opened this data directory."""

    code = "store-in-use"


class StoreTooNew(StoreError):
    """A later version of Hornox has written this; an older one would only spoil it."""

    code = "store-too-new"
