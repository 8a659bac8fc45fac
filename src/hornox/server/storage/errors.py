"""Errors of a store. Their messages contain nothing that was to be stored."""

from __future__ import annotations

from hornox.engine import HornoxError


class StoreError(HornoxError):
    """The commit failed as a whole."""

    code = "store-failed"

    @property
    def cause(self) -> str:
        """A word for logs and metrics, such as SQLITE_FULL."""
        return str(self) or self.code


class StoreConflict(StoreError):
    """A change conflicts with what is stored. Nothing of its commit happened."""

    code = "store-conflict"

    @property
    def cause(self) -> str:
        """The code: the message differs for each conflict."""
        return self.code


class StoreBusy(StoreError):
    """Too many changes wait. These were not tried, or not in time."""

    code = "store-busy"


class StoreCorrupt(StoreError):
    """The database is damaged."""

    code = "store-corrupt"


class StoreFull(StoreError):
    """The disk is nearly full."""

    code = "store-full"


class StoreClosed(StoreError):
    """The store was closed."""

    code = "store-closed"


class StoreInUse(StoreError):
    """Another process uses this data directory."""

    code = "store-in-use"


class StoreTooNew(StoreError):
    """A later version of Hornox wrote this database."""

    code = "store-too-new"
