"""A variant is the base game with some of its hooks exchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from hornox.engine.cards import Card, RowIndex, Seat, Special
from hornox.engine.events import Outcome, Played, Reason, Skipped
from hornox.engine.position import Position
from hornox.engine.scratch import Scratch, Table
from hornox.engine.state import Extra, Setup
from hornox.engine.value import value

if TYPE_CHECKING:
    from hornox.engine.specials import SpecialRule
    from hornox.engine.stages.choosing_row import ChoosingRow
    from hornox.engine.stages.using_special import UsingSpecial

Fit: TypeAlias = tuple[RowIndex | None, Reason, tuple[Skipped, ...]]
"""Where a number goes (`None`: nowhere, a low card), the rule that decided, rows passed over."""


@value
class Variant:
    """The rules of one mode. A variant's file shows only what differs from the base game's."""

    mode: str
    title: str
    summary: str
    players: range
    option_names: tuple[str, ...]
    hand_size: int
    rows: int

    deck: Callable[[int], tuple[Card, ...]]
    """All number cards used by this many players."""
    new_extra: Callable[[Setup], Extra]
    """What the variant adds to an empty table."""
    lay_out: Callable[[Setup, Position], Extra]
    """Check a start position and build what the variant adds to it."""
    start_round: Callable[[Scratch], None]
    """Begin a round: ask for the deal, or open the draft."""
    deal: Callable[[Scratch, tuple[Card, ...]], None]
    """Turn shuffled number cards into hands and rows."""
    deal_specials: Callable[[Scratch, tuple[Special, ...]], None]
    """Turn shuffled special cards into hands, open cards and deck."""
    has_twister: Callable[[Table, Seat], bool]
    """Whether the seat may still turn a number."""
    reveal: Callable[[Scratch, tuple[Played, ...]], tuple[Played, ...]]
    """The queue of placements for the cards chosen."""
    next_placement: Callable[[Scratch], None]
    """Start the placement of the next card in the queue."""
    fit: Callable[[Table, int], Fit]
    """Where a number goes."""
    capacity: Callable[[Table, RowIndex], int]
    """How many number cards the row holds when full."""
    place: Callable[[Scratch, Played], None]
    """Place a card by the normal rules."""
    take: Callable[[Scratch, Played, RowIndex, Reason, tuple[Skipped, ...]], None]
    """Rules 3 and 4: take a row and start it anew."""
    choose_row: Callable[[Scratch, ChoosingRow, RowIndex], None]
    """The owner of a low card has chosen a row."""
    skip_special: Callable[[Scratch, UsingSpecial], None]
    """The player uses no special card for this placement."""
    specials: Mapping[type[object], SpecialRule]
    """The special cards of this mode, by the action that uses them."""
    overflow: Callable[[Scratch, Seat, Played, RowIndex, Reason], None]
    """Insert or Shift has put a card too many into a row: somebody takes it."""
    after_turn: Callable[[Scratch], None]
    """All cards of the turn lie in rows."""
    round_over: Callable[[Table], bool]
    score: Callable[[Scratch], tuple[int, ...]]
    """Points of the round that has just ended."""
    game_over: Callable[[Table], bool]
    outcome: Callable[[Table], Outcome]
    open_hands: bool
    """Whether everyone knows all hands (R5)."""
    hidden_cards: Callable[[Table, Seat | None], tuple[Card, ...]]
    """The number cards of this round that the seat (`None`: a spectator) has never seen."""


VARIANTS: dict[str, Variant] = {}
"""All modes by name, in the order of the rule pages; filled by the `variants` package."""


def variant_of(table: Table) -> Variant:
    """The rules this table plays by."""
    return VARIANTS[table.setup.mode]
