"""Every mode in the registry of Gymnasium."""

from __future__ import annotations

import gymnasium

from hornox.engine import MODES
from hornox.envs.encoding import ENCODING_VERSION


def register_all() -> None:
    """Register all modes, once."""
    for mode in MODES:
        name = f"hornox/{mode}-v{ENCODING_VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "hornox.envs.gymnasium.learner:LearnerEnv",
                vector_entry_point="hornox.envs.vector.gymnasium:VectorLearners",
                kwargs={"mode": mode},
                disable_env_checker=True,
            )
