"""The base game adds nothing to rows, hands and bull piles; the other parts start from here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from hornox.engine.cards import Card, Seat
from hornox.engine.parts._part import Cards, Part, draw
from hornox.engine.position import Position, check_hands, check_piles, check_rows
from hornox.engine.scene import row_views, scene, seat_views
from hornox.engine.state import Setup, State
from hornox.engine.variant import Variant
from hornox.engine.views import Own, Scene, View


def nothing(*_: object) -> None:
    return None


def lay_out(variant: Variant, setup: Setup, position: Position) -> None:
    check_rows(position, variant.rows)
    check_hands(setup, position, variant.hand_size)
    check_piles(position, setup.players)


def no_cards(_: object) -> tuple[()]:
    return ()


def show(state: State) -> Scene:
    return scene(state, row_views(state), seat_views(state))


def own_pile(state: State, seat: Seat) -> Own:
    return Own(state.piles[seat])


def in_other_hands_or_undealt(state: State, seat: Seat | None) -> tuple[Card, ...]:
    others = (hand for owner, hand in enumerate(state.hands) if owner != seat)
    known = {card for cards in state.known for card in cards}
    return tuple(sorted(set(chain(state.undealt, *others)) - known))


def imagine(view: View, unseen: Iterator[Card], taken: Iterator[Card]) -> tuple[Cards, None]:
    return imagine_piles(view, taken), None


def imagine_piles(view: View, taken: Iterator[Card]) -> Cards:
    """A bull pile for each seat; the own one is known."""
    return tuple(
        view.pile if seat.seat == view.seat else draw(taken, seat.pile_count or 0)
        for seat in view.seats
    )


PLAIN = Part(
    name=None,
    kind=type(None),
    new=nothing,
    lay_out=lay_out,
    cards_laid=no_cards,
    show=show,
    own=own_pile,
    unseen=in_other_hands_or_undealt,
    imagine=imagine,
    cards_shown=no_cards,
    in_the_open=nothing,
)
