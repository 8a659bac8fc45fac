"""Every mode in the registry of OpenSpiel."""

from __future__ import annotations

import pyspiel  # type: ignore[import-not-found]

from hornox.engine import MODES
from hornox.envs.open_spiel.game import game_class, type_of


def register_all() -> None:
    """Register all modes, once."""
    for mode in MODES:
        kind = type_of(mode)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, game_class(mode))
