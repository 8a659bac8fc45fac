"""The base game, 2-10 players: the rules that all other modes start from."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter

from hornox.engine.cards import DECK, Card, RowIndex, Seat, bullheads
from hornox.engine.events import HandDealt, Outcome, Played, Reason, Result, RoundStarted, Skipped
from hornox.engine.position import (
    Position,
    check_ascending,
    check_filled,
    check_hands,
    check_length,
    check_piles,
    check_plain_rows,
)
from hornox.engine.rules.placing import (
    add_card,
    ask_for_row,
    end_turn,
    start_row_anew,
    start_turn,
    totals,
)
from hornox.engine.rules.rows import closest_below
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.dealing import Dealing
from hornox.engine.stages.resolving import dequeue
from hornox.engine.state import Row, Setup
from hornox.engine.variant import Fit, Variant, variant_of

ROW_CAPACITY = 5

_CARD = attrgetter("card")


def whole_deck(players: int) -> tuple[Card, ...]:
    return DECK


def nothing_extra(setup: Setup) -> None:
    return None


def lay_out(setup: Setup, position: Position) -> None:
    check_rows(position, BASE.rows)
    check_hands(setup, position, BASE.hand_size)
    check_piles(position, setup.players)


def check_rows(position: Position, rows: int) -> None:
    """Ordinary rows: this many, none empty, ascending, without special cards."""
    check_length("rows", position.rows, rows)
    check_filled(position)
    check_plain_rows(position)
    check_ascending(position)


def ask_for_deal(s: Scratch) -> None:
    """The old table lies there until the new cards are dealt."""
    s.push(Dealing())


def deal(s: Scratch, order: tuple[Card, ...]) -> None:
    """Hands to the seats in order, then one card to each row, the rest stays unseen."""
    rest = deal_hands(s, order)
    open_rows(s, rest)
    start_turn(s, 1)


def deal_hands(s: Scratch, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give every seat its hand; returns the cards that are left."""
    size, players = s.variant.hand_size, s.setup.players
    s.hands = tuple(
        tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(players)
    )
    for seat, hand in enumerate(s.hands):
        s.emit(HandDealt(seat, hand))
    return order[players * size :]


def open_rows(s: Scratch, rest: tuple[Card, ...]) -> None:
    """One open card starts each row; what is left is out of play."""
    count = s.variant.rows
    s.rows = tuple(Row((card,)) for card in rest[:count])
    s.piles = ((),) * s.setup.players
    s.known = ((),) * s.setup.players
    s.undealt = tuple(sorted(rest[count:]))
    s.emit(RoundStarted(s.round, tuple(row.cards for row in s.rows)))


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
    """Rules 3 and 4: the row goes to the own bull pile, the card starts it anew."""
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


def count_bullheads(s: Scratch) -> tuple[int, ...]:
    return tuple(bullheads(pile) for pile in s.piles)


def target_reached(table: Table) -> bool:
    """R2: at least the target, more than it (strict), or a fixed number of rounds."""
    options = table.setup.options
    if options.rounds is not None:
        return len(table.scores) >= options.rounds
    most = max(totals(table.scores))
    return most > options.target if options.strict else most >= options.target


def fixed_rounds_played(table: Table) -> bool:
    rounds = variant_of(table).fixed_rounds
    assert rounds is not None
    return len(table.scores) >= rounds


def fewest_points_win(table: Table) -> Outcome:
    """Ties share the win."""
    points = totals(table.scores)
    best = min(points)
    winners = tuple(seat for seat, total in enumerate(points) if total == best)
    return Outcome(Result.RANKED, points, winners)


def other_hands_and_undealt(table: Table, seat: Seat | None) -> tuple[Card, ...]:
    others = (hand for owner, hand in enumerate(table.hands) if owner != seat)
    known = {card for cards in table.known for card in cards}
    return tuple(sorted(set(chain(table.undealt, *others)) - known))


BASE = Variant(
    mode="base",
    title="6 nimmt!",
    summary="Ten cards, four rows: whoever lays the sixth card takes the row.",
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
    decision_kinds=("selecting", "choosing-row"),
    position_part=None,
    deck=whole_deck,
    new_extra=nothing_extra,
    lay_out=lay_out,
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
    choose_row=choose_row,
    skip_special=no_specials,
    specials={},
    overflow=no_specials,
    after_turn=end_turn,
    round_over=hands_are_empty,
    score=count_bullheads,
    game_over=target_reached,
    outcome=fewest_points_win,
    hidden_cards=other_hands_and_undealt,
)
