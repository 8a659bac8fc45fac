"""Every legal action of a game has a number: index 0 waits, index n of a card game plays card n.

The indices of a mode are blocks, one for each kind of action, in the order of `ANSWERS`. Within a
block the first thing that an action names counts fastest. Seats count from the acting one (0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from math import factorial, prod
from typing import Any, TypeAlias

from hornox.engine import (
    Agree,
    Decline,
    GetReady,
    HornoxError,
    KeepSpecials,
    PickCard,
    PickForXRow,
    PlayCard,
    Propose,
    SeatAction,
    Setup,
    SkipSpecial,
    StartFifthRow,
    Substitute,
    SwapSpecial,
    TakeRow,
    Variant,
    View,
)
from hornox.envs.encoding.permutations import nth_order, number_of_order
from hornox.record.codec import tag_of

WAIT = 0
"""The index of doing nothing: the only legal one of a seat that is not asked."""

OF_SPECIALS = "uses of special cards"
"""Stands for the uses of the mode's special cards."""

ANSWERS: dict[str, tuple[Any, ...]] = {
    "selecting": (PlayCard,),
    "choosing-row": (TakeRow,),
    "drafting": (PickCard,),
    "picking-for-x-row": (PickForXRow,),
    "using-special": (SkipSpecial, OF_SPECIALS),
    "swapping": (KeepSpecials, SwapSpecial),
    "replacing": (Substitute,),
    "team-talking": (GetReady, Agree, Decline, OF_SPECIALS),
}
"""What each decision can be answered with, in the order of the indices."""

PROPOSED = "team-talking"
"""The decision in which special cards are proposed, not used."""


class NoSuchIndex(HornoxError):
    """There is no action with this index, or no index for this action."""

    code = "no-such-index"


@dataclass(frozen=True, slots=True)
class Domain:
    """The values that an action may name, numbered from 0."""

    name: str
    size: int
    number: Callable[[View, Any], int]
    value: Callable[[View, int], Any]


Naming: TypeAlias = dict[str, Domain]
"""Domains by the field of an action that names one of their values."""


@dataclass(frozen=True, slots=True)
class Block:
    """The indices of one kind of action, from `start` on."""

    kind: type[Any]
    is_proposed: bool
    start: int
    names: tuple[str, ...]
    domains: tuple[Domain, ...]

    @property
    def size(self) -> int:
        return prod(domain.size for domain in self.domains)

    @property
    def title(self) -> str:
        """The action as records call it."""
        tag = tag_of(self.kind)
        return f"propose {tag}" if self.is_proposed else tag

    def index_of(self, view: View, action: Any) -> int:
        """The index of an action of this kind."""
        index, stride = self.start, 1
        for name, domain in zip(self.names, self.domains, strict=True):
            index += stride * domain.number(view, getattr(action, name))
            stride *= domain.size
        return index

    def action_at(self, view: View, index: int) -> SeatAction:
        """The action with an index of this block."""
        rest, named = index - self.start, {}
        for name, domain in zip(self.names, self.domains, strict=True):
            rest, number = divmod(rest, domain.size)
            named[name] = domain.value(view, number)
        action = self.kind(**named)
        return Propose(action) if self.is_proposed else action


def blocks_of(setup: Setup, variant: Variant) -> tuple[Block, ...]:
    """All blocks of the mode, one after the other. Index 0 waits."""
    naming = _naming(variant, setup)
    blocks, start = [], WAIT + 1
    for kind, is_proposed in _kinds(variant):
        names = tuple(field.name for field in fields(kind) if field.name in naming)
        block = Block(kind, is_proposed, start, names, tuple(naming[name] for name in names))
        blocks.append(block)
        start += block.size
    return tuple(blocks)


def highest_card(variant: Variant) -> int:
    """The highest number card of the mode, with as many players as there can be."""
    return variant.deck(variant.players[-1])[-1]


def most_rows(variant: Variant) -> int:
    """How many rows can lie on the table."""
    return variant.rows + (StartFifthRow in variant.specials)


def has_twisters(variant: Variant) -> bool:
    """Whether cards can be played turned in some game of this mode."""
    return "fan_cards" in variant.option_names


def most_waiting(setup: Setup, variant: Variant) -> int:
    """How many revealed cards can wait to be placed: the Buffalo plays one, too."""
    return setup.players + variant.is_team


def _kinds(variant: Variant) -> Iterator[tuple[type[Any], bool]]:
    """The kinds of action in the order of the indices, and whether the team must agree."""
    for decision, kinds in ANSWERS.items():
        if decision in variant.decision_kinds:
            for kind in kinds:
                is_use = kind is OF_SPECIALS
                for one in variant.specials if is_use else (kind,):
                    yield one, is_use and decision == PROPOSED


def _naming(variant: Variant, setup: Setup) -> Naming:
    """What actions name. A field that is not listed keeps its default."""
    seats, kinds = variant.players[-1], variant.special_kinds
    orders = factorial(most_waiting(setup, variant))
    return {
        "card": Domain("card", highest_card(variant), _number_of_card, lambda _, n: n + 1),
        "twisted": Domain("turned", 1 + has_twisters(variant), lambda _, t: int(t), _is_turned),
        "row": Domain("row", most_rows(variant), lambda _, row: int(row), lambda _, n: n),
        "seat": Domain("seat", seats, number_of_seat, _seat_at),
        "special": Domain(
            "special card", len(kinds), lambda _, kind: kinds.index(kind), lambda _, n: kinds[n]
        ),
        "order": Domain("order", orders, _number_of_order, _order_at),
    }


def number_of_seat(view: View, seat: int) -> int:
    """How many seats after the viewer's own one."""
    assert view.seat is not None
    return (seat - view.seat) % view.setup.players


def _seat_at(view: View, number: int) -> int:
    assert view.seat is not None
    if number >= view.setup.players:
        raise NoSuchIndex(f"there are {view.setup.players} seats")
    return (view.seat + number) % view.setup.players


def _number_of_card(view: View, card: int) -> int:
    return card - 1


def _is_turned(view: View, number: int) -> bool:
    return number == 1


def _number_of_order(view: View, order: tuple[int, ...]) -> int:
    """Among all orders of the waiting cards, compared place by place."""
    return number_of_order(tuple(played.card for played in view.queue), order)


def _order_at(view: View, number: int) -> tuple[int, ...]:
    cards = tuple(played.card for played in view.queue)
    if number >= factorial(len(cards)):
        raise NoSuchIndex(f"{len(cards)} cards wait: they have no order {number}")
    return nth_order(cards, number)
