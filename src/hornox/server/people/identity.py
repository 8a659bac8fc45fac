"""What a new device receives."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A one-time link that makes another device the same person, until it expires."""

    link: str = field(repr=False)
    expires: Milliseconds
