"""Parse addresses, and find the networks by which clients are counted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address

IPV6_HOME_PREFIX = 64
"""IPv6 prefix length of one home. A client chooses the other bits itself."""

WIDER_PREFIXES = ((56, 4), (48, 16))
"""IPv6 prefix lengths that providers give to one customer, and how many times the limit of one home
each may use. A /56 has 256 homes, a /48 65,536.
"""


def network_key(address: str) -> str:
    """Return the IPv4 address, or the /64 network of an IPv6 address, as text."""
    known = read_address(address)
    if not isinstance(known, IPv6Address):
        return address if known is None else str(known)
    return str(ip_network((known, IPV6_HOME_PREFIX), strict=False))


@lru_cache(10_000)
def networks_of(network_key: str) -> tuple[tuple[str, int], ...]:
    """Return the network and the wider networks it is in, with the factor of their limits."""
    try:
        network = IPv6Network(network_key)
    except ValueError:
        return ((network_key, 1),)
    wider = ((str(network.supernet(new_prefix=bits)), factor) for bits, factor in WIDER_PREFIXES)
    return (network_key, 1), *wider


def read_address(text: str) -> Address | None:
    """Parse an address as proxies write it: with a port, in brackets, IPv4 inside IPv6."""
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
