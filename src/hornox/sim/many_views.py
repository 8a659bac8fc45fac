"""Playouts from many views in one call, on all cores."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from hornox.engine import View
from hornox.sim.enhancements import Enhancement
from hornox.sim.playouts import OptionValue, evaluate
from hornox.sim.policies import Policy


def evaluate_all(
    views: Sequence[View],
    playouts: int = 10_000,
    seed: int | str = 0,
    *,
    policy: Policy = Policy.UNIFORM,
    others: Policy | Sequence[Policy] | None = None,
    turns: int | None = None,
    enhancements: Enhancement = Enhancement.NONE,
    threads: int | None = None,
) -> list[tuple[OptionValue, ...]]:
    """The values of `evaluate` for every view, in their order.

    Kernels run without the interpreter's lock, so threads share the views: as many as there are
    cores, unless `threads` says otherwise. Their number changes no value.

    >>> from hornox.record import Game
    >>> game = Game.new("base", players=4, seed=7)
    >>> [len(values) for values in evaluate_all([game.view(0), game.view(1)], playouts=100)]
    [10, 10]
    """
    play = partial(
        evaluate,
        playouts=playouts,
        seed=seed,
        policy=policy,
        others=others,
        turns=turns,
        enhancements=enhancements,
    )
    workers = threads or os.cpu_count() or 1
    if workers == 1 or len(views) < 2:
        return [play(view) for view in views]
    first = play(views[0])  # compiles the kernels once
    with ThreadPoolExecutor(workers) as pool:
        return [first, *pool.map(play, views[1:])]
