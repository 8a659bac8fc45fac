"""Gymnasium: one learner among bots. Importing this registers `hornox/base-v0` and the others."""

from hornox.extras import require

require("envs", "hornox.envs.gymnasium")

from hornox.envs.gymnasium.learner import LearnerEnv  # noqa: E402  # first the line on the extra
from hornox.envs.gymnasium.registration import register_all  # noqa: E402

register_all()

__all__ = ["LearnerEnv"]
