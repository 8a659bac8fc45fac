"""What the seats see at one moment: views, indices and arrays, made when they are needed."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from hornox.engine import Scene, Seat, State, View, observe, scene_of
from hornox.envs.encoding import Encoding
from hornox.envs.encoding.encoding import Mask
from hornox.envs.encoding.fields import Floats


class Observation(TypedDict):
    """What a seat is shown, and what it may do now."""

    observation: Floats
    action_mask: Mask


class SeatViews:
    """The views of one state. Arrays are new each time, so that callers may keep them."""

    def __init__(self, state: State, encoding: Encoding) -> None:
        self._state, self._encoding = state, encoding
        self._scene: Scene | None = None
        self._views: dict[Seat, View] = {}
        self._legal: dict[Seat, list[int]] = {}

    def view(self, seat: Seat) -> View:
        """Return what this seat may know."""
        if seat not in self._views:
            if self._scene is None:
                self._scene = scene_of(self._state)
            self._views[seat] = observe(self._state, seat, self._scene)
        return self._views[seat]

    def legal(self, seat: Seat) -> list[int]:
        """Return the indices of all that this seat may do now, ascending."""
        if seat not in self._legal:
            self._legal[seat] = sorted(self._encoding.legal_indices(self.view(seat)))
        return self._legal[seat]

    def mask(self, seat: Seat) -> Mask:
        """Return an array with 1 for each legal index."""
        mask = np.zeros(self._encoding.action_count, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observation(self, seat: Seat) -> Observation:
        """Return arrays with what this seat sees and may do."""
        return {
            "observation": self._encoding.observe(self.view(seat)),
            "action_mask": self.mask(seat),
        }
