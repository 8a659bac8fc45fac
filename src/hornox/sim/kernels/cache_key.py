"""A number for everything that is compiled into the kernels, for the key of Numba's cache."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from hornox.engine import cards

_SIM = Path(__file__).parents[1]


@cache
def source_stamp() -> int:
    """A digest of this room's sources and of the facts it takes from the engine.

    Numba's cache notices a change of the file that holds a kernel, but not of what was inlined into
    it. Kernels close over this number, which makes it a part of the key of the cache.
    """
    from hornox.sim.kernels import facts  # imports this module by way of `jit`

    from_engine = (facts.ROW_COUNT, facts.ROW_CAPACITY, facts.X_CAPACITIES, facts.X_PILE_FACTOR)
    digest = sha256(repr(from_engine).encode())
    for path in [*sorted(_SIM.rglob("*.py")), Path(cards.__file__)]:
        digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:7], "big")
