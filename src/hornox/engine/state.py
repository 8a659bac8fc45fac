"""The complete state of a game, immutable. Only the engine and the record see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from hornox.engine.cards import Card, RowIndex, Special
from hornox.engine.events import Played, PublicEvent
from hornox.engine.options import Options
from hornox.engine.value import value

if TYPE_CHECKING:
    from hornox.engine.stages._stage import Stage

Mode: TypeAlias = Literal["base", "pro", "anniversary", "fan", "buffalo", "x"]
"""The name of a game of the family."""

MODES: tuple[Mode, ...] = get_args(Mode)
"""All games of the family, in the order of the rule pages."""

RULES_VERSION = 1
"""The rules of new games. Raised whenever a rule fix changes how an old record would replay."""


@value
class Row:
    """A row of number cards, left to right, with the special cards that stand on it."""

    cards: tuple[Card, ...]
    seven: bool = False
    stopped: bool = False


@value
class Setup:
    """Which game is played, by how many, with which options."""

    mode: Mode
    players: int
    options: Options = Options()


@value
class SpecialsTable:
    """Anniversary: special cards, and the number cards that Negative = positive put aside."""

    hands: tuple[tuple[Special, ...], ...]
    deck: tuple[Special, ...] = ()
    discard: tuple[Special, ...] = ()
    cancelled: tuple[Card, ...] = ()


@value
class EvenOdd:
    """Where the even/odd card stands and which parity it shows."""

    row: RowIndex
    even: bool

    @property
    def shows(self) -> str:
        return "even" if self.even else "odd"


@value
class Climbing:
    """Where the climbing card stands and where its arrow points."""

    row: RowIndex
    up: bool

    @property
    def shows(self) -> str:
        return "up" if self.up else "down"


@value
class FanTable:
    """Fan cards in play; `None` or an empty tuple where a card is not used."""

    even_odd: EvenOdd | None = None
    climbing: Climbing | None = None
    cow: RowIndex | None = None
    twisters: tuple[bool, ...] = ()


@value
class BuffaloTable:
    """The Buffalo's stack (top first) and pile, and the team's special cards.

    `emptied` lists rows that a Shift left empty, the oldest first; `box` holds the special
    cards that no one saw when they were counted off, and those that have left the game.
    """

    stack: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    open: tuple[Special, ...] = ()
    deck: tuple[Special, ...] = ()
    box: tuple[Special, ...] = ()
    emptied: tuple[RowIndex, ...] = ()


@value
class XTable:
    """X rows and X piles by seat."""

    rows: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]


Extra: TypeAlias = SpecialsTable | FanTable | BuffaloTable | XTable | None


@value
class State:
    """A game at one moment. `stages` is a stack: its top says who must act and what it means.

    `known` are the hand cards that everyone has seen go there, `piles` bull piles by seat (one
    common pile in the Buffalo game), `scores` the points of each finished round, `queue` the
    revealed cards that are not placed yet, the next one first, `story` what the
    current turn has shown to all. `step` counts the decisions asked in this turn,
    `shuffles` the shuffles of this game. `rules` is the version of the rules it is played by.
    """

    setup: Setup
    round: int
    turn: int
    step: int
    shuffles: int
    rows: tuple[Row, ...]
    hands: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    undealt: tuple[Card, ...]
    scores: tuple[tuple[int, ...], ...]
    extra: Extra
    queue: tuple[Played, ...]
    story: tuple[PublicEvent, ...]
    stages: tuple[Stage, ...]
    rules: int = RULES_VERSION
