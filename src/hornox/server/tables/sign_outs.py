"""Disconnects devices that were signed out from all tables."""

from __future__ import annotations

from collections.abc import Callable, Set

from hornox.server.tables.loaded_tables import LoadedTables


class DeviceSignOuts:
    """`count` grows with each sign-out: tokens that were checked before must be checked again."""

    def __init__(self, loaded: LoadedTables) -> None:
        self._loaded = loaded
        self.count = 0

    def sign_out_others(self, person: str, device: str) -> None:
        """Disconnect all devices of a person except the one with this token hash."""
        self._sign_out(person, lambda other: other != device)

    def sign_out_all_but(self, person: str, kept: Set[str]) -> None:
        """Disconnect all devices of a person except those with these token hashes."""
        self._sign_out(person, lambda other: other not in kept)

    def sign_out(self, person: str, device: str) -> None:
        """Disconnect the device with this token hash."""
        self._sign_out(person, lambda other: other == device)

    def _sign_out(self, person: str, matches: Callable[[str], bool]) -> None:
        self.count += 1
        for actor in self._loaded:
            actor.connections.sign_out(person, matches)
