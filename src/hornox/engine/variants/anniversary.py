"""Anniversary, 2-8 players: the base game with seven kinds of special card, two rounds."""

from __future__ import annotations

from dataclasses import replace

from hornox.engine.actions import (
    InsertCard,
    LetSevenTake,
    ReplaceCard,
    ShiftCard,
    StartFifthRow,
    StopRow,
    TurnPositive,
)
from hornox.engine.cards import ANNIVERSARY_SPECIALS, Card, RowIndex, Special
from hornox.engine.errors import PositionError
from hornox.engine.events import Played, Reason, SpecialsDealt, SpecialsHandedOut
from hornox.engine.position import (
    Position,
    check_ascending,
    check_filled,
    check_hands,
    check_length,
    check_piles,
    check_specials,
    specials_on,
)
from hornox.engine.rules.placing import add_card, ask_for_row, start_turn
from hornox.engine.rules.rows import closest_or_emptied
from hornox.engine.rules.special_cards import specials_table
from hornox.engine.rules.taking import has_five_rows, take_overflow, take_row
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials import (
    FIFTH_ROW,
    INSERT,
    NEGATIVE_POSITIVE,
    REPLACE,
    SEVEN,
    SHIFT,
    STOP,
)
from hornox.engine.specials.stop import MOST_STOPS
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.dealing import DealingSpecials
from hornox.engine.stages.resolving import dequeue
from hornox.engine.stages.using_special import UsingSpecial
from hornox.engine.state import Setup, SpecialsTable
from hornox.engine.variant import Fit
from hornox.engine.variants.base import (
    BASE,
    ROW_CAPACITY,
    deal_hands,
    fixed_rounds_played,
    open_rows,
)

HAND_SIZE = 12
COPIES = 4
SPECIALS_EACH = 3


def all_specials_in_deck(setup: Setup) -> SpecialsTable:
    return SpecialsTable(((),) * setup.players, tuple(sorted(ANNIVERSARY_SPECIALS * COPIES)))


def lay_out(setup: Setup, position: Position) -> SpecialsTable:
    given = position.anniversary or SpecialsTable(((),) * setup.players)
    five_rows = len(position.rows) == BASE.rows + 1
    check_length("rows", position.rows, BASE.rows + five_rows)
    check_filled(position)
    check_ascending(position)
    check_hands(setup, position, HAND_SIZE)
    check_piles(position, setup.players)
    check_length("anniversary.hands", given.hands, setup.players)
    on_table = specials_on(position.rows) + [Special.FIFTH_ROW] * five_rows
    if on_table.count(Special.STOP) > MOST_STOPS:
        raise PositionError("rows: at most two rows can be blocked")
    held = [special for hand in given.hands for special in hand]
    lying = [*on_table, *held, *given.deck, *given.discard]
    check_specials("anniversary", lying, ANNIVERSARY_SPECIALS, COPIES)
    return replace(given, hands=tuple(tuple(sorted(hand)) for hand in given.hands))


def deal_numbers(s: Scratch, order: tuple[Card, ...]) -> None:
    deck = _gather_specials(s)
    open_rows(s, deal_hands(s, order))
    if deck:
        s.push(DealingSpecials(deck))
    else:  # a start position may have left all of them out, or in the hands
        deal_specials(s, ())


def _gather_specials(s: Scratch) -> tuple[Special, ...]:
    """R13: special cards lying on the table and the discard go into the deck."""
    extra = specials_table(s)
    five_rows = [Special.FIFTH_ROW] * has_five_rows(s)
    deck = tuple(sorted([*extra.deck, *extra.discard, *specials_on(s.rows), *five_rows]))
    s.extra = SpecialsTable(extra.hands, deck)
    return deck


def deal_specials(s: Scratch, order: tuple[Special, ...]) -> None:
    """Three more for everyone, or as many as there are for all (R13)."""
    players = s.setup.players
    each = min(SPECIALS_EACH, len(order) // players)
    hands = []
    for seat, kept in enumerate(specials_table(s).hands):
        new = tuple(sorted(order[seat * each : (seat + 1) * each]))
        s.emit(SpecialsDealt(seat, new))
        hands.append(tuple(sorted(kept + new)))
    deck = order[players * each :]
    s.extra = SpecialsTable(tuple(hands), deck)
    s.emit(SpecialsHandedOut(each, len(deck)))
    start_turn(s, 1)


def offer_special(s: Scratch) -> None:
    """Everyone with special cards is asked, so that asking does not tell which ones they are."""
    played = dequeue(s)
    assert played.seat is not None
    if specials_table(s).hands[played.seat]:
        s.push(UsingSpecial(played))
    else:
        place(s, played)


def fit(table: Table, number: int) -> Fit:
    return closest_or_emptied(table.rows, number)


def capacity(table: Table, index: RowIndex) -> int:
    return ROW_CAPACITY + table.rows[index].seven


def place(s: Scratch, played: Played) -> None:
    """Place a card whose owner has used a special card already, or has none."""
    _place(s, played, special_used=True)


def _place(s: Scratch, played: Played, *, special_used: bool) -> None:
    index, reason, skipped = fit(s, played.card)
    if index is None:
        ask_for_row(s, played, skipped, special_used=special_used)
    elif len(s.rows[index].cards) < capacity(s, index):
        add_card(s, played, index, reason, skipped)
    else:
        take_row(s, played, index, Reason.FULL_ROW, skipped)


def choose_row(s: Scratch, choosing: ChoosingRow, index: RowIndex) -> None:
    """With the row chosen, Negative = positive may still be used (R11)."""
    played = choosing.played
    assert played.seat is not None
    if specials_table(s).hands[played.seat] and not choosing.special_used:
        s.push(UsingSpecial(played, index, choosing.skipped))
    else:
        take_row(s, played, index, Reason.LOW_CARD, choosing.skipped)


def skip_special(s: Scratch, using: UsingSpecial) -> None:
    if using.row is not None:
        take_row(s, using.played, using.row, Reason.LOW_CARD, using.skipped)
    else:
        _place(s, using.played, special_used=False)


ANNIVERSARY = replace(
    BASE,
    mode="anniversary",
    title="6 nimmt! 25 years",
    summary="Twelve cards and three special cards each: seven ways to bend the rules.",
    players=range(2, 9),
    option_names=(),
    hand_size=HAND_SIZE,
    fixed_rounds=2,
    stops_leave_after_take=True,
    decision_kinds=(*BASE.decision_kinds, "using-special", "swapping"),
    position_part="anniversary",
    new_extra=all_specials_in_deck,
    lay_out=lay_out,
    deal=deal_numbers,
    deal_specials=deal_specials,
    next_placement=offer_special,
    fit=fit,
    capacity=capacity,
    place=place,
    take=take_row,
    choose_row=choose_row,
    skip_special=skip_special,
    specials={
        StartFifthRow: FIFTH_ROW,
        LetSevenTake: SEVEN,
        InsertCard: INSERT,
        ReplaceCard: REPLACE,
        ShiftCard: SHIFT,
        StopRow: STOP,
        TurnPositive: NEGATIVE_POSITIVE,
    },
    overflow=take_overflow,
    game_over=fixed_rounds_played,
)
