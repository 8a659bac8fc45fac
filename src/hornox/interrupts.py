"""Ctrl-C while modules are loaded."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def ctrl_c_ends_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process without a word. For imports: nothing is under way yet.

    A `KeyboardInterrupt` in the middle of an import can end in the traceback of a callback of
    the import system, which nothing can catch.
    """
    handler = signal.getsignal(signal.SIGINT)
    if handler is not signal.default_int_handler or current_thread() is not main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
