"""Remove a person with all data, whether or not a server runs."""

from __future__ import annotations

from hornox.server.people.people import People
from hornox.server.storage import Change, Committer, DropTable, LogAct, OperatorAct, Store
from hornox.table import Milliseconds


async def remove_person(
    committer: Committer, people: People, person: str, now: Milliseconds
) -> None:
    """Delete the person, and tables that no one else uses.

    At other tables the person leaves when a server reads of it or loads the table.
    """
    codes = await committer.read(lambda store: _own_tables(store, person))
    also: list[Change] = []
    for code in codes:
        also += (DropTable(code), LogAct(now, OperatorAct.TABLE_CLOSED, code))
    also.append(LogAct(now, OperatorAct.PERSON_REMOVED, person))
    await people.delete(person, also)


def _own_tables(store: Store, person: str) -> list[str]:
    """Return the tables at which only this person is, or that this person left empty."""
    joined = {row.code for row in store.tables_of(person)}
    opened = {row.code for row in store.tables() if row.opener == person}
    return sorted(code for code in joined | opened if {*store.members_of(code)} <= {person})
