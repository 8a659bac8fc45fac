"""The typed boundary to Numba.

Only functions marked `kernel` are compiled on their own and cached. Every function marked `inline`
is inlined into them, so that a constant argument removes the branches a mode does not need.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.core import event
from numba.extending import intrinsic
from numpy.typing import NDArray

from hornox.compiling import compiler_started
from hornox.sim.kernels.cache_key import source_stamp

F = TypeVar("F", bound=Callable[..., object])

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]
Floats: TypeAlias = NDArray[np.float64]

_INLINE: dict[str, Any] = {"nogil": True, "forceinline": True, "_nrt": False}


def inline(function: F) -> F:
    """Compile a function into each kernel that calls it.

    It must not allocate: counting references (`_nrt`) would halve the speed of a kernel.
    """
    return cast(F, njit(**_INLINE)(function))


def kernel(function: F) -> F:
    """Compile an entry point. It releases the interpreter's lock and is cached on disk.

    Numba names the files of its cache after the function. The stamp in the name keeps it from
    reading an index of other sources, which may name types that do not exist any more.
    """
    function.__qualname__ += f"-{source_stamp():x}"
    return cast(F, njit(nogil=True, cache=True)(function))


def compile_function(function: F) -> F:
    """Compile a function of a user; nothing of it is cached."""
    return cast(F, njit(nogil=True)(function))


class _CompileListener(event.Listener):
    """Reports the start of the compiler. Numba has no such event where its cache answers."""

    def on_start(self, event: object) -> None:
        compiler_started()

    def on_end(self, event: object) -> None:
        """Nobody waits for it."""


event.register("numba:compile", _CompileListener())  # type: ignore[no-untyped-call]


def _count_trailing_zeros(context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.uint64), build


trailing_zeros = cast(Callable[[np.uint64], int], intrinsic(_count_trailing_zeros))
"""The position of the lowest bit of a word that is not zero."""
