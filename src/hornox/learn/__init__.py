"""Learning to play: a small network in NumPy on tables that step together."""

from hornox.extras import require

require("learn", "hornox.learn")

from hornox.learn.bot import LearnedBot  # noqa: E402
from hornox.learn.training import (  # noqa: E402
    CannotLearn,
    LearningState,
    LearningTime,
    lead_over_sensible,
    learn,
)
from hornox.learn.weights import BadWeights, load_weights, save_weights  # noqa: E402

__all__ = [
    "BadWeights",
    "CannotLearn",
    "LearnedBot",
    "LearningState",
    "LearningTime",
    "lead_over_sensible",
    "learn",
    "load_weights",
    "save_weights",
]
