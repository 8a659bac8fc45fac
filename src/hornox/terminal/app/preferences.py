"""What the person has chosen for the screen: pace and colours."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from hornox.terminal.app.palette import DARK, LIGHT, PLAIN, Palette
from hornox.terminal.paces import PACES, Pace

LIGHT_BACKGROUNDS = ("7", "15")
"""The backgrounds in `COLORFGBG` that are light."""


@dataclass(slots=True)
class Preferences:
    """How the table is shown."""

    pace: Pace = "normal"
    is_dark: bool = True
    is_coloured: bool = True

    @property
    def palette(self) -> Palette:
        """The colours of the table."""
        if not self.is_coloured:
            return PLAIN
        return DARK if self.is_dark else LIGHT

    def next_pace(self) -> Pace:
        """Change the pace to the next one."""
        paces = list(PACES)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]
        return self.pace


def is_dark_terminal(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the terminal says nothing of a light background."""
    return environment.get("COLORFGBG", "").rpartition(";")[2] not in LIGHT_BACKGROUNDS


def is_coloured_terminal(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether colours are wanted: `NO_COLOR` says that they are not."""
    return "NO_COLOR" not in environment
