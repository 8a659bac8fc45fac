"""Environments for learning: one encoding, and the interfaces of the common frameworks."""

from hornox.envs.encoding import (
    ENCODING_VERSION,
    WAIT,
    Encoding,
    NoSuchIndex,
    information_state,
)

__all__ = [
    "ENCODING_VERSION",
    "WAIT",
    "Encoding",
    "NoSuchIndex",
    "information_state",
]
