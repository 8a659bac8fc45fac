"""X nimm!: an X row and an X pile for every seat, instead of bull piles."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.cards import Card, Seat
from hornox.engine.errors import PositionError
from hornox.engine.parts._part import Cards, draw
from hornox.engine.parts.base import PLAIN
from hornox.engine.position import (
    Position,
    cards_in,
    check_hands_exist,
    check_length,
    check_rows,
)
from hornox.engine.rules.x_rows import empty_x_rows, x_table
from hornox.engine.scene import row_views, scene, seat_view
from hornox.engine.state import Setup, State, XTable
from hornox.engine.value import replace
from hornox.engine.variant import Variant
from hornox.engine.views import Own, Scene, View


def new(variant: Variant, setup: Setup) -> XTable:
    return empty_x_rows(setup.players)


def lay_out(variant: Variant, setup: Setup, position: Position) -> XTable:
    check_rows(position, variant.rows)
    check_hands_exist(setup, position)
    if any(position.piles):
        raise PositionError("piles: there are X piles instead (x.piles)")
    given = new(variant, setup) if position.extra is None else x_table(position)
    check_length("x.rows", given.rows, setup.players)
    check_length("x.piles", given.piles, setup.players)
    for seat, row in enumerate(given.rows):
        if list(row) != sorted(row):
            raise PositionError(f"x.rows[{seat}]: an X row ascends")
    return given


def cards_laid(position: Position) -> Iterator[tuple[str, Card]]:
    given = x_table(position)
    yield from cards_in("x.rows", given.rows)
    yield from cards_in("x.piles", given.piles)


def show(state: State) -> Scene:
    """X rows lie open, X piles are counted (R21)."""
    table = x_table(state)
    seats = [
        seat_view(state, seat, None, x_row=row, x_pile_count=len(table.piles[seat]))
        for seat, row in enumerate(table.rows)
    ]
    return scene(state, row_views(state), seats)


def own(state: State, seat: Seat) -> Own:
    return Own(x_pile=x_table(state).piles[seat])


def imagine(view: View, unseen: Iterator[Card], taken: Iterator[Card]) -> tuple[Cards, XTable]:
    piles = tuple(
        view.x_pile if seat.seat == view.seat else draw(taken, seat.x_pile_count or 0)
        for seat in view.seats
    )
    no_bull_piles = ((),) * view.setup.players
    return no_bull_piles, XTable(_x_rows(view), piles)


def cards_shown(view: View) -> tuple[Card, ...]:
    return sum(_x_rows(view), view.x_pile)


def _x_rows(view: View) -> Cards:
    return tuple(seat.x_row or () for seat in view.seats)


def in_the_open(view: View) -> XTable:
    return empty_x_rows(view.setup.players)


X_ROWS = replace(
    PLAIN,
    name="x",
    kind=XTable,
    new=new,
    lay_out=lay_out,
    cards_laid=cards_laid,
    show=show,
    own=own,
    imagine=imagine,
    cards_shown=cards_shown,
    in_the_open=in_the_open,
)
