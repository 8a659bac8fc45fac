"""Views of a table as JSON. What is the same for all seats, or as before, is written once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

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
from hornox.server.wire._lean import Leaner, lean_fields, leaners_of, names_of
from hornox.server.wire.padding import padded

_encode = msgspec.json.Encoder().encode

COMMON = {*names_of(Scene), "setup", "queue", "scores"}
"""What the views of a moment have in common; everything else is written for each seat."""

LARGE = ("changes", "pile", "unseen", "previews")
"""What is written for each seat but stays the same from one choice to the next."""

_NAMES = names_of(View)
_COMMON = leaners_of(View, tuple(name for name in _NAMES if name in COMMON))
_LARGE = leaners_of(View, LARGE)
_SMALL = leaners_of(View, tuple(name for name in _NAMES if name not in {*COMMON, *LARGE}))

Parts: TypeAlias = dict[str, tuple[object, msgspec.Raw]]
"""Fields of a view by name: the value, and how it was written."""


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
        self._common: Parts = {}
        self._own: dict[Seat | None, Parts] = {}

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
        parts: dict[str, Any] = dict.fromkeys(_NAMES)
        parts |= lean_fields(view, _SMALL)
        parts["chosen"] = msgspec.Raw(padded(_encode(parts["chosen"])))
        _write_parts(view, _COMMON, self._common, parts)
        _write_parts(view, _LARGE, self._own.setdefault(view.seat, {}), parts)
        return msgspec.Raw(_encode(parts))


def _write_parts(
    view: View, leaners: Mapping[str, Leaner | None], kept: Parts, into: dict[str, Any]
) -> None:
    """Write these fields; one that is the same object as before is written already."""
    for name, leaner in leaners.items():
        value: Any = getattr(view, name)
        known = kept.get(name)
        if known is None or known[0] is not value:
            written = msgspec.Raw(_encode(value if leaner is None else leaner(value)))
            known = kept[name] = value, written
        into[name] = known[1]
