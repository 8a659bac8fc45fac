"""Seeds of games, from the seed that `reset` is given."""

from __future__ import annotations

import numpy as np


class GameSeeds:
    """A stream of seeds. The same seed starts the same stream again."""

    def __init__(self) -> None:
        self._chance: np.random.Generator | None = None

    def next(self, seed: int | None = None) -> str:
        """Return the seed of the next game; without any seed ever given it cannot be foreseen."""
        if self._chance is None or seed is not None:
            self._chance = np.random.default_rng(seed)
        return str(self._chance.integers(2**63))
