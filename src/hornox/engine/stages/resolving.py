"""The revealed cards are placed one by one."""

from __future__ import annotations

from typing import ClassVar

from hornox.engine.events import Played
from hornox.engine.scratch import Scratch
from hornox.engine.stages._stage import Stage
from hornox.engine.value import value


@value
class Resolving(Stage):
    """The cards in the queue wait for their placement."""

    automatic: ClassVar[bool] = True

    def run(self, s: Scratch) -> None:
        while s.queue and s.stages[-1] is self:
            s.variant.next_placement(s)
        if s.stages[-1] is self:
            s.variant.after_turn(s)


RESOLVING: tuple[Stage, ...] = (Resolving(),)
"""The stack below every decision in the middle of a turn."""


@value
class Placing(Stage):
    """A special card has done its work; now the played card is placed by the normal rules."""

    automatic: ClassVar[bool] = True

    played: Played

    def run(self, s: Scratch) -> None:
        s.pop()
        s.variant.place(s, self.played)


def dequeue(s: Scratch) -> Played:
    """Take the next card off the queue."""
    played = s.queue[0]
    s.queue = s.queue[1:]
    return played
