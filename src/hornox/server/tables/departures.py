"""Let people who were deleted leave their tables."""

from __future__ import annotations

import secrets
from collections.abc import Set

from hornox.server.tables.store_changes import members
from hornox.server.tables.table_actor import TableActor
from hornox.table import Leave, Request


def remove_people(actor: TableActor, people: Set[str]) -> None:
    """Make those of these people leave who are at the table. A bot plays on for a player."""
    for person in members(actor.writer.table).keys() & people:
        actor.writer.decide(Request(person, secrets.token_hex(8), Leave()))
