"""Compiling all kernels ahead of their first use."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int, str], None]
"""Told how many kernels of how many are ready, and which one comes next."""


def warm_up(progress: Progress | None = None) -> None:
    """Compile every kernel, or load it from the cache of an earlier run.

    May be called in a thread: others go on meanwhile, although more slowly.
    """
    from hornox.sim._warming import steps

    jobs = steps()
    for done, (name, job) in enumerate(jobs):
        if progress is not None:
            progress(done, len(jobs), name)
        job()
    if progress is not None:
        progress(len(jobs), len(jobs), "")
