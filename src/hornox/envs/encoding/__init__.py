"""Actions as numbers and views as arrays, the same in every environment."""

from hornox.envs.encoding.actions import WAIT, Block, Domain, NoSuchIndex
from hornox.envs.encoding.encoding import ENCODING_VERSION, Encoding, slices
from hornox.envs.encoding.fields import Field
from hornox.envs.encoding.information import information_state

__all__ = [
    "ENCODING_VERSION",
    "WAIT",
    "Block",
    "Domain",
    "Encoding",
    "Field",
    "NoSuchIndex",
    "information_state",
    "slices",
]
