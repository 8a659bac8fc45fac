"""Views of a table as JSON. What is the same for all seats, or as before, is written once."""

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
from hornox.server.wire._lean import fields_leaner, leaners_of, names_of
from hornox.server.wire.padding import padded

_encode = msgspec.json.Encoder().encode

_NAMES = names_of(View)

COMMON = frozenset(_NAMES) & {*names_of(Scene), "setup", "queue", "scores"}
"""What the views of a moment have in common; everything else is written for each seat."""

_COMMON_LEANERS = leaners_of(View, tuple(name for name in _NAMES if name in COMMON))
_lean_own = fields_leaner(View, tuple(name for name in _NAMES if name not in COMMON), {})


class Views:
    """The views of a table at its newest state, each of them written when it is asked for.

    Most actions at a table are choices, and a choice changes little of a view: the rest is taken
    from the view before it.
    """

    def __init__(self) -> None:
        self._state: State | None = None
        self._scene: Scene | None = None
        self._views: dict[Seat | None, View] = {}
        """Of this state, or of one from which only choices differ."""
        self._written: dict[Seat | None, msgspec.Raw] = {}
        self._common: dict[str, Any] = dict.fromkeys(_NAMES)
        """Fields that all views of this state have in common, as JSON, in the place of each."""
        self._common_values: dict[str, object] = {}
        """What they were written from."""

    def seen_from(self, state: State, seat: Seat | None) -> msgspec.Raw:
        """What this seat, or a spectator (`None`), sees."""
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
        """The fields in their order, as `write_part` would write them, but for some spaces."""
        if not self._written:
            self._write_common(view)
        fields = self._common | _lean_own(view)
        if view.chosen is not None:
            fields["chosen"] = msgspec.Raw(padded(_encode(fields["chosen"])))
        return msgspec.Raw(_encode(fields))

    def _write_common(self, view: View) -> None:
        """What is the same object as in the state before is written already."""
        values = self._common_values
        for name, leaner in _COMMON_LEANERS.items():
            value = getattr(view, name)
            if name not in values or values[name] is not value:
                values[name] = value
                lean = value if leaner is None else leaner(value)
                self._common[name] = msgspec.Raw(_encode(lean))
