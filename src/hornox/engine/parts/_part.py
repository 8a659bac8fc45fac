"""What every part can be asked: the hooks of what a mode adds to a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from hornox.engine.cards import Card, Seat, Special
from hornox.engine.state import Extra, Setup, State
from hornox.engine.value import value

if TYPE_CHECKING:
    from hornox.engine.position import Position
    from hornox.engine.variant import Variant
    from hornox.engine.views import Own, Scene, View

T = TypeVar("T")

Cards: TypeAlias = tuple[tuple[Card, ...], ...]


@value
class Part:
    """What a mode adds to a table: `State.extra`, from the empty table to what is seen of it."""

    name: str | None
    """What records and refusals call it; `None`: the mode adds nothing."""
    kind: type[object]
    """The class of `State.extra`."""
    new: Callable[[Variant, Setup], Extra]
    """As on an empty table."""
    lay_out: Callable[[Variant, Setup, Position], Extra]
    """Check a start position and build the part from it."""
    cards_laid: Callable[[Position], Iterable[tuple[str, Card]]]
    """The number cards that a start position has in this part, each with its place."""
    show: Callable[[State], Scene]
    """What all seats see, this part included."""
    own: Callable[[State, Seat], Own]
    """What only this seat may see, besides its hand and choice."""
    unseen: Callable[[State, Seat | None], tuple[Card, ...]]
    """The number cards of this round that the seat (`None`: a spectator) has never seen."""
    imagine: Callable[[View, Iterator[Card], Iterator[Card]], tuple[Cards, Extra]]
    """Bull piles and part as they may be: `show` and `own` reversed.

    Draws from the unseen cards that no hand holds, and from those that others took.
    """
    cards_shown: Callable[[View], Iterable[Card]]
    """The number cards of this part that a view shows."""
    in_the_open: Callable[[View], Extra]
    """As far as the placement of cards depends on it; that much is always seen."""


def draw(cards: Iterator[T], count: int) -> tuple[T, ...]:
    """The next cards, as many as these or as there are."""
    return tuple(islice(cards, count))


def specials_left(kinds: tuple[Special, ...], lying: Iterable[Special]) -> Iterator[Special]:
    """The special cards that a view does not show, sorted."""
    return iter(sorted((Counter(kinds) - Counter(lying)).elements()))
