"""Encode the views of a table. Common and unchanged parts are encoded once."""

from __future__ import annotations

from typing import Any

import msgspec

from hornox.engine import (
    Scene,
    Seat,
    State,
    View,
    observe,
    observe_after_choices,
    only_choices_differ,
    scene_after_choices,
    scene_of,
)
from hornox.server.wire._encoders import converters_of, fields_converter, names_of
from hornox.server.wire.padding import padded

_encode = msgspec.json.Encoder().encode

_NAMES = names_of(View)

COMMON = frozenset(_NAMES) & {*names_of(Scene), "setup", "queue", "scores"}
"""Fields that all views of a state share. All others are encoded for each seat."""

_COMMON_CONVERTERS = converters_of(View, tuple(name for name in _NAMES if name in COMMON))
_convert_own = fields_converter(View, tuple(name for name in _NAMES if name not in COMMON), {})


class ViewEncoder:
    """Encodes the views of a table at its newest state, each when it is needed.

    Most actions are choices, which change little of a view: the rest is taken from the previous
    view.
    """

    __slots__ = ("_common", "_common_values", "_scene", "_state", "_views", "_written")

    def __init__(self) -> None:
        self._state: State | None = None
        self._scene: Scene | None = None
        self._views: dict[Seat | None, View] = {}
        """Views of this state, or of one that differs only in choices."""
        self._written: dict[Seat | None, msgspec.Raw] = {}
        self._common: dict[str, Any] = dict.fromkeys(_NAMES)
        """Fields that all views of this state share, as JSON, in their order."""
        self._common_values: dict[str, object] = {}
        """The values that they were encoded from."""

    def seen_from(self, state: State, seat: Seat | None) -> msgspec.Raw:
        """Return the encoded view of this seat, or of a spectator (`None`)."""
        scene = self._scene_of(state)
        if seat not in self._written:
            view = self._views[seat] = self._view(state, seat, scene)
            self._written[seat] = self._write(view)
        return self._written[seat]

    def _scene_of(self, state: State) -> Scene:
        before, scene = self._state, self._scene
        if before is None or scene is None or not only_choices_differ(before, state):
            scene = scene_of(state)
            self._views.clear()
        elif state is not before:
            scene = scene_after_choices(scene, state)
        if state is not before:
            self._state, self._scene = state, scene
            self._written.clear()
        return scene

    def _view(self, state: State, seat: Seat | None, scene: Scene) -> View:
        earlier = self._views.get(seat)
        if earlier is None:
            return observe(state, seat, scene, previews=True)
        return observe_after_choices(earlier, state, scene)

    def _write(self, view: View) -> msgspec.Raw:
        """Encode the fields in their order, like `write_part` except for padding."""
        if not self._written:
            self._write_common(view)
        fields = self._common | _convert_own(view)
        if view.chosen is not None:
            fields["chosen"] = msgspec.Raw(padded(_encode(fields["chosen"])))
        return msgspec.Raw(_encode(fields))

    def _write_common(self, view: View) -> None:
        """Encode the common fields. Those that are the same object as before are kept."""
        values = self._common_values
        for name, converter in _COMMON_CONVERTERS.items():
            value = getattr(view, name)
            if name not in values or values[name] is not value:
                values[name] = value
                encodable = value if converter is None else converter(value)
                self._common[name] = msgspec.Raw(_encode(encodable))
