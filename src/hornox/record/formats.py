"""Versioned formats: documents of older versions are upgraded step by step.

A format has a version, 1 more than it has upgraders. The first upgrader turns version 1 into
version 2, and so on. An upgrader is never changed once a Hornox has written its version.
`docs/develop/formats.md` lists all formats and describes how to add an upgrader.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from hornox.record.codec import from_json
from hornox.record.errors import RecordError, TooNew

Document: TypeAlias = dict[str, Any]
Upgrader: TypeAlias = Callable[[Document], Document]
"""Turn the fields of one version into those of the next. It may change its argument."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of document. If it is `bare`, it has no head in version 1, only later."""

    name: str
    upgraders: tuple[Upgrader, ...] = ()
    bare: bool = False

    @property
    def version(self) -> int:
        """The version that is written."""
        return 1 + len(self.upgraders)

    @property
    def head(self) -> Document:
        """The fields that a document starts with."""
        if not self.bare:
            return {"format": self.name, "version": self.version}
        return {"version": self.version} if self.upgraders else {}

    def read(self, data: object) -> Document:
        """Return the fields of a document without its head, in the present version."""
        if not isinstance(data, dict):
            raise RecordError("", "must be an object")
        fields = dict(data)
        version = self._version(fields)
        for upgrade in self.upgraders[version - 1 :]:
            fields = upgrade(fields)
        return fields

    def _version(self, fields: Document) -> int:
        """Remove the head and return its version."""
        if not self.bare and fields.pop("format", None) != self.name:
            raise RecordError("format", f"must be {self.name!r}")
        if "version" not in fields and not self.bare:
            raise RecordError("version", "is missing")
        return checked_version("version", fields.pop("version", 1), self.version)


def checked_version(place: str, data: object, latest: int) -> int:
    """Return the version in some data, or raise `TooNew` if only a later Hornox knows it."""
    version = from_json(int, data, place)
    if version < 1:
        raise RecordError(place, "must be 1 or more")
    if version > latest:
        raise TooNew(place, f"is {version}; this Hornox reads up to {latest}: update it")
    return version
