"""A player's card is about to be placed: one special card may be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hornox.engine.actions import USES_OF, Action, SeatAction, SkipSpecial, TurnPositive, Use
from hornox.engine.cards import Card, RowIndex, Seat, Special
from hornox.engine.errors import SpecialNotAvailable, WrongKindOfAction
from hornox.engine.events import Played, Reason, Skipped, SpecialSkipped, SpecialUsed
from hornox.engine.prompt import Asked, Prompt
from hornox.engine.rules.special_cards import specials_table, spend
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment
from hornox.engine.stages._stage import Stage, require_awaited
from hornox.engine.stages.choosing_row import rows_refused
from hornox.engine.stages.resolving import RESOLVING, Placing
from hornox.engine.value import value
from hornox.engine.variant import variant_of

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class UsingSpecial(Stage):
    """Asked of everyone who holds special cards, usable or not, so that asking tells nothing.

    With `row` set the owner of a low card has chosen it, and only Negative = positive is left
    to use (R11).
    """

    played: Played
    row: RowIndex | None = None
    skipped: tuple[Skipped, ...] = ()

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        return (self._seat,)

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        yield SkipSpecial()
        moment = self.moment(table)
        held = specials_table(table).hands[seat]
        for use, rule in variant_of(table).specials.items():
            if rule.special in held and self._in_time(use):
                yield from rule.options(table, moment)  # type: ignore[misc]  # own uses only

    def open_ended(self, table: Table, seat: Seat) -> tuple[Special, ...]:
        """Negative = positive may cancel other sets than the one that is listed."""
        held = specials_table(table).hands[seat]
        if Special.NEGATIVE_POSITIVE in held and self.moment(table).row is not None:
            return (Special.NEGATIVE_POSITIVE,)
        return ()

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        seat = require_awaited(self, table, seat)
        if isinstance(action, SkipSpecial):
            return
        rule = variant_of(table).specials.get(type(action))
        if rule is None:
            raise WrongKindOfAction("use one of your special cards or none")
        if rule.special not in specials_table(table).hands[seat]:
            raise SpecialNotAvailable(f"seat {seat} has no {rule.special}")
        if not self._in_time(type(action)):
            raise WrongKindOfAction("the row is chosen: only Negative = positive can be used now")
        rule.verify(table, self.moment(table), action)

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        if isinstance(action, SkipSpecial):
            s.pop()
            s.tell(SpecialSkipped(self._seat))
            s.variant.skip_special(s, self)
        else:
            self._use(s, action)  # type: ignore[arg-type]  # verified to be a use

    def _use(self, s: Scratch, use: Use) -> None:
        moment = self.moment(s)
        rule = s.variant.specials[type(use)]
        s.pop()
        special = USES_OF[type(use)]
        spend(s, self._seat, special)
        s.tell(SpecialUsed(self._seat, special, use))
        if not rule.places:
            s.push(Placing(self.played))
        rule.perform(s, moment, use)

    def prompt(self, asked: Asked) -> Prompt:
        return Prompt(*asked, played=self.played, row=self.row)

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        played, row = view.prompt.played, view.prompt.row
        assert played is not None
        return *RESOLVING, cls(played, row, () if row is None else rows_refused(view.story))

    def moment(self, table: Table) -> Moment:
        """The placement at hand, and the row it would take."""
        if self.row is not None:
            return Moment(self._seat, (self.played,), self.row, Reason.LOW_CARD, self.skipped)
        variant = variant_of(table)
        index, _, skipped = variant.fit(table, self.played.card)
        if index is None or len(table.rows[index].cards) < variant.capacity(table, index):
            return Moment(self._seat, (self.played,))
        return Moment(self._seat, (self.played,), index, Reason.FULL_ROW, skipped)

    def _in_time(self, use: type[object]) -> bool:
        return self.row is None or use is TurnPositive

    @property
    def _seat(self) -> Seat:
        assert self.played.seat is not None
        return self.played.seat
