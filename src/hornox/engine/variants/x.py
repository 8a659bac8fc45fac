"""X nimm!, 2-4 players: three rows of different length, and an X row for everyone."""

from __future__ import annotations

from hornox.engine.cards import X_DECK, Card, RowIndex, bullheads
from hornox.engine.events import Played, Reason, Skipped
from hornox.engine.parts.x import X_ROWS
from hornox.engine.previews import try_placement
from hornox.engine.rules.dealing import deal_hands, open_rows
from hornox.engine.rules.placing import start_row_anew, start_turn
from hornox.engine.rules.scoring import fixed_rounds_played
from hornox.engine.rules.x_rows import empty_x_rows, extend_x_row, x_table
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages.picking_for_x_row import PickingForXRow
from hornox.engine.value import replace
from hornox.engine.variants.base import BASE

ROW_CAPACITIES = (2, 3, 4)
"""The third (fourth, fifth) card takes the two (three, four) that lie there."""

PILE_FACTOR = 2


def x_deck(players: int) -> tuple[Card, ...]:
    return X_DECK


def deal(s: Scratch, order: tuple[Card, ...]) -> None:
    open_rows(s, deal_hands(s, order))
    s.extra = empty_x_rows(s.setup.players)
    start_turn(s, 1)


def capacity(table: Table, index: RowIndex) -> int:
    return ROW_CAPACITIES[index]


def take(
    s: Scratch, played: Played, index: RowIndex, reason: Reason, skipped: tuple[Skipped, ...]
) -> None:
    """One of the taken cards goes to the X row, the others to the hand."""
    assert played.seat is not None
    cards = s.rows[index].cards
    start_row_anew(s, played, index, reason, skipped)
    if len(cards) == 1:
        extend_x_row(s, played.seat, cards[0])
    else:
        s.push(PickingForXRow(played.seat, cards))


def someone_has_no_cards(table: Table) -> bool:
    return not all(table.hands)


def count_hand_and_x_pile(s: Scratch) -> tuple[int, ...]:
    """Hand cards count once, the X pile double, the X row nothing."""
    piles = x_table(s).piles
    return tuple(
        bullheads(hand) + PILE_FACTOR * bullheads(pile)
        for hand, pile in zip(s.hands, piles, strict=True)
    )


X = replace(
    BASE,
    mode="x",
    title="X nimm!",
    summary="Rows of three, four and five: taken cards go to your X row and your hand.",
    players=range(2, 5),
    option_names=(),
    hand_size=8,
    row_capacities=ROW_CAPACITIES,
    fixed_rounds=2,
    has_x_rows=True,
    asks=(*BASE.asks, PickingForXRow),
    part=X_ROWS,
    deck=x_deck,
    deal=deal,
    capacity=capacity,
    take=take,
    preview=try_placement,
    round_over=someone_has_no_cards,
    score=count_hand_and_x_pile,
    game_over=fixed_rounds_played,
)
