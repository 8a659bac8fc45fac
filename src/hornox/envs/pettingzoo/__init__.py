"""PettingZoo: every seat is an agent. Importing this registers `hornox/base-v0` and the others."""

from hornox.extras import require

require("envs", "hornox.envs.pettingzoo")

from hornox.envs.pettingzoo.aec import TurnEnv  # noqa: E402  # first the line about the extra
from hornox.envs.pettingzoo.parallel import SimultaneousEnv  # noqa: E402
from hornox.envs.pettingzoo.registration import aec_env, parallel_env, register_all  # noqa: E402

register_all()

__all__ = ["SimultaneousEnv", "TurnEnv", "aec_env", "parallel_env"]
