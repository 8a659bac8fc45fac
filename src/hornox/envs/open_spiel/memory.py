"""What has happened, as a chain that states share, and the text of it for each seat."""

from __future__ import annotations

from typing import Any

from hornox.engine import Event, Seat, Setup, events_for
from hornox.envs.encoding.information import heading, line_of


class Memory:
    """All events of a game so far. A longer memory shares the earlier one."""

    __slots__ = ("_before", "_events", "_texts")

    def __init__(self, events: tuple[Event, ...] = (), before: Memory | None = None) -> None:
        self._events, self._before = events, before
        self._texts: dict[Seat, str] = {}

    def with_events(self, events: tuple[Event, ...]) -> Memory:
        """Return a memory that has these events, too."""
        return Memory(events, self)

    def text(self, setup: Setup, seat: Seat) -> str:
        """Return the information state of a seat."""
        newer: list[Memory] = []
        memory: Memory | None = self
        while memory is not None and seat not in memory._texts:
            newer.append(memory)
            memory = memory._before
        text = heading(setup, seat) if memory is None else memory._texts[seat]
        for one in reversed(newer):
            text = "\n".join([text, *map(line_of, events_for(seat, one._events))])
            one._texts[seat] = text
        return text

    def __deepcopy__(self, memo: dict[int, Any]) -> Memory:
        """A memory never changes: a copied state shares it."""
        return self
