"""Draw a random legal action of a seat from its view."""

from __future__ import annotations

from hornox.engine import (
    Propose,
    SeatAction,
    SortCards,
    Special,
    View,
)
from hornox.record.chance import Stream


def sample_option(view: View, chance: Stream) -> SeatAction:
    """Draw a kind of action, then one of that kind: many ways to shift count as one kind.

    Also draws orders of a Sort that are too many to list.
    """
    decision = view.decision
    if decision is None:
        raise ValueError("this seat is not asked to act")
    by_kind: dict[object, list[SeatAction]] = {}
    for option in decision.options:
        by_kind.setdefault(_kind(option), []).append(option)
    kinds: list[object] = [*by_kind]
    if Special.SORT in decision.open_ended:
        kinds.append(Special.SORT)
    kind = chance.choice(kinds)
    if kind is Special.SORT:
        return Propose(_new_order(view, chance))
    return chance.choice(by_kind[kind])


def _new_order(view: View, chance: Stream) -> SortCards:
    """Draw an order of the waiting cards that the team has not declined."""
    cards = [played.card for played in view.queue]
    order = SortCards(chance.shuffled(cards))
    while order in view.prompt.declined:
        order = SortCards(chance.shuffled(cards))
    return order


def _kind(option: SeatAction) -> object:
    return type(option.use) if isinstance(option, Propose) else type(option)
