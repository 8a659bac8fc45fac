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
    """A row with everything that stands on it."""

    cards: tuple[Card, ...]
    """From left to right."""
    capacity: int
    """How many number cards fill it."""
    bullheads: int
    """What its cards cost."""
    seven: bool
    """Whether a 7 nimmt! lies on it."""
    stopped: bool
    """Whether a Stop lies on it."""
    even_odd: str | None
    """The marker: `even`, `odd` or none."""
    climbing: str | None
    """The marker: `up`, `down` or none."""
    cow: bool
    """Whether the cow stands there."""


@value
class SeatView:
    """What all may know of a seat; `None` where the mode has no such thing or hides it."""

    seat: Seat
    hand_count: int
    """The number of cards in the hand."""
    known: tuple[Card, ...]
    """Hand cards that everyone has seen."""
    has_chosen: bool
    """Whether a card is chosen for this turn."""
    total: int
    """The points of finished rounds."""
    pile_count: int | None
    """The number of cards taken in this round."""
    points: int | None
    """The points of this round."""
    specials_count: int | None
    """The number of special cards."""
    twister: bool | None
    """Whether the twister is still there."""
    x_row: tuple[Card, ...] | None
    """The X row."""
    x_pile_count: int | None
    """The number of cards in the X pile."""


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
    """The table from one seat."""

    seat: Seat | None
    """`None` for a spectator."""
    setup: Setup
    """The mode, the number of players and the options."""
    round: int
    """Counted from 1."""
    turn: int
    """Counted from 1."""
    prompt: Prompt
    """What the table waits for, as all may know it."""
    decision: Decision | None
    """What the viewer is asked, with the legal actions."""
    changes: tuple[SeatAction, ...]
    """What a choice may still be changed to."""
    chosen: PlayCard | None
    """The own choice of this turn."""
    rows: tuple[RowView, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    """The own hand."""
    pile: tuple[Card, ...]
    """The own cards taken in this round; in the Buffalo game the team's."""
    specials: tuple[Special, ...]
    """The own special cards."""
    x_pile: tuple[Card, ...]
    """The own X pile."""
    unseen: tuple[Card, ...]
    """The number cards of this round that the viewer has not seen."""
    queue: tuple[Played, ...]
    """The revealed cards still to be placed, the next one first."""
    story: tuple[PublicEvent, ...]
    """The public events since cards were last revealed: while cards are chosen, the turn before."""
    scores: tuple[tuple[int, ...], ...]
    """The points of each finished round."""
    special_cards: SpecialsView | None
    """Anniversary: deck, discard and cancelled cards."""
    buffalo: BuffaloView | None
    """Beat the Buffalo: its side and the team's special cards."""
    outcome: Outcome | None
    """How the game ended."""
    previews: tuple[Preview, ...] = ()
    """Where each card that may be chosen would go now; only if asked for."""
    rules: int = RULES_VERSION
    """The version of the rules of this game."""

    def __str__(self) -> str:
        """Draw the table."""
        from hornox.engine.drawing import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        """Draw the table in a notebook."""
        from hornox.engine.picture import picture

        return picture(self)


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
    """What only one seat may see, besides its hand and choice."""

    pile: tuple[Card, ...] = ()
    specials: tuple[Special, ...] = ()
    x_pile: tuple[Card, ...] = ()
