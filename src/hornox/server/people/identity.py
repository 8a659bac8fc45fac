"""What a new device receives."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.server.storage import PersonKind
from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class Identity:
    """A person on a device. The token is returned once and proves the identity."""

    person: str
    name: str
    kind: PersonKind
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A one-time link that makes another device the same person, until it expires."""

    link: str = field(repr=False)
    expires: Milliseconds
