"""What a seat has seen and done, as text: two games with the same text look the same to it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from hornox.engine import Event, Seat, Setup, events_for
from hornox.record.codec import to_json


def information_state(setup: Setup, seat: Seat, events: Iterable[Event]) -> str:
    """Return all that a seat has been told, own hands and choices included, a line each.

    `events` are all events of the game so far. Only those that the seat may see are written.
    """
    told = events_for(seat, tuple(events))
    return "\n".join([heading(setup, seat), *map(line_of, told)])


def heading(setup: Setup, seat: Seat) -> str:
    """Return the first line: the game, its options and the seat."""
    return f"seat {seat} of {_compact(to_json(setup))}"


def line_of(event: Event) -> str:
    """Return an event as a line."""
    return _compact(to_json(event))


def _compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
