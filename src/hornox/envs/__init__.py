"""Environments for learning: one encoding, and the interfaces of the common frameworks."""

from importlib.util import find_spec

from hornox.extras import MissingExtra

if find_spec("numpy") is None:  # the encoding needs no framework
    raise MissingExtra("hornox.envs", "envs")

from hornox.envs.encoding import (  # first the line about the extra
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
