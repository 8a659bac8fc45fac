"""What a seat may do, judged from its view alone: for those who never see the state."""

from __future__ import annotations

from hornox.engine.actions import Propose, SeatAction, SortCards, TurnPositive
from hornox.engine.cards import Card, Special
from hornox.engine.errors import IllegalAction
from hornox.engine.rules.taking import FOUR_ROWS
from hornox.engine.specials.negative_positive import verify_cancelled
from hornox.engine.views import View


def is_allowed(view: View, action: SeatAction) -> bool:
    """Whether the rules accept this answer to `view.decision`, listed or too much to list."""
    decision = view.decision
    if decision is None:
        return False
    if action in decision.options:
        return True
    match action:
        case Propose(SortCards() as use) if Special.SORT in decision.open_ended:
            return _is_new_order(view, use)
        case TurnPositive() if Special.NEGATIVE_POSITIVE in decision.open_ended:
            return _can_cancel(view, decision.options, action)
        case _:
            return False


def _is_new_order(view: View, use: SortCards) -> bool:
    """Every waiting card once, in an order that the team has not declined."""
    waiting = sorted(played.card for played in view.queue)
    return sorted(use.order) == waiting and use not in view.prompt.declined


def _can_cancel(view: View, options: tuple[SeatAction, ...], use: TurnPositive) -> bool:
    """A card of the row about to be taken, of which each is listed, and a set it can pay for."""
    row = {option.card for option in options if isinstance(option, TurnPositive)}
    if use.card not in row:
        return False
    try:
        verify_cancelled(_cancellable(view, row - {use.card}), use.card, use.cancelled or ())
    except IllegalAction:
        return False
    return True


def _cancellable(view: View, others: set[Card]) -> set[Card]:
    """The row's other cards, the own pile and, with five rows, the played card (R11)."""
    cards = others | {*view.pile}
    if view.prompt.played is not None and len(view.rows) > FOUR_ROWS:
        cards.add(view.prompt.played.card)
    return cards
