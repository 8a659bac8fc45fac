"""A record that is stepped through, seen by a spectator or from any seat."""

from __future__ import annotations

from hornox.engine import Event, Seat, View, events_for
from hornox.record import Record, Step, replay
from hornox.table.pacing import SHOWN_FOR
from hornox.terminal.app.sessions.session import GameUpdate


class RecordedGame:
    """The moments of a record in which something can be seen; `at` is the present one."""

    def __init__(self, record: Record, seat: Seat | None = None) -> None:
        self.setup, self.names = record.setup, record.names
        self.seat = seat
        self._steps = _visible(replay(record))
        self.at = 0

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self._steps) - 1

    def go(self, at: int) -> GameUpdate:
        """Go to a moment. One step forward is shown as it happened, all else at once."""
        before, self.at = self.at, max(0, min(at, self.last))
        is_next = self.at == before + 1
        events = self._steps[self.at].events if is_next else self._so_far()
        return GameUpdate(events_for(self.seat, events), self._view(), is_past=not is_next)

    def look_from(self, seat: Seat | None) -> GameUpdate:
        """Look at the present moment from another seat."""
        self.seat = seat
        return GameUpdate(events_for(seat, self._so_far()), self._view(), is_past=True)

    def _so_far(self) -> tuple[Event, ...]:
        return tuple(event for step in self._steps[: self.at + 1] for event in step.events)

    def _view(self) -> View:
        return self._steps[self.at].view(self.seat)


def _visible(steps: list[Step]) -> list[Step]:
    """Merge steps that show nothing, such as a card laid face down, into the next one that does."""
    found: list[Step] = []
    waiting: tuple[Event, ...] = ()
    for step in steps:
        waiting = (*waiting, *step.events)
        if not found or any(type(event) in SHOWN_FOR for event in step.events):
            found.append(Step(step.move, step.state, waiting))
            waiting = ()
    return found
