"""The typed boundary to Numba.

Only the kernels of `_kernels.py` are compiled on their own and cached; every other compiled
function is inlined into them, so that constants they pass on remove the branches a mode
does not need.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., object])

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]
Floats: TypeAlias = NDArray[np.float64]


_INLINE: dict[str, Any] = {"nogil": True, "forceinline": True, "_nrt": False}


def inline(function: F) -> F:
    """Compile a function into whatever kernel calls it.

    It must not allocate: counting references (`_nrt`) in it would halve the speed of a kernel.
    """
    return cast(F, njit(**_INLINE)(function))


def kernel(function: F) -> F:
    """Compile an entry: without the lock of the interpreter, once per installation."""
    return cast(F, njit(nogil=True, cache=True)(function))


@cache
def source_stamp() -> int:
    """A number for the sources of this room.

    Numba's cache notices only a change of the file that holds a kernel, not of what was inlined
    into it. Kernels close over this number, which makes it a part of the key of the cache.
    """
    digest = sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:7], "big")


def _count_trailing_zeros(context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.uint64), build


trailing_zeros = cast(Callable[[np.uint64], int], intrinsic(_count_trailing_zeros))
"""The position of the lowest bit of a word that is not zero."""
