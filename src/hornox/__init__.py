"""Hornox: the open home of the 6 nimmt! card-game family.

>>> import hornox
>>> game = hornox.new_game("base", players=4, seed=7)
>>> game.view(0).hand
(3, 14, 15, 19, 54, 70, 89, 98, 99, 103)

The names below are loaded when they are first used, so that the import itself takes no time.
"""

from __future__ import annotations

import warnings
from importlib import import_module

TYPE_CHECKING = False
"""As in `typing`, whose import would take longer than all else here."""

if TYPE_CHECKING:
    from hornox import (
        actions,
        arena,
        bots,
        client,
        coach,
        engine,
        envs,
        events,
        record,
        sim,
        table,
    )
    from hornox.bots import BOTS, LEVELS, Bot, NoSuchBot, make_bot, open_bot
    from hornox.engine import (
        MODES,
        Decision,
        FanCard,
        HornoxError,
        IllegalAction,
        Mode,
        Outcome,
        Position,
        PositionError,
        SeatAction,
        Setup,
        SetupError,
        Special,
        View,
        bullheads,
        new_setup,
    )
    from hornox.record import (
        Game,
        Move,
        NotationError,
        Record,
        RecordError,
        new_game,
        read_record,
        replay,
        verify,
        write_record,
    )

    __version__: str

__all__ = [
    "BOTS",
    "LEVELS",
    "MODES",
    "Bot",
    "Decision",
    "FanCard",
    "Game",
    "HornoxError",
    "IllegalAction",
    "Mode",
    "Move",
    "NoSuchBot",
    "NotationError",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "SeatAction",
    "Setup",
    "SetupError",
    "Special",
    "View",
    "__version__",
    "actions",
    "arena",
    "bots",
    "bullheads",
    "client",
    "coach",
    "engine",
    "envs",
    "events",
    "make_bot",
    "new_game",
    "new_setup",
    "open_bot",
    "read_record",
    "record",
    "replay",
    "sim",
    "table",
    "verify",
    "write_record",
]

_ROOMS = (
    "actions",
    "events",
    "engine",
    "record",
    "bots",
    "sim",
    "coach",
    "arena",
    "envs",
    "table",
    "client",
)

_HOMES = ("engine", "record", "bots")
"""The packages that the other names come from."""

_FORMER_HOMES = ("actions", "events", *_HOMES)
"""Where names are found that stood here in version 0.2."""


def _load(name: str) -> object:
    """Return one of the names above, or an earlier one with a warning."""
    if name in _ROOMS:
        return import_module(f"hornox.{name}")
    if name == "__version__":
        from importlib.metadata import version

        return version("hornox")
    for home in _HOMES if name in __all__ else _FORMER_HOMES:
        package = import_module(f"hornox.{home}")
        if name not in package.__all__:
            continue
        if name not in __all__:
            message = f"hornox.{name} will be removed: use hornox.{home}.{name}"
            warnings.warn(message, DeprecationWarning, stacklevel=3)
        return getattr(package, name)
    raise AttributeError(f"module 'hornox' has no attribute {name!r}")


if not TYPE_CHECKING:  # a checker would accept any name

    def __getattr__(name):
        if name.startswith("__") and name != "__version__":
            raise AttributeError(f"module 'hornox' has no attribute {name!r}")
        found = _load(name)
        if name in __all__:
            globals()[name] = found
        return found


def __dir__() -> list[str]:
    return __all__
