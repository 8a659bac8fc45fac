"""Fan cards, 2-10 players: the base game with one or more of four cards."""

from __future__ import annotations

from hornox.engine.cards import Card, RowIndex, Seat
from hornox.engine.events import Played, Reason, Skipped
from hornox.engine.parts.fan import MARKERS
from hornox.engine.previews import try_placement
from hornox.engine.rules.dealing import deal_hands, open_rows
from hornox.engine.rules.markers import closest_with_markers, fan_table
from hornox.engine.rules.moving_markers import jump_from, move_markers, set_up_markers
from hornox.engine.rules.placing import add_card, ask_for_row, number_of, start_turn
from hornox.engine.rules.rows import ROW_CAPACITY
from hornox.engine.scratch import Scratch, Table
from hornox.engine.value import replace
from hornox.engine.variant import Fit
from hornox.engine.variants.base import BASE


def deal(s: Scratch, order: tuple[Card, ...]) -> None:
    open_rows(s, deal_hands(s, order))
    set_up_markers(s)
    start_turn(s, 1)


def has_twister(table: Table, seat: Seat) -> bool:
    twisters = fan_table(table).twisters
    return bool(twisters) and twisters[seat]


def order_by_turned_number(s: Scratch, choices: tuple[Played, ...]) -> tuple[Played, ...]:
    """Twisters are spent; on equal numbers the twisted card goes first."""
    extra = fan_table(s)
    left = tuple(
        has and not choice.twisted for has, choice in zip(extra.twisters, choices, strict=False)
    )
    s.extra = replace(extra, twisters=left)
    return tuple(sorted(choices, key=lambda played: (number_of(played), not played.twisted)))


def capacity(table: Table, index: RowIndex) -> int:
    """The cow fills a place in its row."""
    return ROW_CAPACITY - (fan_table(table).cow == index)


def fit(table: Table, number: int) -> Fit:
    return closest_with_markers(table.rows, fan_table(table), number)


def place(s: Scratch, played: Played) -> None:
    index, reason, skipped = fit(s, number_of(played))
    if index is None:
        ask_for_row(s, played, skipped)
    elif len(s.rows[index].cards) < capacity(s, index):
        add_card(s, played, index, reason, skipped)
        jump_from(s, played.seat, index)
    else:
        take(s, played, index, Reason.FULL_ROW, skipped)


def take(
    s: Scratch, played: Played, index: RowIndex, reason: Reason, skipped: tuple[Skipped, ...]
) -> None:
    """After every take even/odd moves, then climbing, then the cow jumps (R16)."""
    BASE.take(s, played, index, reason, skipped)
    move_markers(s)
    jump_from(s, played.seat, index)


FAN = replace(
    BASE,
    mode="fan",
    title="6 nimmt! fan cards",
    summary="The base game with even/odd, climbing, the jumping cow or the twister.",
    option_names=("fan_cards", *BASE.option_names),
    part=MARKERS,
    deal=deal,
    has_twister=has_twister,
    reveal=order_by_turned_number,
    fit=fit,
    capacity=capacity,
    place=place,
    take=take,
    preview=try_placement,
)
