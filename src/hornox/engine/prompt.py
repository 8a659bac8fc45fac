"""What the table waits for, as all may know it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hornox.engine.actions import TeamUse
from hornox.engine.cards import Card, RowIndex, Seat
from hornox.engine.errors import HornoxError
from hornox.engine.events import Played
from hornox.engine.value import value

DecisionKind: TypeAlias = Literal[
    "drafting",
    "selecting",
    "choosing-row",
    "using-special",
    "replacing",
    "swapping",
    "team-talking",
    "picking-for-x-row",
]
"""What a seat can be asked."""

StageKind: TypeAlias = Literal[
    DecisionKind,
    "dealing",
    "dealing-specials",
    "reshuffling",
    "drawing",
    "resolving",
    "placing",
    "game-over",
]
"""What can be going on at a table: seats, chance or the rules act."""


@value
class Proposal:
    """What a member proposes, and who else has agreed so far."""

    seat: Seat
    use: TeamUse
    agreed: tuple[Seat, ...] = ()


@value
class Prompt:
    """What the table waits for, as far as all may know."""

    id: str
    kind: StageKind
    awaited: tuple[Seat, ...]
    played: Played | None = None
    row: RowIndex | None = None
    cards: tuple[Card, ...] = ()
    ready: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    declined: tuple[TeamUse, ...] = ()


class NothingToImagine(HornoxError):
    """Chance is asked, or the game is over: there is no decision to think about."""

    code = "nothing-to-imagine"


Asked: TypeAlias = tuple[str, StageKind, tuple[Seat, ...]]
"""What the prompts of all stages begin with: id, kind and awaited seats."""
