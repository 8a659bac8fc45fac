"""What seats (and chance) can do. Actions are imperatives; rows and seats count from 0."""

from __future__ import annotations

from typing import TypeAlias

from hornox.engine.cards import Card, RowIndex, Seat, Special
from hornox.engine.value import value


@value
class PlayCard:
    """Choose a card of the hand, face down. `twisted`: together with the twister."""

    card: Card
    twisted: bool = False


@value
class PickCard:
    """Pick an open card in the Pro draft."""

    card: Card


@value
class TakeRow:
    """Take a row with a low card."""

    row: RowIndex


@value
class PickForXRow:
    """Put one of the taken cards into the own X row."""

    card: Card


@value
class Substitute:
    """Place this card of the hand instead of the one played (Buffalo, after an agreed Replace)."""

    card: Card


@value
class StartFifthRow:
    """5th row: the played card starts a row of its own."""


@value
class LetSevenTake:
    """7 nimmt!: this row is taken by the seventh card."""

    row: RowIndex


@value
class InsertCard:
    """Insert: the played card goes into this row, where it fits ascending, never at the end."""

    row: RowIndex


@value
class ReplaceCard:
    """Replace: this card of the hand is placed instead of the one played (anniversary)."""

    card: Card


@value
class LetReplace:
    """Replace in the Buffalo game: this member swaps the played card for a secret other one."""

    seat: Seat


@value
class ShiftCard:
    """Shift: this laid card moves to another row, where it fits ascending."""

    card: Card
    row: RowIndex


@value
class StopRow:
    """Stop: nothing is added to, removed from or taken in this row."""

    row: RowIndex


@value
class TurnPositive:
    """Negative = positive: `card` of the row cancels the other cards named, or the default set."""

    card: Card
    cancelled: tuple[Card, ...] | None = None


@value
class PlaceFirst:
    """First card: this member's card is placed first."""

    seat: Seat


@value
class PlaceLast:
    """Last card: this member's card is placed last."""

    seat: Seat


@value
class SortCards:
    """Sort: the cards not placed yet are placed in this order."""

    order: tuple[Card, ...]


@value
class RemoveStop:
    """Buffalo: the team takes a Stop off its row."""

    row: RowIndex


@value
class SkipSpecial:
    """Use no special card for this placement (anniversary)."""


@value
class SwapSpecial:
    """Lay off an own special card and draw the top one of the deck, after taking a row."""

    special: Special


@value
class KeepSpecials:
    """Do not swap after taking a row (anniversary)."""


@value
class GetReady:
    """Buffalo: nothing more to propose, go ahead."""


@value
class Agree:
    """Agree to the proposal on the table."""


@value
class Decline:
    """Decline the proposal on the table."""


TeamUse: TypeAlias = (
    LetSevenTake
    | StopRow
    | RemoveStop
    | LetReplace
    | InsertCard
    | ShiftCard
    | PlaceFirst
    | PlaceLast
    | SortCards
)
"""What a team can do together in the Buffalo game."""

Use: TypeAlias = (
    StartFifthRow
    | LetSevenTake
    | InsertCard
    | ReplaceCard
    | ShiftCard
    | StopRow
    | TurnPositive
    | RemoveStop
    | LetReplace
    | PlaceFirst
    | PlaceLast
    | SortCards
)
"""A special card used, with its parameters."""


@value
class Propose:
    """Buffalo: propose the use of an open special card, or the removal of a Stop."""

    use: TeamUse


@value
class ShuffleNumbers:
    """Chance: the number cards of the coming deal, first dealt first."""

    order: tuple[Card, ...]


@value
class ShuffleSpecials:
    """Chance: the special cards to deal or to draw from, top first."""

    order: tuple[Special, ...]


SeatAction: TypeAlias = (
    PlayCard
    | PickCard
    | TakeRow
    | PickForXRow
    | Substitute
    | StartFifthRow
    | LetSevenTake
    | InsertCard
    | ReplaceCard
    | ShiftCard
    | StopRow
    | TurnPositive
    | SkipSpecial
    | SwapSpecial
    | KeepSpecials
    | GetReady
    | Agree
    | Decline
    | Propose
)
ChanceAction: TypeAlias = ShuffleNumbers | ShuffleSpecials
Action: TypeAlias = SeatAction | ChanceAction

USES_OF: dict[type[object], Special] = {
    StartFifthRow: Special.FIFTH_ROW,
    LetSevenTake: Special.SEVEN,
    InsertCard: Special.INSERT,
    ReplaceCard: Special.REPLACE,
    LetReplace: Special.REPLACE,
    ShiftCard: Special.SHIFT,
    StopRow: Special.STOP,
    TurnPositive: Special.NEGATIVE_POSITIVE,
    PlaceFirst: Special.FIRST,
    PlaceLast: Special.LAST,
    SortCards: Special.SORT,
}
"""Which special card a use needs; removing a Stop needs none."""
