"""A state as it may be, from what one seat sees: determinisation for bots and the coach.

Nothing hidden is known here: the caller says in which order the unseen cards are thought to lie.
Whatever the rules do to the table can then be asked of `apply`, without knowing more than the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from hornox.engine.actions import SeatAction
from hornox.engine.apply import is_legal
from hornox.engine.cards import ANNIVERSARY_SPECIALS, BUFFALO_SPECIALS, Card, Seat, Special
from hornox.engine.errors import HornoxError
from hornox.engine.events import LowCardPlayed, Played, Skipped, SpecialSkipped, SpecialUsed
from hornox.engine.stages._stage import Stage
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.drafting import Drafting
from hornox.engine.stages.picking_for_x_row import PickingForXRow
from hornox.engine.stages.replacing import Replacing
from hornox.engine.stages.resolving import Resolving
from hornox.engine.stages.selecting import Selecting
from hornox.engine.stages.swapping import Swapping
from hornox.engine.stages.team_talking import TeamTalking
from hornox.engine.stages.using_special import UsingSpecial
from hornox.engine.state import (
    BuffaloTable,
    Climbing,
    EvenOdd,
    Extra,
    FanTable,
    Row,
    SpecialsTable,
    State,
    XTable,
)
from hornox.engine.variant import RULE_BOOKS
from hornox.engine.variants import anniversary, buffalo
from hornox.engine.views import View

T = TypeVar("T")
Cards = tuple[tuple[Card, ...], ...]

FOUR_ROWS = 4


class NothingToImagine(HornoxError):
    """Chance is asked, or the game is over: there is no decision to think about."""

    code = "nothing-to-imagine"


def imagine(view: View, unseen: Iterable[Card] | None = None) -> State:
    """A state that looks like the view to its seat, with the unseen cards dealt in this order.

    Cards that everyone saw taken lie in some pile: how many is right, which ones may not be, for a
    view does not say it. The same holds for special cards nobody holds in the open.
    """
    left = iter(view.unseen if unseen is None else unseen)
    hands = _hands(view, left)
    stack = _draw(left, view.buffalo.stack_count if view.buffalo is not None else 0)
    gone = iter(taken_by_others(view))
    piles = _piles(view, gone)
    number, turn, step = map(int, view.prompt.id.split("."))
    return State(
        setup=view.setup,
        round=number,
        turn=turn,
        step=step,
        shuffles=0,
        rows=tuple(Row(row.cards, row.seven, row.stopped) for row in view.rows),
        hands=hands,
        known=tuple(() if _hands_are_open(view) else seat.known for seat in view.seats),
        piles=piles,
        undealt=tuple(sorted(left)),
        scores=view.scores,
        extra=_extra(view, stack, gone),
        queue=view.queue,
        story=view.story,
        stages=_stages(view, hands),
        rules=view.rules,
    )


def is_allowed(view: View, action: SeatAction) -> bool:
    """Whether the rules accept this answer to `view.decision`, listed or too much to list."""
    decision = view.decision
    if decision is None:
        return False
    return action in decision.options or is_legal(imagine(view), view.seat, action)


def _hands_are_open(view: View) -> bool:
    return RULE_BOOKS[view.rules][view.setup.mode].has_open_hands


def _hands(view: View, left: Iterator[Card]) -> Cards:
    hands = []
    for seat in view.seats:
        if seat.seat == view.seat:
            hands.append(view.hand)
        else:
            hidden = _draw(left, seat.hand_count - len(seat.known))
            hands.append(tuple(sorted(seat.known + hidden)))
    return tuple(hands)


def _draw(left: Iterator[T], count: int) -> tuple[T, ...]:
    return tuple(islice(left, count))


def taken_by_others(view: View) -> tuple[Card, ...]:
    """The cards that the viewer has seen and that lie nowhere in the view: in piles of others."""
    lying = {*view.unseen, *view.hand, *view.pile, *view.x_pile, *view.prompt.cards}
    lying.update(card for row in view.rows for card in row.cards)
    lying.update(played.card for played in view.queue)
    for seat in view.seats:
        lying.update(seat.known, seat.x_row or ())
    if view.prompt.played is not None:
        lying.add(view.prompt.played.card)
    if view.special_cards is not None:
        lying.update(view.special_cards.cancelled)
    deck = RULE_BOOKS[view.rules][view.setup.mode].deck(view.setup.players)
    return tuple(card for card in deck if card not in lying)


def _piles(view: View, gone: Iterator[Card]) -> Cards:
    if view.buffalo is not None:
        pile = view.pile if view.seat is not None else _draw(gone, view.buffalo.team_pile_count)
        return (pile,)
    return tuple(
        view.pile if seat.seat == view.seat else _draw(gone, seat.pile_count or 0)
        for seat in view.seats
    )


def _extra(view: View, stack: tuple[Card, ...], gone: Iterator[Card]) -> Extra:
    if view.special_cards is not None:
        return _special_cards(view)
    if view.buffalo is not None:
        return _buffalo(view, stack, gone)
    if RULE_BOOKS[view.rules][view.setup.mode].has_x_rows:
        return _x_rows(view, gone)
    return fan_table_of(view) if view.setup.options.fan_cards else None


def _x_rows(view: View, gone: Iterator[Card]) -> XTable:
    piles = (
        view.x_pile if seat.seat == view.seat else _draw(gone, seat.x_pile_count or 0)
        for seat in view.seats
    )
    return XTable(tuple(seat.x_row or () for seat in view.seats), tuple(piles))


def _special_cards(view: View) -> SpecialsTable:
    seen = view.special_cards
    assert seen is not None
    lying = [*seen.discard, *view.specials, *_on_rows(view)]
    left = iter(_others(ANNIVERSARY_SPECIALS * anniversary.COPIES, lying))
    hands = tuple(
        view.specials if seat.seat == view.seat else _draw(left, seat.specials_count or 0)
        for seat in view.seats
    )
    return SpecialsTable(hands, _draw(left, seen.deck_count), seen.discard, seen.cancelled)


def _buffalo(view: View, stack: tuple[Card, ...], gone: Iterator[Card]) -> BuffaloTable:
    seen = view.buffalo
    assert seen is not None
    left = iter(_others(BUFFALO_SPECIALS * buffalo.COPIES, [*seen.open, *_on_rows(view)]))
    deck = _draw(left, seen.deck_count)
    pile = _draw(gone, seen.pile_count)
    return BuffaloTable(stack, pile, seen.open, deck, tuple(left), seen.emptied)


def _others(all_of_them: Iterable[Special], lying: Iterable[Special]) -> list[Special]:
    return sorted((Counter(all_of_them) - Counter(lying)).elements())


def _on_rows(view: View) -> list[Special]:
    sevens = [Special.SEVEN for row in view.rows if row.seven]
    stops = [Special.STOP for row in view.rows if row.stopped]
    return sevens + stops + [Special.FIFTH_ROW] * (len(view.rows) > FOUR_ROWS)


def fan_table_of(view: View) -> FanTable:
    """The fan cards in play, as everybody sees them."""
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


def _stages(view: View, hands: Cards) -> tuple[Stage, ...]:
    prompt = view.prompt
    match prompt.kind:
        case "selecting":
            return (Selecting(_choices(view, hands)),)
        case "drafting":
            return (Drafting(prompt.cards, prompt.awaited[0]),)
        case "choosing-row" if prompt.played is not None:
            used = _special_used(view, prompt.played.seat)
            return Resolving(), ChoosingRow(prompt.played, _skipped(view), used)
        case "using-special" if prompt.played is not None:
            skipped = _skipped(view) if prompt.row is not None else ()
            return Resolving(), UsingSpecial(prompt.played, prompt.row, skipped)
        case "replacing" if prompt.played is not None:
            return Resolving(), Replacing(prompt.played)
        case "swapping":
            return Resolving(), Swapping(prompt.awaited[0])
        case "picking-for-x-row":
            return Resolving(), PickingForXRow(prompt.awaited[0], prompt.cards)
        case "team-talking":
            return Resolving(), TeamTalking(prompt.ready, prompt.proposal, prompt.declined)
        case _:
            raise NothingToImagine("nobody is asked to decide now")


def _choices(view: View, hands: Cards) -> tuple[Played | None, ...]:
    """Whoever has chosen has chosen something; of the own seat it is known what."""
    choices: list[Played | None] = []
    for seat in view.seats:
        if not seat.has_chosen:
            choices.append(None)
        elif seat.seat == view.seat and view.chosen is not None:
            choices.append(Played(seat.seat, view.chosen.card, view.chosen.twisted))
        else:
            choices.append(Played(seat.seat, hands[seat.seat][0]))
    return tuple(choices)


def _skipped(view: View) -> tuple[Skipped, ...]:
    """The rows that the low card at hand was refused by."""
    low = [event for event in view.story if isinstance(event, LowCardPlayed)]
    return low[-1].skipped if low else ()


def _special_used(view: View, seat: Seat | None) -> bool:
    """Whether this placement has had its special card; who was asked and declined has not."""
    asked = [
        event
        for event in view.story
        if isinstance(event, SpecialUsed | SpecialSkipped) and event.seat == seat
    ]
    return not asked or isinstance(asked[-1], SpecialUsed)
