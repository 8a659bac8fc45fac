"""The spaces of an encoding, as Gymnasium has them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from hornox.envs.encoding import Encoding


def action_space_of(encoding: Encoding) -> Any:
    """Return the space of indices."""
    return Discrete(encoding.action_count)


def observation_space_of(encoding: Encoding) -> Any:
    """Return the space of observations with their masks."""
    return Dict(
        {
            "observation": Box(0, 1, (encoding.observation_size,), np.float32),
            "action_mask": Box(0, 1, (encoding.action_count,), np.int8),
        }
    )
