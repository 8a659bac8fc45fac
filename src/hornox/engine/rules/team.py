"""The team's special cards and piles in the Buffalo game."""

from __future__ import annotations

from typing import cast

from hornox.engine.cards import Special
from hornox.engine.events import SpecialOpened
from hornox.engine.position import Position
from hornox.engine.scratch import Scratch, Table
from hornox.engine.state import BuffaloTable
from hornox.engine.value import replace

STAYING = (Special.SEVEN, Special.STOP)
"""Special cards that lie beside a row for a while after their use."""

TEAM = 0
"""The index of the team's common bull pile."""

OPEN_SPECIALS = 2
SPECIALS_IN_GAME = {1: 0, 2: 2, 3: 4, 4: 6, 5: 11, 6: 16}
"""How many special cards are counted off, by number of players."""

SMALL_TEAM = 2
"""Up to this many players the team's points count double."""


def team_factor(players: int) -> int:
    """How often the team's points count (R23)."""
    return 2 if players <= SMALL_TEAM else 1


def buffalo_table(table: Table | Position) -> BuffaloTable:
    return cast(BuffaloTable, table.extra)


def spend_open(s: Scratch, special: Special) -> None:
    """A used open special card is replaced at once by the next one of the deck."""
    extra = buffalo_table(s)
    left = list(extra.open)
    left.remove(special)
    opened, deck = extra.deck[:1], extra.deck[1:]
    s.extra = replace(extra, open=(*left, *opened), deck=deck)
    for new in opened:
        s.tell(SpecialOpened(new, len(deck)))
    if special not in STAYING:
        leave_game(s, special)


def leave_game(s: Scratch, special: Special) -> None:
    extra = buffalo_table(s)
    s.extra = replace(extra, box=(*extra.box, special))
