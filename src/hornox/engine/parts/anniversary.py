"""Anniversary: special cards in hands, deck and discard, and number cards cancelled by them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hornox.engine.cards import Card, Seat, Special
from hornox.engine.errors import PositionError
from hornox.engine.parts._part import Cards, draw, specials_left
from hornox.engine.parts.base import PLAIN, imagine_piles
from hornox.engine.position import (
    Position,
    check_ascending,
    check_filled,
    check_hands,
    check_length,
    check_piles,
    check_specials,
)
from hornox.engine.rules.special_cards import specials_on, specials_table
from hornox.engine.scene import row_views, scene, seat_view
from hornox.engine.specials.stop import MOST_STOPS
from hornox.engine.state import Setup, SpecialsTable, State
from hornox.engine.value import replace
from hornox.engine.variant import Variant, variant_of
from hornox.engine.views import Own, Scene, SpecialsView, View

COPIES = 4
"""Of each kind of special card."""


def all_in_deck(variant: Variant, setup: Setup) -> SpecialsTable:
    return SpecialsTable(((),) * setup.players, tuple(sorted(variant.special_kinds * COPIES)))


def lay_out(variant: Variant, setup: Setup, position: Position) -> SpecialsTable:
    given = _none_at_all(setup.players) if position.extra is None else specials_table(position)
    five_rows = len(position.rows) == variant.rows + 1
    check_length("rows", position.rows, variant.rows + five_rows)
    check_filled(position)
    check_ascending(position)
    check_hands(setup, position, variant.hand_size)
    check_piles(position, setup.players)
    check_length("anniversary.hands", given.hands, setup.players)
    on_table = specials_on(position.rows)
    if on_table.count(Special.STOP) > MOST_STOPS:
        raise PositionError("rows: at most two rows can be blocked")
    held = [special for hand in given.hands for special in hand]
    lying = [*on_table, *held, *given.deck, *given.discard]
    check_specials("anniversary", lying, variant.special_kinds, COPIES)
    return replace(given, hands=tuple(tuple(sorted(hand)) for hand in given.hands))


def cards_laid(position: Position) -> Iterator[tuple[str, Card]]:
    return (("anniversary.cancelled", card) for card in specials_table(position).cancelled)


def show(state: State) -> Scene:
    """Special cards in hands are counted; the discard lies open."""
    table = specials_table(state)
    seats = [
        seat_view(state, seat, state.piles[seat], specials_count=len(hand))
        for seat, hand in enumerate(table.hands)
    ]
    shown = SpecialsView(len(table.deck), table.discard, table.cancelled)
    return scene(state, row_views(state), seats, special_cards=shown)


def own(state: State, seat: Seat) -> Own:
    return Own(state.piles[seat], specials=specials_table(state).hands[seat])


def imagine(
    view: View, unseen: Iterator[Card], taken: Iterator[Card]
) -> tuple[Cards, SpecialsTable]:
    seen = view.special_cards
    assert seen is not None
    lying = [*seen.discard, *view.specials, *specials_on(view.rows)]
    left = specials_left(variant_of(view).special_kinds * COPIES, lying)
    hands = tuple(
        view.specials if seat.seat == view.seat else draw(left, seat.specials_count or 0)
        for seat in view.seats
    )
    deck = draw(left, seen.deck_count)
    return imagine_piles(view, taken), SpecialsTable(hands, deck, seen.discard, seen.cancelled)


def cards_shown(view: View) -> tuple[Card, ...]:
    assert view.special_cards is not None
    return view.special_cards.cancelled


def in_the_open(view: View) -> SpecialsTable:
    """What a placement does to rows does not depend on who holds which special card."""
    return _none_at_all(view.setup.players)


@cache
def _none_at_all(players: int) -> SpecialsTable:
    return SpecialsTable(((),) * players)


SPECIAL_CARDS = replace(
    PLAIN,
    name="anniversary",
    kind=SpecialsTable,
    new=all_in_deck,
    lay_out=lay_out,
    cards_laid=cards_laid,
    show=show,
    own=own,
    imagine=imagine,
    cards_shown=cards_shown,
    in_the_open=in_the_open,
)
