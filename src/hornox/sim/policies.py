"""What everybody does in a playout where a choice is left."""

from __future__ import annotations

from enum import IntEnum


class Policy(IntEnum):
    """How a seat plays on. The Buffalo's cards come from its stack, and it takes cheap rows."""

    UNIFORM = 0
    """Any card; a low card takes the cheapest row."""

    WILD = 1
    """Any card, any row."""

    SENSIBLE = 2
    """The card that seems to cost least, as a person would who looks one turn ahead."""

    MIXED = 3
    """Sensible or uniform, whichever a coin says each time: for opponents one does not know."""
