"""What has happened, told so that a screen needs no rules. Events are past tense.

Every event is either public or for one seat only. Who may see it is an allow-list
(`visible_to`): an event that is on neither list reaches no seat.
"""

from __future__ import annotations

from typing import TypeAlias

from hornox.engine.actions import TeamUse, Use
from hornox.engine.cards import Card, FanCard, RowIndex, Seat, Special, Word
from hornox.engine.value import value


class Reason(Word):
    """Which rule decided where a card went or why a row was taken."""

    ASCENDING = "ascending"  # rule 1: the only row it may follow
    LEAST_DIFFERENCE = "least-difference"  # rule 2: the closest of several
    FULL_ROW = "full-row"  # rule 3
    LOW_CARD = "low-card"  # rule 4
    CLIMBING = "climbing"  # closest, in the row that descends
    EMPTY_ROW = "empty-row"  # a Shift had emptied the row
    FIFTH_ROW = "5th-row"
    INSERT = "insert"
    SHIFT = "shift"
    COW = "cow"  # the cow jumped into a full row


class Refusal(Word):
    """Why a row that was closer did not accept a card."""

    BLOCKED = "blocked"
    PARITY = "parity"
    DIRECTION = "direction"
    EQUAL = "equal"


@value
class Skipped:
    """A row that was as close or closer, and why the card could not go there."""

    row: RowIndex
    refusal: Refusal


@value
class Played:
    """A revealed card and its owner (`None`: the Buffalo)."""

    seat: Seat | None
    card: Card
    twisted: bool = False


@value
class RoundStarted:
    round: int
    rows: tuple[tuple[Card, ...], ...]


@value
class DraftStarted:
    round: int
    pool: tuple[Card, ...]


@value
class CardPicked:
    seat: Seat
    card: Card


@value
class HandDealt:
    """Private: the number cards of a new round."""

    seat: Seat
    cards: tuple[Card, ...]


@value
class SpecialsDealt:
    """Private: the special cards dealt to this seat."""

    seat: Seat
    specials: tuple[Special, ...]


@value
class SpecialsHandedOut:
    """Everyone got this many special cards; this many are left in the deck."""

    each: int
    deck: int


@value
class CardChosen:
    """Private: the card lies face down and may still be changed."""

    seat: Seat
    card: Card
    twisted: bool


@value
class SeatReady:
    """The seat has chosen (or, in a team, has nothing more to propose)."""

    seat: Seat


@value
class CardsRevealed:
    """All cards of the turn, in the order in which they will be placed."""

    turn: int
    cards: tuple[Played, ...]


@value
class CardPlaced:
    """A card lies in a row; `beside` is the card it follows, `taken` what it took from the row."""

    seat: Seat | None
    card: Card
    number: int
    row: RowIndex
    reason: Reason
    beside: Card | None
    taken: tuple[Card, ...]
    bullheads: int
    skipped: tuple[Skipped, ...]


@value
class LowCardPlayed:
    """The card fits nowhere: its owner must choose a row to take."""

    seat: Seat
    card: Card
    number: int
    skipped: tuple[Skipped, ...]


@value
class RowTaken:
    """Cards left a row for the pile of a seat (`None`: the Buffalo; any member: the team).

    `kept` is the row's own last card where that one, not the played card, starts the row again.
    """

    seat: Seat | None
    row: RowIndex
    cards: tuple[Card, ...]
    bullheads: int
    reason: Reason
    kept: Card | None = None


@value
class CardsCancelled:
    """Negative = positive: these cards leave the round and cost nothing."""

    seat: Seat
    positive: Card
    cancelled: tuple[Card, ...]
    bullheads: int


@value
class RowRemoved:
    """There are four rows again; the 5th row card leaves the table."""

    row: RowIndex


@value
class SpecialUsed:
    """`seat` is the player, or the member who proposed it."""

    seat: Seat
    special: Special
    use: Use


@value
class SpecialSkipped:
    seat: Seat


@value
class CardReplaced:
    seat: Seat
    returned: Card
    substitute: Card


@value
class CardShifted:
    seat: Seat
    card: Card
    source: RowIndex
    target: RowIndex


@value
class SevenRemoved:
    row: RowIndex


@value
class StopRemoved:
    row: RowIndex


@value
class SpecialSwapped:
    """The seat laid this special card on the discard and drew another."""

    seat: Seat
    given: Special


@value
class SpecialDrawn:
    """Private: what the swap brought."""

    seat: Seat
    special: Special


@value
class SpecialsKept:
    seat: Seat


@value
class SpecialsReshuffled:
    """The discard has become the deck."""

    deck: int


@value
class SpecialOpened:
    """The next special card of the Buffalo game lies open."""

    special: Special
    deck: int


@value
class UseProposed:
    seat: Seat
    use: TeamUse


@value
class ProposalAgreed:
    seat: Seat


@value
class ProposalDeclined:
    seat: Seat


@value
class OrderChanged:
    """The cards still to be placed, in their new order."""

    cards: tuple[Played, ...]


@value
class MarkerMoved:
    """A fan card now stands at this row; `shows` is even/odd, up/down or nothing (the cow)."""

    marker: FanCard
    row: RowIndex
    shows: str | None


@value
class XRowExtended:
    """A card joined the X row; `spilled` is what it sent to the X pile before."""

    seat: Seat
    card: Card
    spilled: tuple[Card, ...]


@value
class CardsTakenToHand:
    seat: Seat
    cards: tuple[Card, ...]


@value
class RoundScored:
    """Points of this round and in total: by seat, in the Buffalo game team and Buffalo."""

    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class Result(Word):
    """How a game among players, or against the Buffalo, ended."""

    RANKED = "ranked"
    TEAM_WON = "team-won"
    TEAM_LOST = "team-lost"
    TIED = "tied"


@value
class Outcome:
    """Final points (by seat, or team and Buffalo) and the seats that win."""

    result: Result
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


@value
class GameEnded:
    outcome: Outcome


PublicEvent: TypeAlias = (
    RoundStarted
    | DraftStarted
    | CardPicked
    | SpecialsHandedOut
    | SeatReady
    | CardsRevealed
    | CardPlaced
    | LowCardPlayed
    | RowTaken
    | CardsCancelled
    | RowRemoved
    | SpecialUsed
    | SpecialSkipped
    | CardReplaced
    | CardShifted
    | SevenRemoved
    | StopRemoved
    | SpecialSwapped
    | SpecialsKept
    | SpecialsReshuffled
    | SpecialOpened
    | UseProposed
    | ProposalAgreed
    | ProposalDeclined
    | OrderChanged
    | MarkerMoved
    | XRowExtended
    | CardsTakenToHand
    | RoundScored
    | GameEnded
)
PrivateEvent: TypeAlias = HandDealt | SpecialsDealt | CardChosen | SpecialDrawn
Event: TypeAlias = PublicEvent | PrivateEvent

PUBLIC: frozenset[type[object]] = frozenset(PublicEvent.__args__)
PRIVATE: frozenset[type[object]] = frozenset(PrivateEvent.__args__)


def visible_to(seat: Seat | None, event: Event) -> bool:
    """Whether this seat (`None`: a spectator) may see the event."""
    kind = type(event)
    if kind in PUBLIC:
        return True
    return kind in PRIVATE and seat is not None and event.seat == seat  # type: ignore[union-attr]


def events_for(seat: Seat | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The part of these events that this seat (`None`: a spectator) may see."""
    return tuple([event for event in events if visible_to(seat, event)])
