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
    RenamePerson,
    SaveDocument,
    SetMember,
)
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
from hornox.server.storage.store import Store

__all__ = [
    "AddGame",
    "AddLink",
    "AddPerson",
    "AddTable",
    "AddToken",
    "AppendEntry",
    "Change",
    "DropTable",
    "DropTokens",
    "Participant",
    "Person",
    "PersonKind",
    "RenamePerson",
    "Role",
    "SaveDocument",
    "SetMember",
    "Store",
    "StoredGame",
    "StoredRating",
    "StoredTable",
    "TableRow",
]
