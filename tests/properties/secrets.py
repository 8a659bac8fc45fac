"""Other worlds: the same table with everything different that one viewer cannot see.

And what is for one seat only, wherever it stands in what is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from hornox.engine import (
    BuffaloTable,
    Card,
    FanTable,
    Played,
    Seat,
    Special,
    SpecialsTable,
    State,
    XTable,
    can_turn,
    variant_of,
)
from hornox.engine.events import PRIVATE
from hornox.engine.stages._stage import Stage
from hornox.engine.stages.dealing import DealingSpecials
from hornox.engine.stages.selecting import Selecting
from hornox.record import Stream
from hornox.record.codec import tag_of
from hornox.table import ChoiceHeld

T = TypeVar("T")

PRIVATE_TYPES = {tag_of(kind) for kind in (*PRIVATE, ChoiceHeld)}
PRIVATE_FIELDS = {"hand", "chosen", "changes", "specials", "x_pile", "held", "you"}
"""Of views, snapshots and messages."""


def other_world(state: State, viewer: Seat | None, chance: Stream) -> State:
    """A state that must look the same to the viewer (`None`: a spectator).

    Hidden number cards change places, so do hidden special cards; other seats have chosen other
    cards, and piles that no seat may look at hold other cards.
    """
    state = with_other_numbers(state, viewer, chance)
    state = with_other_specials(state, viewer, chance)
    state = _with_other_piles(state, viewer)
    return replace(state, stages=tuple(_other_choices(state, viewer, chance)))


def with_other_numbers(state: State, viewer: Seat | None, chance: Stream) -> State:
    """Hands (but for known cards), the cards out of play and the Buffalo's stack are mixed."""
    if variant_of(state).has_open_hands:
        return state
    hidden = [() if seat == viewer else _unknown(state, seat) for seat in seats_of(state)]
    extra = state.extra
    stack = extra.stack if isinstance(extra, BuffaloTable) else ()
    *hands, undealt, stack = mixed([*hidden, state.undealt, stack], chance)
    if isinstance(extra, BuffaloTable):
        extra = replace(extra, stack=stack)
    return replace(
        state,
        hands=tuple(
            state.hands[seat] if seat == viewer else _sorted(state.known[seat] + hands[seat])
            for seat in seats_of(state)
        ),
        undealt=_sorted(undealt),
        extra=extra,
    )


def with_other_specials(state: State, viewer: Seat | None, chance: Stream) -> State:
    """Other special hands and the deck are mixed, or the Buffalo game's deck and box."""
    match state.extra:
        case SpecialsTable(hands=hands, deck=deck):
            others = [() if seat == viewer else hand for seat, hand in enumerate(hands)]
            *others, deck = mixed([*others, deck], chance)
            mine = [] if viewer is None else [(viewer, hands[viewer])]
            held = dict(enumerate(map(tuple, map(sorted, others)))) | dict(mine)
            extra = replace(state.extra, hands=tuple(held.values()), deck=deck)
            return replace(state, extra=extra, stages=tuple(_repacked(state.stages, deck)))
        case BuffaloTable(deck=deck, box=box):
            deck, box = mixed([deck, box], chance)
            return replace(state, extra=replace(state.extra, deck=deck, box=box))
        case _:
            return state


def _repacked(stages: tuple[Stage, ...], deck: tuple[Special, ...]) -> Iterator[Stage]:
    for stage in stages:
        pack = tuple(sorted(deck))
        yield DealingSpecials(pack) if isinstance(stage, DealingSpecials) else stage


def _with_other_piles(state: State, viewer: Seat | None) -> State:
    """No seat may look at the Buffalo's pile or at the X pile of another seat."""
    match state.extra:
        case BuffaloTable(pile=pile):
            return replace(state, extra=replace(state.extra, pile=(55,) * len(pile)))
        case XTable(piles=piles):
            new = tuple(
                pile if seat == viewer else (55,) * len(pile) for seat, pile in enumerate(piles)
            )
            return replace(state, extra=replace(state.extra, piles=new))
        case _:
            return state


def _other_choices(state: State, viewer: Seat | None, chance: Stream) -> Iterator[Stage]:
    for stage in state.stages:
        if isinstance(stage, Selecting):
            choices = tuple(
                choice
                if choice is None or seat == viewer
                else _any_choice(state, seat, chance.choice(state.hands[seat]), chance)
                for seat, choice in enumerate(stage.choices)
            )
            yield Selecting(choices)
        else:
            yield stage


def _any_choice(state: State, seat: Seat, card: Card, chance: Stream) -> Played:
    extra = state.extra
    twisters = extra.twisters if isinstance(extra, FanTable) else ()
    may_twist = bool(twisters) and twisters[seat] and can_turn(card)
    return Played(seat, card, twisted=may_twist and bool(chance.below(2)))


def mixed(groups: list[tuple[T, ...]], chance: Stream) -> list[tuple[T, ...]]:
    """The same values in groups of the same sizes, dealt again."""
    deck = iter(chance.shuffled([value for group in groups for value in group]))
    return [tuple(next(deck) for _ in group) for group in groups]


def seats_of(state: State) -> range:
    return range(state.setup.players)


def viewers_of(state: State) -> tuple[Seat | None, ...]:
    """All views: that of a spectator, which a screen shows, and those of all seats."""
    return (None, *seats_of(state))


def private_parts(told: Any) -> Iterator[str]:
    """What in this JSON is for one seat only, by type or by field."""
    if isinstance(told, list):
        for part in told:
            yield from private_parts(part)
    if isinstance(told, dict):
        if told.get("type") in PRIVATE_TYPES:
            yield told["type"]
        for name, part in told.items():
            asked = name == "decision" and isinstance(part, dict)  # elsewhere it is an id
            if asked or (name in PRIVATE_FIELDS and part not in (None, [])):
                yield name
            yield from private_parts(part)


def _unknown(state: State, seat: Seat) -> tuple[Card, ...]:
    return tuple(card for card in state.hands[seat] if card not in state.known[seat])


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards))
