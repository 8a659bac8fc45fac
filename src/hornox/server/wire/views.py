"""Views as JSON. What everybody sees of a moment is looked at and written once."""

from __future__ import annotations

from typing import Any

import msgspec

from hornox.engine import Scene, Seat, State, View, observe, scene_of
from hornox.server.wire._lean import lean_fields, leaners_of, names_of
from hornox.server.wire.padding import padded

_encode = msgspec.json.Encoder().encode

COMMON = {*names_of(Scene), "setup", "queue", "scores"}
"""What the views of a moment have in common; everything else is written for each seat."""

_NAMES = names_of(View)
_COMMON = leaners_of(View, tuple(name for name in _NAMES if name in COMMON))
_OWN = leaners_of(View, tuple(name for name in _NAMES if name not in COMMON))


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
            view = observe(self._state, seat, self._scene, previews=True)
            self._written[seat] = self._write(view)
        return self._written[seat]

    def _write(self, view: View) -> msgspec.Raw:
        """The fields in their order, as `write_part` would write them, but for some spaces."""
        if not self._common:
            self._common = dict.fromkeys(_NAMES) | _written_common(view)
        own = lean_fields(view, _OWN)
        own["chosen"] = msgspec.Raw(padded(_encode(own["chosen"])))
        return msgspec.Raw(_encode(self._common | own))


def _written_common(view: View) -> dict[str, Any]:
    return {name: msgspec.Raw(_encode(part)) for name, part in lean_fields(view, _COMMON).items()}
