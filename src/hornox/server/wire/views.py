"""Views of a table as JSON. What is the same for all seats, or as before, is written once."""

from __future__ import annotations

from operator import attrgetter
from typing import TypeAlias

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
from hornox.server.wire._lean import leaners_of, names_of
from hornox.server.wire.padding import padded

_encode = msgspec.json.Encoder().encode

_NAMES = names_of(View)
_values_of = attrgetter(*_NAMES)
_LEANERS = leaners_of(View, _NAMES)

COMMON = frozenset(_NAMES) & {*names_of(Scene), "setup", "queue", "scores"}
"""What the views of a moment have in common; everything else is written for each seat."""

Parts: TypeAlias = tuple[tuple[object, ...], list[bytes]]
"""The values of a view's fields, and each of them as JSON with its name."""

_NO_PARTS: Parts = (object(),) * len(_NAMES), [b""] * len(_NAMES)


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
        self._common: dict[str, tuple[object, bytes]] = {}
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
        """The fields in their order, as `write_part` would write them, but for some spaces.

        A field that is the same object as in the seat's view before is written already.
        """
        values = _values_of(view)
        before, parts = self._own.get(view.seat, _NO_PARTS)
        parts = [
            part if value is known else self._part(name, value)
            for name, value, known, part in zip(_NAMES, values, before, parts, strict=True)
        ]
        self._own[view.seat] = values, parts
        return msgspec.Raw(b"{%b}" % b",".join(parts))

    def _part(self, name: str, value: object) -> bytes:
        """A field with its name; one that all seats have in common is written once for them."""
        if name not in COMMON:
            return _write_field(name, value)
        known = self._common.get(name)
        if known is None or known[0] is not value:
            known = self._common[name] = value, _write_field(name, value)
        return known[1]


def _write_field(name: str, value: object) -> bytes:
    leaner = _LEANERS[name]
    json = _encode(value if leaner is None else leaner(value))
    return b'"%b":%b' % (name.encode(), padded(json) if name == "chosen" else json)
