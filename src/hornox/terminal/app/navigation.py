"""Arrow keys: which thing lies next in a direction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from hornox.terminal.app.choices import Pick
from hornox.terminal.app.drawing import Spot

Direction: TypeAlias = Literal["left", "right", "up", "down"]

ASIDE = 3
"""A line counts as so many columns: cells are higher than wide."""


def neighbour(spots: Mapping[Pick, Spot], start: Pick | None, direction: Direction) -> Pick | None:
    """Return the nearest thing in this direction; beyond the last one the same thing again."""
    if start is None or start not in spots:
        return next(iter(spots), None)
    here = spots[start]
    found = [(_distance(here, spot, direction), pick) for pick, spot in spots.items()]
    ahead = [(away, pick) for away, pick in found if away is not None]
    return min(ahead, key=lambda one: one[0], default=((0, 0), start))[1]


def _distance(here: Spot, there: Spot, direction: Direction) -> tuple[int, int] | None:
    """Return how far it is ahead, and how far aside; `None` if it is not ahead."""
    across, down = there.x - here.x, there.y - here.y
    ahead, aside = {
        "left": (-across, down * ASIDE),
        "right": (across, down * ASIDE),
        "up": (-down, across),
        "down": (down, across),
    }[direction]
    if ahead <= 0:
        return None
    if direction in ("left", "right") and down != 0 and _overlaps_not(here, there):
        return None
    return (ahead, abs(aside))


def _overlaps_not(here: Spot, there: Spot) -> bool:
    return there.y >= here.y + here.height or here.y >= there.y + there.height
