"""A file lock that the operating system releases when the process ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hornox.server.storage.errors import StoreInUse

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock. The file is never removed: that would be a race."""
    path.touch(mode=0o600)
    with path.open("rb") as file:
        try:
            _lock(file.fileno())
        except OSError:
            raise StoreInUse(f"{path.parent} is in use by another server") from None
        yield
