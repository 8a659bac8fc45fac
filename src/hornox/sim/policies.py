"""What playouts do where a choice is left."""

from __future__ import annotations

from enum import IntEnum


class RowPolicy(IntEnum):
    """Which row a low card takes in a playout. The Buffalo always takes the cheapest."""

    CHEAPEST = 0
    RANDOM = 1
