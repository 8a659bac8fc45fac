"""Observations and information states, as OpenSpiel asks for them."""

from __future__ import annotations

from typing import Any

import numpy as np

from hornox.engine import Seat, observe
from hornox.envs.encoding import Encoding, slices
from hornox.envs.open_spiel.point import Point


class SeatObserver:
    """Writes what a seat sees, or with perfect recall all that it has seen and done."""

    def __init__(self, encoding: Encoding, *, is_perfect_recall: bool) -> None:
        self._encoding = encoding
        self._is_perfect_recall = is_perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not is_perfect_recall:
            self.tensor = np.zeros(encoding.observation_size, np.float32)
            parts = slices(encoding.fields)
            self.dict = {
                field.name: self.tensor[parts[field.name]].reshape(field.shape)
                for field in encoding.fields
            }

    def set_from(self, state: Any, player: Seat) -> None:
        """Write the observation of a seat into the tensor."""
        if self.tensor is not None:
            self._encoding.observe(state.view(player), self.tensor)

    def string_from(self, state: Any, player: Seat) -> str:
        """Return the table as the seat sees it, or its memory."""
        point: Point = state.point
        if self._is_perfect_recall:
            return point.memory.text(point.state.setup, player)
        return str(observe(point.state, player))
