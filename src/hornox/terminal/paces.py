"""How fast a reveal is shown, beside the times of a table (`hornox.table.pacing`)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Pace: TypeAlias = Literal["slow", "normal", "fast", "off"]

PACES: dict[Pace, float] = {"slow": 1.9, "normal": 1.0, "fast": 0.45, "off": 0.0}
"""How much longer than at a table with a clock each event is shown."""
