"""Views as JSON. What everybody sees of a moment is looked at and written once."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec

from hornox.engine import Scene, Seat, State, View, observe, scene_of
from hornox.record.codec import hints_of
from hornox.server.wire._lean import Leaner, leaner_of

_encode = msgspec.json.Encoder().encode

COMMON = {*(field.name for field in fields(Scene)), "setup", "queue", "scores"}
"""What the views of a moment have in common; everything else is written for each seat."""

_LEANERS = {name: leaner_of(hint) for name, hint in hints_of(View).items()}
_OWN = {name: leaner for name, leaner in _LEANERS.items() if name not in COMMON}


class Views:
    """The views of one state, each of them written when it is asked for."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._scene = scene_of(state)
        self._common: dict[str, Any] = {}
        self._written: dict[Seat | None, msgspec.Raw] = {}

    def seen_from(self, seat: Seat | None) -> msgspec.Raw:
        """What this seat, or a spectator (`None`), sees."""
        if seat not in self._written:
            self._written[seat] = self._write(observe(self._state, seat, self._scene))
        return self._written[seat]

    def _write(self, view: View) -> msgspec.Raw:
        """The fields in their order, as `write_part` would write them."""
        if not self._common:
            self._common = {name: _common(view, name) for name in _LEANERS}
        own = {name: _lean(view, name, leaner) for name, leaner in _OWN.items()}
        return msgspec.Raw(_encode(self._common | own))


def _common(view: View, name: str) -> msgspec.Raw | None:
    """The field as text, or a place for one that is each viewer's own."""
    return msgspec.Raw(_encode(_lean(view, name, _LEANERS[name]))) if name in COMMON else None


def _lean(view: View, name: str, leaner: Leaner | None) -> Any:
    value = getattr(view, name)
    return value if leaner is None else leaner(value)
