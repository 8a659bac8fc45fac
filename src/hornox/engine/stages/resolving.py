"""The revealed cards are placed one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hornox.engine.events import Played
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage


@dataclass(frozen=True, slots=True)
class Resolving(Stage):
    """The cards that wait for their placement, the next one first."""

    automatic: ClassVar[bool] = True

    queue: tuple[Played, ...]

    def run(self, s: Scratch) -> None:
        if self.queue:
            s.variant.next_placement(s)
        else:
            s.variant.after_turn(s)


@dataclass(frozen=True, slots=True)
class Placing(Stage):
    """A special card has done its work; now the played card is placed by the normal rules."""

    automatic: ClassVar[bool] = True

    played: Played

    def run(self, s: Scratch) -> None:
        s.pop()
        s.variant.place(s, self.played)


def queue_of(table: Table) -> tuple[Played, ...]:
    """The revealed cards that are not placed yet; none while no turn is being resolved."""
    for stage in reversed(table.stages):
        if isinstance(stage, Resolving):
            return stage.queue
    return ()


def dequeue(s: Scratch) -> Played:
    """Take the next card off the queue of the resolution on top of the stack."""
    resolving = s.stages[-1]
    assert isinstance(resolving, Resolving)
    s.set_top(Resolving(resolving.queue[1:]))
    return resolving.queue[0]
