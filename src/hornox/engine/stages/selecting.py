"""All seats choose a card face down."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from hornox.engine.actions import Action, PlayCard, SeatAction
from hornox.engine.cards import Card, Seat, can_turn
from hornox.engine.errors import (
    CannotTwist,
    CardNotAvailable,
    NotAwaited,
    WrongKindOfAction,
)
from hornox.engine.events import CardChosen, CardsRevealed, Played, SeatReady
from hornox.engine.rules.hands import still_held, without
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage, require_seat
from hornox.engine.stages.resolving import RESOLVING
from hornox.engine.value import maker, value
from hornox.engine.variant import variant_of

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class Selecting(Stage):
    """Waits for every seat without a card; a choice may be changed until the last one is made."""

    choices: tuple[Played | None, ...]

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        return tuple([seat for seat, choice in enumerate(self.choices) if choice is None])

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        """What an awaited seat may choose, or what one that has chosen may change to."""
        hand = table.hands[seat]
        yield from map(_play_card, hand)
        if variant_of(table).has_twister(table, seat):
            yield from (PlayCard(card, twisted=True) for card in hand if can_turn(card))

    def changes(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        return self.options(table, seat)

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_seat(table, seat)
        if seat is None:
            raise NotAwaited("cards are being chosen: chance is not asked to act now")
        if not isinstance(action, PlayCard):
            raise WrongKindOfAction("cards are being chosen: play a card of the hand")
        if action.card not in table.hands[seat]:
            raise CardNotAvailable(f"{action.card} is not in the hand of seat {seat}")
        if action.twisted:
            _verify_twist(table, seat, action.card)

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert seat is not None
        assert isinstance(action, PlayCard)
        card, twisted, choices = action.card, action.twisted, self.choices
        s.events.append(_chosen(seat, card, twisted))
        if choices[seat] is None:  # a changed choice is not reported to others
            s.events.append(_ready(seat))
        choices = (*choices[:seat], _played(seat, card, twisted), *choices[seat + 1 :])
        for other in choices:
            if other is None:
                s.stages = (_selecting(choices),)
                return
        _reveal(s, choices)  # type: ignore[arg-type]  # the loop found no None

    def choice_of(self, seat: Seat) -> Played | None:
        return self.choices[seat]

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        return (cls(tuple(_imagined_choice(view, seat, hand) for seat, hand in enumerate(hands))),)


_chosen = maker(CardChosen)
_play_card = maker(PlayCard)
_played = maker(Played)
_ready = cache(SeatReady)
_selecting = maker(Selecting)


def _verify_twist(table: Table, seat: Seat, card: Card) -> None:
    if not variant_of(table).has_twister(table, seat):
        raise CannotTwist(f"seat {seat} has no twister")
    if not can_turn(card):
        raise CannotTwist(f"{card} cannot be turned: only two-digit numbers can")


def _imagined_choice(view: View, seat: Seat, hand: tuple[Card, ...]) -> Played | None:
    """A seat that has chosen has chosen some card; of the own seat it is known which."""
    if not view.seats[seat].has_chosen:
        return None
    if seat == view.seat and view.chosen is not None:
        return Played(seat, view.chosen.card, view.chosen.twisted)
    return Played(seat, hand[0])


def _reveal(s: Scratch, choices: tuple[Played, ...]) -> None:
    s.hands = tuple(
        [without(hand, choice.card) for hand, choice in zip(s.hands, choices, strict=True)]
    )
    if any(s.known):
        s.known = still_held(s.known, s.hands)
    s.queue = s.variant.reveal(s, choices)
    s.story = ()
    s.tell(CardsRevealed(s.turn, s.queue))
    s.stages = RESOLVING
