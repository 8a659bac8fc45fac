"""The base game, 2-10 players: the rules that all other modes start from."""

from __future__ import annotations

from operator import attrgetter

from hornox.engine.cards import DECK, Card, RowIndex, Seat
from hornox.engine.events import Played, Reason, Skipped
from hornox.engine.parts.base import PLAIN
from hornox.engine.previews import read_off_rows
from hornox.engine.rules.dealing import deal_hands, open_rows
from hornox.engine.rules.placing import add_card, ask_for_row, end_turn, start_row_anew, start_turn
from hornox.engine.rules.rows import ROW_CAPACITY, closest_below
from hornox.engine.rules.scoring import count_bullheads, fewest_points_win, target_reached
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.dealing import Dealing
from hornox.engine.stages.resolving import dequeue
from hornox.engine.stages.selecting import Selecting
from hornox.engine.variant import Fit, Variant

_CARD = attrgetter("card")


def whole_deck(players: int) -> tuple[Card, ...]:
    return DECK


def ask_for_deal(s: Scratch) -> None:
    """The old table lies there until the new cards are dealt."""
    s.push(Dealing())


def deal(s: Scratch, order: tuple[Card, ...]) -> None:
    """Hands to the seats in order, then one card to each row, the rest stays unseen."""
    rest = deal_hands(s, order)
    open_rows(s, rest)
    start_turn(s, 1)


def no_twister(table: Table, seat: Seat) -> bool:
    return False


def in_ascending_order(s: Scratch, choices: tuple[Played, ...]) -> tuple[Played, ...]:
    return tuple(sorted(choices, key=_CARD))


def place_next(s: Scratch) -> None:
    s.variant.place(s, dequeue(s))


def five_cards(table: Table, row: RowIndex) -> int:
    return ROW_CAPACITY


def fit(table: Table, number: int) -> Fit:
    """Rules 1 and 2."""
    return closest_below(table.rows, number)


def place(s: Scratch, played: Played) -> None:
    """Rules 1 to 4."""
    index, reason, _ = fit(s, played.card)
    if index is None:
        ask_for_row(s, played, ())
    elif len(s.rows[index].cards) < s.variant.capacity(s, index):
        add_card(s, played, index, reason)
    else:
        s.variant.take(s, played, index, Reason.FULL_ROW, ())


def take(
    s: Scratch, played: Played, index: RowIndex, reason: Reason, skipped: tuple[Skipped, ...]
) -> None:
    """Rules 3 and 4: the row goes to the own bull pile, the card starts it again."""
    assert played.seat is not None
    cards = s.rows[index].cards
    start_row_anew(s, played, index, reason, skipped)
    s.add_to_pile(played.seat, cards)


def choose_row(s: Scratch, choosing: ChoosingRow, index: RowIndex) -> None:
    s.variant.take(s, choosing.played, index, Reason.LOW_CARD, choosing.skipped)


def no_specials(*_: object) -> None:
    raise AssertionError("this mode has no special cards")


def hands_are_empty(table: Table) -> bool:
    return not table.hands[0]


BASE = Variant(
    mode="base",
    title="6 nimmt!",
    summary="Ten cards, four rows: the sixth card in a row takes it.",
    players=range(2, 11),
    option_names=("target", "strict", "rounds"),
    hand_size=10,
    row_capacities=(ROW_CAPACITY,) * 4,
    fixed_rounds=None,
    is_team=False,
    is_rated=True,
    has_open_hands=False,
    has_x_rows=False,
    stops_leave_after_take=False,
    asks=(Selecting, ChoosingRow),
    part=PLAIN,
    deck=whole_deck,
    start_round=ask_for_deal,
    deal=deal,
    deal_specials=no_specials,
    has_twister=no_twister,
    reveal=in_ascending_order,
    next_placement=place_next,
    fit=fit,
    capacity=five_cards,
    place=place,
    take=take,
    preview=read_off_rows,
    choose_row=choose_row,
    skip_special=no_specials,
    specials={},
    overflow=no_specials,
    after_turn=end_turn,
    round_over=hands_are_empty,
    score=count_bullheads,
    game_over=target_reached,
    outcome=fewest_points_win,
)
