"""Bans of people and networks, as a server checks them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeAlias

from hornox.engine import HornoxError
from hornox.server.guards.networks import read_address
from hornox.server.storage import PERSON_PREFIX, Ban
from hornox.table import Milliseconds

Network: TypeAlias = IPv4Network | IPv6Network

NETWORK_PREFIX = "network:"

_PERSON_ID = re.compile("[0-9a-f]{24}")


class BadSubject(HornoxError):
    """Neither a person nor a network."""

    code = "bad-subject"


class Bans:
    """The bans that were read last. One ends by itself at its moment."""

    def __init__(self, now: Callable[[], Milliseconds]) -> None:
        self._now = now
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []

    def replace(self, bans: Iterable[Ban]) -> None:
        """Set the bans."""
        bans = tuple(bans)
        self._people = {ban.subject: ban for ban in bans if ban.subject.startswith(PERSON_PREFIX)}
        self._networks = [
            (ip_network(ban.subject.removeprefix(NETWORK_PREFIX)), ban)
            for ban in bans
            if ban.subject.startswith(NETWORK_PREFIX)
        ]

    def forbid_person(self, person: str) -> bool:
        """Check whether this person is banned."""
        ban = self._people.get(f"{PERSON_PREFIX}{person}")
        return ban is not None and ban.is_valid(self._now())

    def forbid_address(self, address: str) -> bool:
        """Check whether this address is in a banned network."""
        known = read_address(address) if self._networks else None
        if known is None:
            return False
        now = self._now()
        return any(known in network and ban.is_valid(now) for network, ban in self._networks)


def subject_of(text: str) -> str:
    """Return the subject of a ban: `text` is a person's id, an address or a network."""
    if _PERSON_ID.fullmatch(text):
        return f"{PERSON_PREFIX}{text}"
    try:
        return f"{NETWORK_PREFIX}{ip_network(text, strict=False)}"
    except ValueError:
        raise BadSubject(
            f"{text!r} is no person's id (24 digits and letters a-f), address or network"
        ) from None
