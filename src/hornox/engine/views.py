"""What one seat, or a spectator, may know: a view and what it consists of.

Python and JSON have the same fields by the same names. What only some modes have is `None` or
empty in the others; each mode fills it in its own file (`parts/`).
"""

from __future__ import annotations

from hornox.engine.actions import PlayCard, SeatAction
from hornox.engine.apply import Decision
from hornox.engine.cards import Card, RowIndex, Seat, Special
from hornox.engine.events import Outcome, Played, PublicEvent
from hornox.engine.previews import Preview
from hornox.engine.prompt import Prompt
from hornox.engine.state import RULES_VERSION, Setup
from hornox.engine.value import value


@value
class RowView:
    """A row with everything that stands on it. `capacity`: how many number cards fill it."""

    cards: tuple[Card, ...]
    capacity: int
    bullheads: int
    seven: bool
    stopped: bool
    even_odd: str | None
    climbing: str | None
    cow: bool


@value
class SeatView:
    """What all may know of a seat; `None` where the mode has no such thing or hides it.

    `known` are hand cards that everyone has seen; `points` are those of the current round.
    """

    seat: Seat
    hand_count: int
    known: tuple[Card, ...]
    has_chosen: bool
    total: int
    pile_count: int | None
    points: int | None
    specials_count: int | None
    twister: bool | None
    x_row: tuple[Card, ...] | None
    x_pile_count: int | None


@value
class BuffaloView:
    """The Buffalo's side and the team's special cards; its pile is a number of cards (R20).

    `team_points` are the bullheads in the team's pile, `team_factor` how often they count (R23).
    """

    stack_count: int
    pile_count: int
    team_pile_count: int
    team_points: int
    team_factor: int
    open: tuple[Special, ...]
    deck_count: int
    emptied: tuple[RowIndex, ...]


@value
class SpecialsView:
    """Anniversary: the open discard, the deck's size and the number cards cancelled so far."""

    deck_count: int
    discard: tuple[Special, ...]
    cancelled: tuple[Card, ...]


@value
class View:
    """The table from one seat (`None`: a spectator's place).

    `hand`, `pile`, `specials`, `x_pile` and `chosen` are the viewer's own; in the Buffalo game
    `pile` is the team's. `unseen` are the number cards of this round the viewer has not seen,
    `queue` the revealed cards still to be placed, `story` the current turn so far. `previews` are
    there where they were asked for: where each card that may be chosen would go now.
    `rules` is the version of the rules of this game.
    """

    seat: Seat | None
    setup: Setup
    round: int
    turn: int
    prompt: Prompt
    decision: Decision | None
    changes: tuple[SeatAction, ...]
    chosen: PlayCard | None
    rows: tuple[RowView, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    specials: tuple[Special, ...]
    x_pile: tuple[Card, ...]
    unseen: tuple[Card, ...]
    queue: tuple[Played, ...]
    story: tuple[PublicEvent, ...]
    scores: tuple[tuple[int, ...], ...]
    special_cards: SpecialsView | None
    buffalo: BuffaloView | None
    outcome: Outcome | None
    previews: tuple[Preview, ...] = ()
    rules: int = RULES_VERSION


@value
class Scene:
    """What is the same in the views of all seats and spectators."""

    prompt: Prompt
    rows: tuple[RowView, ...]
    seats: tuple[SeatView, ...]
    story: tuple[PublicEvent, ...]
    special_cards: SpecialsView | None
    buffalo: BuffaloView | None
    outcome: Outcome | None


@value
class Own:
    """What lies before one seat, for its eyes; hand and choice apart."""

    pile: tuple[Card, ...] = ()
    specials: tuple[Special, ...] = ()
    x_pile: tuple[Card, ...] = ()
