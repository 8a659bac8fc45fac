"""A player who took a row may swap a special card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hornox.engine.actions import Action, KeepSpecials, SeatAction, ShuffleSpecials, SwapSpecial
from hornox.engine.cards import Card, Seat, Special
from hornox.engine.errors import SpecialNotAvailable, WrongKindOfAction
from hornox.engine.events import SpecialsKept, SpecialsReshuffled, SpecialSwapped
from hornox.engine.rules.special_cards import discard, draw, lay_off, specials_table
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage, require_awaited
from hornox.engine.stages.dealing import require_chance, require_specials
from hornox.engine.stages.resolving import RESOLVING
from hornox.engine.value import replace, value

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class Swapping(Stage):
    """Asked once per row taken, after the taking is complete (R12)."""

    seat: Seat

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        yield KeepSpecials()
        yield from map(SwapSpecial, dict.fromkeys(specials_table(table).hands[seat]))

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        seat = require_awaited(self, table, seat)
        if not isinstance(action, KeepSpecials | SwapSpecial):
            raise WrongKindOfAction("swap one of your special cards or keep them")
        if (
            isinstance(action, SwapSpecial)
            and action.special not in specials_table(table).hands[seat]
        ):
            raise SpecialNotAvailable(f"seat {seat} has no {action.special}")

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        s.pop()
        if isinstance(action, SwapSpecial):
            self._swap(s, action.special)
        else:
            s.tell(SpecialsKept(self.seat))

    def _swap(self, s: Scratch, special: Special) -> None:
        lay_off(s, self.seat, special)
        discard(s, special)
        s.tell(SpecialSwapped(self.seat, special))
        s.push(Drawing(self.seat))
        if not specials_table(s).deck:
            s.push(Reshuffling())

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        return *RESOLVING, cls(view.prompt.awaited[0])


@value
class Drawing(Stage):
    """The seat draws the top special card."""

    automatic: ClassVar[bool] = True

    seat: Seat

    def run(self, s: Scratch) -> None:
        s.pop()
        draw(s, self.seat)


@value
class Reshuffling(Stage):
    """Waits for chance: an empty deck is the shuffled discard (R12)."""

    def pack(self, table: Table) -> tuple[Special, ...]:
        return tuple(sorted(specials_table(table).discard))

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_chance(table, seat)
        require_specials(self.pack(table), action)

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert isinstance(action, ShuffleSpecials)
        s.shuffles += 1
        s.pop()
        s.extra = replace(specials_table(s), deck=action.order, discard=())
        s.tell(SpecialsReshuffled(len(action.order)))
