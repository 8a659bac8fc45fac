"""What a device is told once, to be a person from then on."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.server.storage import PersonKind
from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class Identity:
    """Who you are on this device. The token is told once; whoever has it is you."""

    person: str
    name: str
    kind: PersonKind
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """What another device sends once, until it expires, to be the same person."""

    link: str = field(repr=False)
    expires: Milliseconds
