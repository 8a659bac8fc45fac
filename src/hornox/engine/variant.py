"""A variant is the base game with some of its hooks exchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from hornox.engine.cards import Card, RowIndex, Seat, Special
from hornox.engine.events import Outcome, Played, Reason, Skipped
from hornox.engine.parts._part import Part
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage
from hornox.engine.state import RULES_VERSION, Mode, State
from hornox.engine.value import value

if TYPE_CHECKING:
    from hornox.engine.previews import Preview
    from hornox.engine.specials import SpecialRule
    from hornox.engine.stages.choosing_row import ChoosingRow
    from hornox.engine.stages.using_special import UsingSpecial
    from hornox.engine.views import View

Fit: TypeAlias = tuple[RowIndex | None, Reason, tuple[Skipped, ...]]
"""Where a number goes (`None`: nowhere, a low card), the rule that decided, rows passed over."""


@value
class Variant:
    """The rules of one mode. A variant's file shows only what differs from the base game's."""

    mode: Mode
    title: str
    summary: str
    players: range
    option_names: tuple[str, ...]
    hand_size: int
    row_capacities: tuple[int, ...]
    """How many number cards each row holds when nothing stands on it."""
    fixed_rounds: int | None
    """How many rounds a game has; `None`: its options tell when it ends."""
    is_team: bool
    """Whether all seats play on one side, against the Buffalo."""
    is_rated: bool
    """Whether games say who plays better."""
    has_open_hands: bool
    """Whether everyone knows all hands (R5)."""
    has_x_rows: bool
    """Whether taken cards go to X rows and X piles instead of bull piles."""
    stops_leave_after_take: bool
    """Whether all Stops leave the table when a row is taken."""
    asks: tuple[type[Stage], ...]
    """What seats can be asked."""
    part: Part
    """What the variant adds to a table, and what is seen of it."""

    deck: Callable[[int], tuple[Card, ...]]
    """All number cards used by this many players."""
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
    """Rules 3 and 4: take a row and start it again."""
    preview: Callable[[State, Played], Preview]
    """What would happen if this card were the next one placed.

    `try_placement` fits every mode; `read_off_rows` is quicker where rules 1 to 4 are unchanged.
    """
    choose_row: Callable[[Scratch, ChoosingRow, RowIndex], None]
    """The owner of a low card has chosen a row."""
    skip_special: Callable[[Scratch, UsingSpecial], None]
    """The player uses no special card for this placement."""
    specials: Mapping[type[object], SpecialRule]
    """The special cards of this mode, by the action that uses them."""
    overflow: Callable[[Scratch, Seat, Played, RowIndex, Reason], None]
    """Insert or Shift has put a card too many into a row, which is taken."""
    after_turn: Callable[[Scratch], None]
    """All cards of the turn lie in rows."""
    round_over: Callable[[Table], bool]
    score: Callable[[Scratch], tuple[int, ...]]
    """Points of the round that has just ended."""
    game_over: Callable[[Table], bool]
    outcome: Callable[[Table], Outcome]

    @property
    def decision_kinds(self) -> tuple[str, ...]:
        """What seats can be asked, in words."""
        return tuple(stage.kind for stage in self.asks)

    def stage_of(self, kind: str) -> type[Stage]:
        """The stage that asks this; of any other kind, one that asks nothing."""
        return next((stage for stage in self.asks if stage.kind == kind), Stage)

    @property
    def special_kinds(self) -> tuple[Special, ...]:
        """The kinds of special card in the pack, each once."""
        return tuple(rule.special for rule in self.specials.values() if rule.special is not None)

    @property
    def rows(self) -> int:
        """How many rows a round starts with."""
        return len(self.row_capacities)

    def sides(self, players: int) -> int:
        """How many have points of their own: the seats, or the team and the Buffalo."""
        return 2 if self.is_team else players

    def bull_piles(self, players: int) -> int:
        """One for each seat, or one for the team."""
        return 1 if self.is_team else players


VARIANTS: dict[str, Variant] = {}
"""All modes by name, in the order of the rule pages; filled by the `variants` package."""


RULE_BOOKS: dict[int, dict[str, Variant]] = {RULES_VERSION: VARIANTS}
"""The modes by rules version. A game goes on by the rules with which it was started.

A corrected rule raises `RULES_VERSION`. The earlier book stays beside the present one, as the modes
that differ. The `variants` package adds it: `RULE_BOOKS[1] = VARIANTS | {"fan": FAN_1}`.
"""


def variant_of(table: Table | View) -> Variant:
    """The rules this table, or the one that a view shows, is played by."""
    return RULE_BOOKS[table.rules][table.setup.mode]
