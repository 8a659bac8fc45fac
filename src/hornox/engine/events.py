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
    """The row, counted from 0."""
    refusal: Refusal
    """Why it did not accept the card."""


@value
class Played:
    """A revealed card and its owner (`None`: the Buffalo)."""

    seat: Seat | None
    """The owner; `None`: the Buffalo."""
    card: Card
    """The number that is printed on it."""
    twisted: bool = False
    """Whether a twister turns its digits (R15)."""


@value
class RoundStarted:
    round: int
    """Counted from 1."""
    rows: tuple[tuple[Card, ...], ...]
    """The first card of each row."""


@value
class DraftStarted:
    round: int
    """Counted from 1."""
    pool: tuple[Card, ...]
    """The open cards to pick from."""


@value
class CardPicked:
    seat: Seat
    """Who picked."""
    card: Card
    """What was picked; all see it."""


@value
class HandDealt:
    """Private: the number cards of a new round."""

    seat: Seat
    """Whose hand it is; only this seat sees it."""
    cards: tuple[Card, ...]
    """The whole hand, ascending."""


@value
class SpecialsDealt:
    """Private: the special cards dealt to this seat."""

    seat: Seat
    """Whose cards they are; only this seat sees them."""
    specials: tuple[Special, ...]
    """The special cards."""


@value
class SpecialsHandedOut:
    """Everyone got this many special cards; this many are left in the deck."""

    each: int
    """How many each seat got."""
    deck: int
    """How many are left in the deck."""


@value
class CardChosen:
    """Private: the card lies face down and may still be changed."""

    seat: Seat
    """Who chose; only this seat sees it."""
    card: Card
    """The card that lies face down."""
    twisted: bool
    """Whether it will be turned."""


@value
class SeatReady:
    """The seat has chosen (or, in a team, has nothing more to propose)."""

    seat: Seat
    """Who is ready."""


@value
class CardsRevealed:
    """All cards of the turn, in the order in which they will be placed."""

    turn: int
    """Counted from 1."""
    cards: tuple[Played, ...]
    """The next one to be placed first."""


@value
class CardPlaced:
    """A card lies in a row; `beside` is the card it follows, `taken` what it took from the row."""

    seat: Seat | None
    """The owner of the card; `None`: the Buffalo."""
    card: Card
    """The number that is printed on it."""
    number: int
    """The number that counts: another one if the card is twisted."""
    row: RowIndex
    """The row, counted from 0."""
    reason: Reason
    """The rule that decided."""
    beside: Card | None
    """The card to its left; `None` where it starts a row."""
    taken: tuple[Card, ...]
    """The cards that it took, which `RowTaken` has told already; mostly none."""
    bullheads: int
    """What `taken` costs. Add up those of `RowTaken` or these, not both."""
    skipped: tuple[Skipped, ...]
    """The rows that were as close or closer but refused it."""


@value
class LowCardPlayed:
    """The card fits nowhere: its owner must choose a row to take."""

    seat: Seat
    """Who must choose a row."""
    card: Card
    """The number that is printed on it."""
    number: int
    """The number that counts."""
    skipped: tuple[Skipped, ...]
    """The rows that it would fit but that refused it."""


@value
class RowTaken:
    """Cards left a row for the pile of a seat (`None`: the Buffalo; any member: the team).

    `kept` is the row's own last card where that one, not the played card, starts the row again.
    """

    seat: Seat | None
    """Who takes them; `None`: the Buffalo; any member: the team."""
    row: RowIndex
    """The row, counted from 0."""
    cards: tuple[Card, ...]
    """The cards that went to the pile."""
    bullheads: int
    """What they cost. This event tells every take, `CardPlaced` repeats most."""
    reason: Reason
    """The rule that decided."""
    kept: Card | None = None
    """The row's own last card where that one starts it again; `None`: the played card does."""


@value
class CardsCancelled:
    """Negative = positive: these cards leave the round and cost nothing."""

    seat: Seat
    """Who used the card."""
    positive: Card
    """The card that was turned."""
    cancelled: tuple[Card, ...]
    """The other cards that leave with it."""
    bullheads: int
    """What all of them would have cost."""


@value
class RowRemoved:
    """There are four rows again; the 5th row card leaves the table."""

    row: RowIndex
    """The row, counted from 0."""


@value
class SpecialUsed:
    """`seat` is the player, or the member who proposed it."""

    seat: Seat
    """Who played it, or proposed it to the team."""
    special: Special
    """The kind of card."""
    use: Use
    """How it was used."""


@value
class SpecialSkipped:
    seat: Seat
    """Who used no special card."""


@value
class CardReplaced:
    seat: Seat
    """Whose card it is."""
    returned: Card
    """The card that went back to the hand."""
    substitute: Card
    """The card that takes its place."""


@value
class CardShifted:
    seat: Seat
    """Who shifted it."""
    card: Card
    """The card that moved."""
    source: RowIndex
    """The row it left, counted from 0."""
    target: RowIndex
    """The row it went to, counted from 0."""


@value
class SevenRemoved:
    row: RowIndex
    """The row, counted from 0."""


@value
class StopRemoved:
    row: RowIndex
    """The row, counted from 0."""


@value
class SpecialSwapped:
    """The seat laid this special card on the discard and drew another."""

    seat: Seat
    """Who swapped."""
    given: Special
    """The card that lies on the discard now."""


@value
class SpecialDrawn:
    """Private: what the swap brought."""

    seat: Seat
    """Who drew; only this seat sees it."""
    special: Special
    """The new card."""


@value
class SpecialsKept:
    seat: Seat
    """Who swapped nothing."""


@value
class SpecialsReshuffled:
    """The discard has become the deck."""

    deck: int
    """How many cards it has."""


@value
class SpecialOpened:
    """The next special card of the Buffalo game lies open."""

    special: Special
    """The kind of card."""
    deck: int
    """How many are left in the deck."""


@value
class UseProposed:
    seat: Seat
    """Who proposes."""
    use: TeamUse
    """What the team would do."""


@value
class ProposalAgreed:
    seat: Seat
    """Who agrees."""


@value
class ProposalDeclined:
    seat: Seat
    """Who declines."""


@value
class OrderChanged:
    """The cards still to be placed, in their new order."""

    cards: tuple[Played, ...]
    """The next one to be placed first."""


@value
class MarkerMoved:
    """A fan card now stands at this row; `shows` is even/odd, up/down or nothing (the cow)."""

    marker: FanCard
    """Which fan card."""
    row: RowIndex
    """Where it stands now, counted from 0."""
    shows: str | None
    """`even`, `odd`, `up` or `down`; `None` for the cow."""


@value
class XRowExtended:
    """A card joined the X row; `spilled` is what it sent to the X pile before."""

    seat: Seat
    """Whose X row it is."""
    card: Card
    """The card that joined."""
    spilled: tuple[Card, ...]
    """The cards that went to the X pile before."""


@value
class CardsTakenToHand:
    seat: Seat
    """Who took them."""
    cards: tuple[Card, ...]
    """The cards of the row."""


@value
class RoundScored:
    """Points of this round and in total: by seat, in the Buffalo game team and Buffalo."""

    round: int
    """Counted from 1."""
    points: tuple[int, ...]
    """Of this round."""
    totals: tuple[int, ...]
    """Of all rounds so far."""


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
    """How it ended."""
    points: tuple[int, ...]
    """Final points; fewer are better."""
    winners: tuple[Seat, ...]
    """More than one seat if they tie; all or none of a team."""


@value
class GameEnded:
    outcome: Outcome
    """Points and winners."""


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
