"""Every mode in both registries of PettingZoo."""

from __future__ import annotations

from typing import Any

from pettingzoo import (  # type: ignore[import-untyped]
    aec_registry,
    register,
)

from hornox.engine import MODES, Mode
from hornox.envs.encoding import ENCODING_VERSION
from hornox.envs.match import match_of
from hornox.envs.pettingzoo.aec import TurnEnv
from hornox.envs.pettingzoo.parallel import SimultaneousEnv

PLACE = "hornox.envs.pettingzoo.registration"


def register_all() -> None:
    """Register all modes, once."""
    for mode in MODES:
        name = f"hornox/{mode}-v{ENCODING_VERSION}"
        if name not in aec_registry:
            register("aec", name, f"{PLACE}:aec_env", kwargs={"mode": mode})
            register("parallel", name, f"{PLACE}:parallel_env", kwargs={"mode": mode})


def aec_env(
    mode: Mode, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any
) -> TurnEnv:
    """Return an environment in which the agents act one after the other."""
    return TurnEnv(match_of(mode, **options), max_cycles, render_mode)


def parallel_env(
    mode: Mode, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any
) -> SimultaneousEnv:
    """Return an environment in which the agents act at once."""
    return SimultaneousEnv(match_of(mode, **options), max_cycles, render_mode)
