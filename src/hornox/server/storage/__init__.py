"""What survives: people, tables with their logs, finished games and ratings."""

from hornox.server.storage.changes import (
    AddGame,
    AddLink,
    AddPerson,
    AddTable,
    AddToken,
    AppendEntry,
    Change,
    DropTable,
    DropTokens,
    Probe,
    RenamePerson,
    SaveDocument,
    SetMember,
)
from hornox.server.storage.committer import Committer, GroupCommitter
from hornox.server.storage.errors import (
    StoreBusy,
    StoreClosed,
    StoreConflict,
    StoreCorrupt,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreTooNew,
)
from hornox.server.storage.memory import MemoryStore
from hornox.server.storage.rows import (
    Participant,
    Person,
    PersonKind,
    Role,
    StoredGame,
    StoredRating,
    StoredTable,
    TableRow,
)
from hornox.server.storage.sql import SqlStore
from hornox.server.storage.sqlite import open_sqlite
from hornox.server.storage.store import Store

__all__ = [
    "AddGame",
    "AddLink",
    "AddPerson",
    "AddTable",
    "AddToken",
    "AppendEntry",
    "Change",
    "Committer",
    "DropTable",
    "DropTokens",
    "GroupCommitter",
    "MemoryStore",
    "Participant",
    "Person",
    "PersonKind",
    "Probe",
    "RenamePerson",
    "Role",
    "SaveDocument",
    "SetMember",
    "SqlStore",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreConflict",
    "StoreCorrupt",
    "StoreError",
    "StoreFull",
    "StoreInUse",
    "StoreTooNew",
    "StoredGame",
    "StoredRating",
    "StoredTable",
    "TableRow",
    "open_sqlite",
]
