"""Beat the Buffalo: the Buffalo's stack and pile, the team's pile and open special cards."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.cards import Card, Seat, bullheads
from hornox.engine.errors import PositionError
from hornox.engine.parts._part import Cards, draw, specials_left
from hornox.engine.parts.base import PLAIN, in_other_hands_or_undealt
from hornox.engine.position import (
    Position,
    check_ascending,
    check_hands,
    check_length,
    check_piles,
    check_specials,
)
from hornox.engine.rules.special_cards import specials_on
from hornox.engine.rules.team import (
    OPEN_SPECIALS,
    SPECIALS_IN_GAME,
    TEAM,
    buffalo_table,
    team_factor,
)
from hornox.engine.scene import row_views, scene, seat_view
from hornox.engine.state import BuffaloTable, Setup, State
from hornox.engine.value import replace
from hornox.engine.variant import Variant, variant_of
from hornox.engine.views import BuffaloView, Own, Scene, View

COPIES = 2
"""Of each kind of special card."""


def all_in_box(variant: Variant, setup: Setup) -> BuffaloTable:
    return BuffaloTable(box=tuple(sorted(variant.special_kinds * COPIES)))


def lay_out(variant: Variant, setup: Setup, position: Position) -> BuffaloTable:
    """Rows may be empty here: a Shift can leave one for the next turn's first card (R18)."""
    given = BuffaloTable() if position.extra is None else buffalo_table(position)
    check_length("rows", position.rows, variant.rows)
    check_ascending(position)
    check_hands(setup, position, variant.hand_size)
    check_piles(position, 1)
    check_length("buffalo.stack", given.stack, len(position.hands[0]))
    _check_emptied(position, given)
    in_game = [*given.open, *given.deck, *specials_on(position.rows)]
    check_specials("buffalo", [*in_game, *given.box], variant.special_kinds, COPIES)
    _check_counts(setup, given, len(in_game))
    if position.scores:
        raise PositionError("scores: this game has only one round")
    return given


def _check_emptied(position: Position, given: BuffaloTable) -> None:
    empty = [index for index, row in enumerate(position.rows) if not row.cards]
    if sorted(given.emptied) != empty:
        raise PositionError("buffalo.emptied: must name exactly the empty rows")
    if any(position.rows[index].stopped for index in empty):
        raise PositionError("rows: no Stop can stand on an empty row")


def _check_counts(setup: Setup, given: BuffaloTable, in_game: int) -> None:
    most = SPECIALS_IN_GAME[setup.players]
    if in_game > most:
        raise PositionError(f"buffalo: {setup.players} players have at most {most} special cards")
    if len(given.open) > OPEN_SPECIALS or (given.deck and len(given.open) < OPEN_SPECIALS):
        raise PositionError("buffalo.open: two special cards lie open while the deck lasts")


def cards_laid(position: Position) -> Iterator[tuple[str, Card]]:
    given = buffalo_table(position)
    yield from (("buffalo.stack", card) for card in given.stack)
    yield from (("buffalo.pile", card) for card in given.pile)


def show(state: State) -> Scene:
    """The team has one pile and one score; of the Buffalo's pile the size is shown (R20)."""
    table, team_pile = buffalo_table(state), state.piles[TEAM]
    shown = BuffaloView(
        stack_count=len(table.stack),
        pile_count=len(table.pile),
        team_pile_count=len(team_pile),
        team_points=bullheads(team_pile),
        team_factor=team_factor(state.setup.players),
        open=table.open,
        deck_count=len(table.deck),
        emptied=table.emptied,
    )
    seats = [seat_view(state, seat, None, total=0) for seat in range(state.setup.players)]
    return scene(state, row_views(state), seats, buffalo=shown)


def own(state: State, seat: Seat) -> Own:
    return Own(state.piles[TEAM])


def unseen(state: State, seat: Seat | None) -> tuple[Card, ...]:
    return tuple(sorted(in_other_hands_or_undealt(state, seat) + buffalo_table(state).stack))


def imagine(
    view: View, unseen: Iterator[Card], taken: Iterator[Card]
) -> tuple[Cards, BuffaloTable]:
    seen = view.buffalo
    assert seen is not None
    team_pile = view.pile if view.seat is not None else draw(taken, seen.team_pile_count)
    pack = variant_of(view).special_kinds * COPIES
    left = specials_left(pack, [*seen.open, *specials_on(view.rows)])
    table = BuffaloTable(
        stack=draw(unseen, seen.stack_count),
        pile=draw(taken, seen.pile_count),
        open=seen.open,
        deck=draw(left, seen.deck_count),
        box=tuple(left),
        emptied=seen.emptied,
    )
    return (team_pile,), table


def in_the_open(view: View) -> BuffaloTable:
    assert view.buffalo is not None
    return BuffaloTable(open=view.buffalo.open, emptied=view.buffalo.emptied)


AGAINST_THE_BUFFALO = replace(
    PLAIN,
    name="buffalo",
    kind=BuffaloTable,
    new=all_in_box,
    lay_out=lay_out,
    cards_laid=cards_laid,
    show=show,
    own=own,
    unseen=unseen,
    imagine=imagine,
    in_the_open=in_the_open,
)
