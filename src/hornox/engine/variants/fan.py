"""Fan cards, 2-10 players: the base game with one or more of four cards."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from hornox.engine.cards import Card, FanCard, RowIndex, Seat, bullheads
from hornox.engine.errors import PositionError
from hornox.engine.events import MarkerMoved, Played, Reason, RowTaken, Skipped
from hornox.engine.position import (
    Position,
    check_filled,
    check_hands,
    check_length,
    check_piles,
    check_plain_rows,
)
from hornox.engine.rules.markers import closest_with_markers, lowest_last, move_climbing, turn_arrow
from hornox.engine.rules.placing import (
    add_card,
    ask_for_row,
    number_of,
    start_row_anew,
    start_turn,
)
from hornox.engine.scratch import Scratch, Table
from hornox.engine.state import Climbing, EvenOdd, FanTable, Row, Setup
from hornox.engine.variant import Fit
from hornox.engine.variants.base import BASE, ROW_CAPACITY, deal_hands, open_rows


def fan_table(table: Table) -> FanTable:
    return cast(FanTable, table.extra)


def no_markers_yet(setup: Setup) -> FanTable:
    return FanTable()


def lay_out(setup: Setup, position: Position) -> FanTable:
    """Rows may descend here: under the climbing card, or where a turned number was laid."""
    check_length("rows", position.rows, BASE.rows)
    check_filled(position)
    check_plain_rows(position)
    check_hands(setup, position, BASE.hand_size)
    check_piles(position, setup.players)
    fresh = fresh_markers(setup, position.rows)
    return fresh if position.fan is None else _checked_markers(setup, position.fan, fresh)


def _checked_markers(setup: Setup, given: FanTable, fresh: FanTable) -> FanTable:
    """Markers of cards in use where the position has them, else as at a round's start."""
    used = setup.options.fan_cards
    laid = (
        (FanCard.EVEN_ODD, given.even_odd is not None),
        (FanCard.CLIMBING, given.climbing is not None),
        (FanCard.COW, given.cow is not None),
        (FanCard.TWISTER, bool(given.twisters)),
    )
    for card, is_laid in laid:
        if is_laid and card not in used:
            raise PositionError(f"fan: {card} is not among the fan cards of this game")
    markers = FanTable(
        fresh.even_odd if given.even_odd is None else given.even_odd,
        fresh.climbing if given.climbing is None else given.climbing,
        fresh.cow if given.cow is None else given.cow,
        given.twisters or fresh.twisters,
    )
    _check_markers(setup, markers)
    return markers


def _check_markers(setup: Setup, markers: FanTable) -> None:
    even_odd, climbing = markers.even_odd, markers.climbing
    standing = (
        ("even_odd.row", None if even_odd is None else even_odd.row),
        ("climbing.row", None if climbing is None else climbing.row),
        ("cow", markers.cow),
    )
    for place, row in standing:
        if row is not None and not 0 <= row < BASE.rows:
            raise PositionError(f"fan.{place}: there is no row {row}, rows count from 0")
    if climbing is not None and climbing != turn_arrow(climbing, BASE.rows):
        raise PositionError("fan.climbing: the arrow points off the table")
    if markers.twisters:
        check_length("fan.twisters", markers.twisters, setup.players)


def deal(s: Scratch, order: tuple[Card, ...]) -> None:
    open_rows(s, deal_hands(s, order))
    s.extra = fresh_markers(s.setup, s.rows)
    _tell_markers(s)
    start_turn(s, 1)


def fresh_markers(setup: Setup, rows: tuple[Row, ...]) -> FanTable:
    """Markers as they stand at the start of a round (R14)."""
    used = setup.options.fan_cards
    lowest = lowest_last(rows, None)
    even = rows[lowest].cards[-1] % 2 == 0
    bottom = len(rows) - 1
    return FanTable(
        even_odd=EvenOdd(lowest, even) if FanCard.EVEN_ODD in used else None,
        climbing=Climbing(bottom, up=True) if FanCard.CLIMBING in used else None,
        cow=lowest if FanCard.COW in used else None,
        twisters=(True,) * setup.players if FanCard.TWISTER in used else (),
    )


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
        _jump_from(s, played.seat, index)
    else:
        take(s, played, index, Reason.FULL_ROW, skipped)


def take(
    s: Scratch, played: Played, index: RowIndex, reason: Reason, skipped: tuple[Skipped, ...]
) -> None:
    """After every take even/odd moves, then climbing, then the cow jumps (R16)."""
    assert played.seat is not None
    cards = s.rows[index].cards
    start_row_anew(s, played, index, reason, skipped)
    s.add_to_pile(played.seat, cards)
    _move_markers(s)
    _jump_from(s, played.seat, index)


def _jump_from(s: Scratch, seat: Seat | None, index: RowIndex) -> None:
    """The cow leaves a row that got a card or was taken, and may overflow the next one."""
    assert seat is not None
    while fan_table(s).cow == index:
        index = lowest_last(s.rows, index)
        s.extra = replace(fan_table(s), cow=index)
        s.tell(MarkerMoved(FanCard.COW, index, None))
        cards = s.rows[index].cards
        if len(cards) < ROW_CAPACITY:
            return
        s.set_row(index, Row(cards[-1:]))
        s.tell(RowTaken(seat, index, cards[:-1], bullheads(cards[:-1]), Reason.COW, kept=cards[-1]))
        s.add_to_pile(seat, cards[:-1])
        _move_markers(s)


def _move_markers(s: Scratch) -> None:
    extra = fan_table(s)
    if extra.even_odd is not None:
        row = lowest_last(s.rows, extra.even_odd.row)
        moved = EvenOdd(row, even=s.rows[row].cards[-1] % 2 == 0)
        extra = replace(extra, even_odd=moved)
        s.tell(MarkerMoved(FanCard.EVEN_ODD, row, moved.shows))
    if extra.climbing is not None:
        climbing = move_climbing(extra.climbing, len(s.rows))
        extra = replace(extra, climbing=climbing)
        s.tell(MarkerMoved(FanCard.CLIMBING, climbing.row, climbing.shows))
    s.extra = extra


def _tell_markers(s: Scratch) -> None:
    extra = fan_table(s)
    if extra.even_odd is not None:
        s.emit(MarkerMoved(FanCard.EVEN_ODD, extra.even_odd.row, extra.even_odd.shows))
    if extra.climbing is not None:
        s.emit(MarkerMoved(FanCard.CLIMBING, extra.climbing.row, extra.climbing.shows))
    if extra.cow is not None:
        s.emit(MarkerMoved(FanCard.COW, extra.cow, None))


FAN = replace(
    BASE,
    mode="fan",
    title="6 nimmt! fan cards",
    summary="The base game with even/odd, climbing, the jumping cow or the twister.",
    option_names=("fan_cards", *BASE.option_names),
    position_part="fan",
    new_extra=no_markers_yet,
    lay_out=lay_out,
    deal=deal,
    has_twister=has_twister,
    reveal=order_by_turned_number,
    fit=fit,
    capacity=capacity,
    place=place,
    take=take,
)
