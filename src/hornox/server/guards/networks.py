"""Addresses as text, and the networks by which clients are counted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

ONE_HOME = 64
"""Bits of an IPv6 address that one household shares; the others are its own to invent."""

WIDER = ((56, 4), (48, 16))
"""Networks that providers give to one customer, by their bits, and how many homes' worth of
requests each of them is allowed. A /56 has 256 homes' addresses, a /48 65,536."""


def household(address: str) -> str:
    """An IPv4 address, or the network of an IPv6 address: one household has all of it."""
    known = read_address(address)
    if not isinstance(known, IPv6Address):
        return address if known is None else str(known)
    return str(ip_network((known, ONE_HOME), strict=False))


@lru_cache(10_000)
def networks_of(household: str) -> tuple[tuple[str, int], ...]:
    """The household and the wider networks it is in, with the factor of what each is allowed."""
    try:
        network = IPv6Network(household)
    except ValueError:
        return ((household, 1),)
    wider = ((str(network.supernet(new_prefix=bits)), factor) for bits, factor in WIDER)
    return (household, 1), *wider


def read_address(text: str) -> Address | None:
    """An address, also as proxies write it: with a port, in brackets, IPv4 inside IPv6."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
