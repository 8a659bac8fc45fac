"""Devices that are signed out: they are disconnected from all tables."""

from __future__ import annotations

from collections.abc import Callable

from hornox.server.tables.loaded_tables import LoadedTables


class DeviceSignOuts:
    """Counts them, too: a token that was looked up before must be looked up again."""

    def __init__(self, loaded: LoadedTables) -> None:
        self._loaded = loaded
        self.count = 0

    def sign_out_others(self, person: str, device: str) -> None:
        """Only the device with this token's hash stays connected."""
        self._sign_out(person, lambda other: other != device)

    def sign_out(self, person: str, device: str) -> None:
        """The device with this token's hash is disconnected."""
        self._sign_out(person, lambda other: other == device)

    def _sign_out(self, person: str, matches: Callable[[str], bool]) -> None:
        self.count += 1
        for actor in self._loaded:
            actor.connections.sign_out(person, matches)
