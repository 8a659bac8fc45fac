"""Why a store does not do something. None of these tells what was to be stored."""

from __future__ import annotations

from hornox.engine import HornoxError


class StoreError(HornoxError):
    """Nothing of the commit has happened, as far as anybody can know."""

    code = "store-failed"


class StoreConflict(StoreError):
    """A change contradicts what is stored; nothing of its commit has happened."""

    code = "store-conflict"


class StoreBusy(StoreError):
    """Too much is waiting to be committed; this was not even tried."""

    code = "store-busy"


class StoreClosed(StoreError):
    code = "store-closed"


class StoreInUse(StoreError):
    """Another process has opened this data directory."""

    code = "store-in-use"


class StoreTooNew(StoreError):
    """A later version of Hornox has written this; an older one would only spoil it."""

    code = "store-too-new"
