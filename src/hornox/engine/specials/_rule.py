"""How a special card is described: when it can be used, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hornox.engine.actions import Use
from hornox.engine.cards import RowIndex, Seat, Special
from hornox.engine.errors import IllegalAction, SpecialWithoutEffect
from hornox.engine.events import Played, Reason, Skipped
from hornox.engine.scratch import Scratch, Table
from hornox.engine.value import value


@value
class Moment:
    """Who may use a special card now, and for which placement.

    `queue` are the cards not placed yet, the next one first (none after the last placement of a
    turn); `row` is the row about to be taken by that card, if it must take one.
    """

    seat: Seat
    queue: tuple[Played, ...]
    row: RowIndex | None = None
    reason: Reason = Reason.FULL_ROW
    skipped: tuple[Skipped, ...] = ()

    @property
    def played(self) -> Played:
        return self.queue[0]


@value
class SpecialRule:
    """A special card. `places` says that the use itself places the played card."""

    use: type[object]
    """The action that uses it."""
    special: Special | None
    """`None`: the use needs no card."""
    places: bool
    candidates: Callable[[Table, Moment], Iterator[Any]]
    """Uses worth asking `verify` about."""
    verify: Callable[[Table, Moment, Any], None]
    """Raise a specific error if the use is not legal (R6)."""
    perform: Callable[[Scratch, Moment, Any], None]

    def options(self, table: Table, moment: Moment) -> Iterator[Use]:
        """The legal uses, lazily."""
        return (use for use in self.candidates(table, moment) if self.allows(table, moment, use))

    def allows(self, table: Table, moment: Moment, use: Use) -> bool:
        try:
            self.verify(table, moment, use)
        except IllegalAction:
            return False
        return True


def by_use(*rules: SpecialRule) -> dict[type[object], SpecialRule]:
    """The special cards of a mode, by the action that uses them."""
    return {rule.use: rule for rule in rules}


def require_own_card_next(moment: Moment, what: str) -> None:
    """Replace and Insert act on the card that is next to be placed, never on the Buffalo's."""
    if not moment.queue or moment.played.seat is None:
        raise SpecialWithoutEffect(f"{what}: the next card to be placed is not a player's")
