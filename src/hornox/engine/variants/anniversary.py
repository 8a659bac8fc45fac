"""Anniversary, 2-8 players: the base game with seven kinds of special card, two rounds."""

from __future__ import annotations

from hornox.engine.cards import Card, RowIndex, Special
from hornox.engine.events import Played, Reason
from hornox.engine.parts.anniversary import SPECIAL_CARDS
from hornox.engine.previews import try_placement
from hornox.engine.rules.dealing import deal_hands, open_rows
from hornox.engine.rules.placing import add_card, ask_for_row, start_turn
from hornox.engine.rules.rows import closest_or_emptied, five_cards_or_six
from hornox.engine.rules.scoring import fixed_rounds_played
from hornox.engine.rules.special_cards import gather_specials, hand_out_specials, specials_table
from hornox.engine.rules.taking import take_overflow, take_row
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials import (
    FIFTH_ROW,
    INSERT,
    NEGATIVE_POSITIVE,
    REPLACE,
    SEVEN,
    SHIFT,
    STOP,
    by_use,
)
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.dealing import DealingSpecials
from hornox.engine.stages.resolving import dequeue
from hornox.engine.stages.swapping import Swapping
from hornox.engine.stages.using_special import UsingSpecial
from hornox.engine.value import replace
from hornox.engine.variant import Fit
from hornox.engine.variants.base import BASE


def deal_numbers(s: Scratch, order: tuple[Card, ...]) -> None:
    deck = gather_specials(s)
    open_rows(s, deal_hands(s, order))
    if deck:
        s.push(DealingSpecials(deck))
    else:  # a start position may have left all of them out, or in the hands
        deal_specials(s, ())


def deal_specials(s: Scratch, order: tuple[Special, ...]) -> None:
    hand_out_specials(s, order)
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


def place(s: Scratch, played: Played) -> None:
    """Place a card whose owner has used a special card already, or has none."""
    _place(s, played, special_used=True)


def _place(s: Scratch, played: Played, *, special_used: bool) -> None:
    index, reason, skipped = fit(s, played.card)
    if index is None:
        ask_for_row(s, played, skipped, special_used=special_used)
    elif len(s.rows[index].cards) < five_cards_or_six(s, index):
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
    hand_size=12,
    fixed_rounds=2,
    stops_leave_after_take=True,
    asks=(*BASE.asks, UsingSpecial, Swapping),
    part=SPECIAL_CARDS,
    deal=deal_numbers,
    deal_specials=deal_specials,
    next_placement=offer_special,
    fit=fit,
    capacity=five_cards_or_six,
    place=place,
    take=take_row,
    preview=try_placement,
    choose_row=choose_row,
    skip_special=skip_special,
    specials=by_use(FIFTH_ROW, SEVEN, INSERT, REPLACE, SHIFT, STOP, NEGATIVE_POSITIVE),
    overflow=take_overflow,
    game_over=fixed_rounds_played,
)
