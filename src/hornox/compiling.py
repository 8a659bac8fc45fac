"""Tell a person that the simulator is being compiled, which happens once on each machine."""

from __future__ import annotations

from collections.abc import Callable

NOTICE = (
    "Hornox compiles its simulator for this machine. This happens once; it may take a minute ..."
)

_tell: Callable[[str], None] | None = None


def tell_when_compiling(tell: Callable[[str], None] | None) -> None:
    """Call `tell` with a notice when the compiler starts in this process, at most once."""
    global _tell
    _tell = tell


def compiler_started() -> None:
    """Report that something is compiled, not loaded from the cache."""
    global _tell
    if _tell is not None:
        tell, _tell = _tell, None
        tell(NOTICE)
