"""A state as it may be, from what one seat sees: determinisation for bots and the coach.

Nothing hidden is known here: the caller says in which order the unseen cards are thought to lie.
Whatever the rules do to the table can then be asked of `apply`, without knowing more than the view.
What a mode adds is imagined in its own file (`parts/`), what is asked by its stage (`stages/`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hornox.engine.actions import SeatAction
from hornox.engine.apply import is_legal
from hornox.engine.cards import Card
from hornox.engine.parts._part import Cards, draw
from hornox.engine.state import Row, State
from hornox.engine.value import maker
from hornox.engine.variant import variant_of
from hornox.engine.views import View

_row = maker(Row)


def imagine(view: View, unseen: Iterable[Card] | None = None) -> State:
    """A state that looks like the view to its seat, with the unseen cards dealt in this order.

    Cards that everyone saw taken lie in some pile: how many is right, which ones may not be, for a
    view does not say it. The same holds for special cards that no one holds in the open.
    """
    variant = variant_of(view)
    left = iter(view.unseen if unseen is None else unseen)
    hands = _hands(view, left)
    piles, extra = variant.part.imagine(view, left, iter(taken_by_others(view)))
    number, turn, step = map(int, view.prompt.id.split("."))
    return State(
        setup=view.setup,
        round=number,
        turn=turn,
        step=step,
        shuffles=0,
        rows=tuple([_row(row.cards, row.seven, row.stopped) for row in view.rows]),
        hands=hands,
        known=tuple(() if variant.has_open_hands else seat.known for seat in view.seats),
        piles=piles,
        undealt=tuple(sorted(left)),
        scores=view.scores,
        extra=extra,
        queue=view.queue,
        story=view.story,
        stages=variant.stage_of(view.prompt.kind).imagined(view, hands),
        rules=view.rules,
    )


def is_allowed(view: View, action: SeatAction) -> bool:
    """Whether the rules accept this answer to `view.decision`, listed or too much to list."""
    decision = view.decision
    if decision is None:
        return False
    return action in decision.options or is_legal(imagine(view), view.seat, action)


def taken_by_others(view: View) -> tuple[Card, ...]:
    """The cards that the viewer has seen and that lie nowhere in the view: in piles of others."""
    variant = variant_of(view)
    lying = {*view.unseen, *view.hand, *view.pile, *view.prompt.cards}
    lying.update(variant.part.cards_shown(view))
    lying.update(played.card for played in view.queue)
    for row in view.rows:
        lying.update(row.cards)
    for seat in view.seats:
        lying.update(seat.known)
    if view.prompt.played is not None:
        lying.add(view.prompt.played.card)
    return tuple(card for card in variant.deck(view.setup.players) if card not in lying)


def _hands(view: View, left: Iterator[Card]) -> Cards:
    hands = []
    for seat in view.seats:
        if seat.seat == view.seat:
            hands.append(view.hand)
        else:
            hidden = draw(left, seat.hand_count - len(seat.known))
            hands.append(tuple(sorted(seat.known + hidden)))
    return tuple(hands)
