"""Fan cards: markers on rows and a twister for every seat, as far as they are in use."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.cards import Card, FanCard
from hornox.engine.errors import PositionError
from hornox.engine.parts._part import Cards
from hornox.engine.parts.base import PLAIN, imagine_piles
from hornox.engine.position import (
    Position,
    check_filled,
    check_hands,
    check_length,
    check_piles,
    check_plain_rows,
)
from hornox.engine.rules.markers import fan_table, fresh_markers, turn_arrow
from hornox.engine.scene import row_view, scene, seat_view
from hornox.engine.state import Climbing, EvenOdd, FanTable, Setup, State
from hornox.engine.value import replace
from hornox.engine.variant import Variant, variant_of
from hornox.engine.views import RowView, Scene, View


def no_markers_yet(variant: Variant, setup: Setup) -> FanTable:
    return FanTable()


def lay_out(variant: Variant, setup: Setup, position: Position) -> FanTable:
    """Rows may descend here: under the climbing card, or where a turned number was laid."""
    check_length("rows", position.rows, variant.rows)
    check_filled(position)
    check_plain_rows(position)
    check_hands(setup, position, variant.hand_size)
    check_piles(position, setup.players)
    fresh = fresh_markers(setup, position.rows)
    if position.extra is None:
        return fresh
    given = fan_table(position)
    _check_used(setup, given)
    markers = _completed(given, fresh)
    _check_places(setup, markers, variant.rows)
    return markers


def _check_used(setup: Setup, given: FanTable) -> None:
    laid = (
        (FanCard.EVEN_ODD, given.even_odd is not None),
        (FanCard.CLIMBING, given.climbing is not None),
        (FanCard.COW, given.cow is not None),
        (FanCard.TWISTER, bool(given.twisters)),
    )
    for card, is_laid in laid:
        if is_laid and card not in setup.options.fan_cards:
            raise PositionError(f"fan: {card} is not among the fan cards of this game")


def _completed(given: FanTable, fresh: FanTable) -> FanTable:
    """Markers where the position has them, else as at a round's start."""
    return FanTable(
        fresh.even_odd if given.even_odd is None else given.even_odd,
        fresh.climbing if given.climbing is None else given.climbing,
        fresh.cow if given.cow is None else given.cow,
        given.twisters or fresh.twisters,
    )


def _check_places(setup: Setup, markers: FanTable, rows: int) -> None:
    even_odd, climbing = markers.even_odd, markers.climbing
    standing = (
        ("even_odd.row", None if even_odd is None else even_odd.row),
        ("climbing.row", None if climbing is None else climbing.row),
        ("cow", markers.cow),
    )
    for place, row in standing:
        if row is not None and not 0 <= row < rows:
            raise PositionError(f"fan.{place}: there is no row {row}, rows count from 0")
    if climbing is not None and climbing != turn_arrow(climbing, rows):
        raise PositionError("fan.climbing: the arrow points off the table")
    if markers.twisters:
        check_length("fan.twisters", markers.twisters, setup.players)


def show(state: State) -> Scene:
    twisters = fan_table(state).twisters or (None,) * state.setup.players
    seats = [
        seat_view(state, seat, pile, twister=twisters[seat])
        for seat, pile in enumerate(state.piles)
    ]
    return scene(state, _rows(state), seats)


def _rows(state: State) -> list[RowView]:
    fan, capacity = fan_table(state), variant_of(state).capacity
    even_odd, climbing = fan.even_odd, fan.climbing
    return [
        row_view(
            row,
            capacity(state, index),
            even_odd=even_odd.shows if even_odd and even_odd.row == index else None,
            climbing=climbing.shows if climbing and climbing.row == index else None,
            cow=fan.cow == index,
        )
        for index, row in enumerate(state.rows)
    ]


def imagine(view: View, unseen: Iterator[Card], taken: Iterator[Card]) -> tuple[Cards, FanTable]:
    return imagine_piles(view, taken), markers_in(view)


def markers_in(view: View) -> FanTable:
    """All fan cards in play, which are open."""
    even_odd = climbing = cow = None
    for index, row in enumerate(view.rows):
        if row.even_odd is not None:
            even_odd = EvenOdd(index, row.even_odd == "even")
        if row.climbing is not None:
            climbing = Climbing(index, row.climbing == "up")
        if row.cow:
            cow = index
    twisters = tuple(seat.twister for seat in view.seats if seat.twister is not None)
    return FanTable(even_odd, climbing, cow, twisters)


MARKERS = replace(
    PLAIN,
    name="fan",
    kind=FanTable,
    new=no_markers_yet,
    lay_out=lay_out,
    show=show,
    imagine=imagine,
    in_the_open=markers_in,
)
