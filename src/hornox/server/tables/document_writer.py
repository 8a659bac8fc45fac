"""Writes documents: full copies of a table, so that loading it replays few entries."""

from __future__ import annotations

import asyncio
import logging
from zlib import crc32

from hornox.server.storage import Committer, SaveDocument
from hornox.server.tables.store_changes import write_document
from hornox.table import Table

LOG = logging.getLogger(__name__)


class DocumentWriter:
    """Writes documents of one table. `saved` is the entry number of the last one."""

    __slots__ = ("_code", "_committer", "_max_entries", "_saved")

    def __init__(self, code: str, saved: int, max_entries: int, committer: Committer) -> None:
        self._code, self._saved, self._committer = code, saved, committer
        self._max_entries = entries_per_document(code, max_entries)

    def is_due(self, number: int) -> bool:
        """Check whether enough entries followed the last document."""
        return number - self._saved >= self._max_entries

    def save(self, table: Table, number: int) -> asyncio.Future[None] | None:
        """Write a document of the durable table, unless the last one is current."""
        if number == self._saved:
            return None
        self._saved = number
        document = SaveDocument(self._code, number, write_document(table))
        saved = self._committer.add([document])
        saved.add_done_callback(_log_failure)
        return saved


def entries_per_document(code: str, most: int) -> int:
    """Return between half of `most` and `most`, so that tables do not all save at once."""
    return most - crc32(code.encode()) % max(1, most // 2)


def _log_failure(saved: asyncio.Future[None]) -> None:
    """A failed document loses nothing: its entries are stored."""
    error = None if saved.cancelled() else saved.exception()
    if error is not None:
        LOG.warning("could not save a table document: %s", type(error).__name__)
