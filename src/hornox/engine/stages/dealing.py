"""Chance is an input: these stages wait for a shuffled pack."""

from __future__ import annotations

from hornox.engine.actions import Action, ShuffleNumbers, ShuffleSpecials
from hornox.engine.cards import Card, Seat, Special
from hornox.engine.errors import NotAwaited, WrongKindOfAction, WrongShuffle
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage, require_seat
from hornox.engine.value import value
from hornox.engine.variant import variant_of


@value
class Dealing(Stage):
    """Waits for the shuffled number cards of a round."""

    def pack(self, table: Table) -> tuple[Card, ...]:
        return variant_of(table).deck(table.setup.players)

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_chance(table, seat)
        if not isinstance(action, ShuffleNumbers):
            raise WrongKindOfAction("the number cards must be shuffled now")
        if tuple(sorted(action.order)) != self.pack(table):
            raise WrongShuffle("the order must name every number card of the deck exactly once")

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert isinstance(action, ShuffleNumbers)
        s.shuffles += 1
        s.pop()
        s.variant.deal(s, action.order)


def require_chance(table: Table, seat: Seat | None) -> None:
    require_seat(table, seat)
    if seat is not None:
        raise NotAwaited(f"cards are being shuffled: seat {seat} is not asked to act now")


def require_specials(pack: tuple[Special, ...], action: Action) -> None:
    """Refuse anything but a shuffle of exactly these special cards."""
    if not isinstance(action, ShuffleSpecials):
        raise WrongKindOfAction("the special cards must be shuffled now")
    if tuple(sorted(action.order)) != pack:
        raise WrongShuffle("the order must name exactly the special cards that are shuffled")


@value
class DealingSpecials(Stage):
    """Waits for the shuffled special cards of a round."""

    specials: tuple[Special, ...]

    def pack(self, table: Table) -> tuple[Special, ...]:
        return self.specials

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_chance(table, seat)
        require_specials(self.specials, action)

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert isinstance(action, ShuffleSpecials)
        s.shuffles += 1
        s.pop()
        s.variant.deal_specials(s, action.order)
