"""Environments for learning: one encoding, and the interfaces of the common frameworks."""

from hornox.envs.encoding import (
    ENCODING_VERSION,
    WAIT,
    Block,
    Domain,
    Encoding,
    Field,
    NoSuchIndex,
    information_state,
    slices,
)
from hornox.envs.match import IllegalIndex

__all__ = [
    "ENCODING_VERSION",
    "WAIT",
    "Block",
    "Domain",
    "Encoding",
    "Field",
    "IllegalIndex",
    "NoSuchIndex",
    "information_state",
    "slices",
]
