"""One call of each kernel, with the types that the public functions use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from hornox.sim import _layout as at
from hornox.sim._endgame import play_out, workspace
from hornox.sim._kernels import build
from hornox.sim._tables import RowOnTable, blank_table, lay_rows
from hornox.sim.foresight import no_plan, nothing_learned
from hornox.sim.risks import risks_of

_NAMES = {at.PLAIN: "plain", at.MARKED: "marked", at.FAN: "fan", at.X: "x"}
_SEED = np.uint64(0)


def steps() -> list[tuple[str, Callable[[], None]]]:
    """The kernels by name, and how to compile each."""
    found: list[tuple[str, Callable[[], None]]] = []
    for rules, name in _NAMES.items():
        found.append((f"{name} rounds", partial(_rounds, rules)))
        found.append((f"{name} playouts", partial(_playouts, rules)))
    found.append(("endgame", _endgame))
    return found


def _rounds(rules: int) -> None:
    deck = np.arange(1, 101 if rules == at.X else 105, dtype=np.int64)
    out = np.zeros((1, 2), np.int64)
    build(rules).rounds(blank_table(), deck, 2, 2, risks_of(1, 104), _SEED, out)


def _playouts(rules: int) -> None:
    """Two seats with a card each."""
    table = blank_table()
    count = 3 if rules == at.X else 4
    lay_rows(table, [RowOnTable([10 * (index + 1)], 5) for index in range(count)])
    table[at.COUNTS : at.COUNTS + 2] = 1
    build(rules).evaluate(
        0,
        np.zeros((2, at.HAND), np.int64),
        np.zeros(2, np.int64),
        np.ones(2, np.int64),
        np.array([50, 51, 52], np.int64),
        np.stack([table]),
        np.full((1, at.HAND), 60, np.int64),
        np.zeros((1, at.SEATS), np.int64),
        np.zeros(1, np.int64),
        risks_of(1, 104),
        nothing_learned(0),
        no_plan(plans=False),
        np.arange(2),
        np.ones((2, 2), np.int64),
        np.zeros(2),
        1,
        at.HAND,
        _SEED,
        np.zeros((1, 2), np.int64),
        np.zeros((1, 2), np.int64),
        np.zeros(1),
    )


def _endgame() -> None:
    play_out(1, 1, *workspace())
