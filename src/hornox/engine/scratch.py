"""A mutable copy of a state, alive only inside one `apply`.

The rules read like the rulebook ("take the row, put the card there") and no caller ever sees
a half-finished state: the copy is thrown away when an action is refused and frozen otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hornox.engine.cards import Card, RowIndex, Seat
from hornox.engine.events import Event, PublicEvent
from hornox.engine.state import Row, State
from hornox.engine.value import maker

if TYPE_CHECKING:
    from hornox.engine.stages._stage import Stage
    from hornox.engine.variant import Variant


_state = maker(State)


class Scratch:
    """The fields of `State`, writable, plus the events so far and the rules in force."""

    __slots__ = (
        "events",
        "extra",
        "hands",
        "known",
        "piles",
        "queue",
        "round",
        "rows",
        "rules",
        "scores",
        "setup",
        "shuffles",
        "stages",
        "step",
        "story",
        "turn",
        "undealt",
        "variant",
    )

    def __init__(self, state: State, variant: Variant) -> None:
        self.setup = state.setup
        self.round = state.round
        self.turn = state.turn
        self.step = state.step
        self.shuffles = state.shuffles
        self.rows = state.rows
        self.hands = state.hands
        self.known = state.known
        self.piles = state.piles
        self.undealt = state.undealt
        self.scores = state.scores
        self.extra = state.extra
        self.queue = state.queue
        self.story = state.story
        self.stages = state.stages
        self.rules = state.rules
        self.variant = variant
        self.events: list[Event] = []

    def freeze(self) -> State:
        return _state(
            self.setup,
            self.round,
            self.turn,
            self.step,
            self.shuffles,
            self.rows,
            self.hands,
            self.known,
            self.piles,
            self.undealt,
            self.scores,
            self.extra,
            self.queue,
            self.story,
            self.stages,
            self.rules,
        )

    def emit(self, event: Event) -> None:
        """Report something that is no part of the turn's story, or not for all seats."""
        self.events.append(event)

    def tell(self, event: PublicEvent) -> None:
        """Report something that all seats see, as part of the turn's story."""
        self.events.append(event)
        self.story += (event,)

    def push(self, stage: Stage) -> None:
        """Put a stage on top; one that waits for a seat is a new decision."""
        self.stages += (stage,)
        if not stage.automatic:
            self.step += 1

    def pop(self) -> None:
        self.stages = self.stages[:-1]

    def set_top(self, stage: Stage) -> None:
        self.stages = (*self.stages[:-1], stage)

    def set_row(self, index: RowIndex, row: Row) -> None:
        self.rows = (*self.rows[:index], row, *self.rows[index + 1 :])

    def set_hand(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.hands = (*self.hands[:seat], cards, *self.hands[seat + 1 :])

    def add_to_pile(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        pile = self.piles[seat] + cards
        self.piles = (*self.piles[:seat], pile, *self.piles[seat + 1 :])


Table: TypeAlias = State | Scratch
"""What rules read: a finished state, or the one in the making."""
