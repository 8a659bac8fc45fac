"""Trajectories of the simulator as rows: one for each card that is played."""

from __future__ import annotations

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
from numpy.typing import NDArray

from hornox.data.schema import schema_of
from hornox.sim import Trajectories


def turns_table(played: Trajectories, first: int = 0) -> pa.Table:
    """Return a row for each card, in the order of rounds, turns and seats.

    `first` is the number of the first round. In Buffalo the Buffalo is the last seat.

    >>> from hornox.engine import new_setup
    >>> from hornox.sim import play
    >>> turns_table(play(new_setup("base", 4), 10)).num_rows
    400
    """
    rounds, turns, seats = np.nonzero(played.choices)
    own = np.minimum(seats, played.points.shape[1] - 1)
    if played.points.shape[1] < played.choices.shape[2]:  # a team and the Buffalo
        own = np.where(seats == played.choices.shape[2] - 1, 1, 0)
    rows = played.rows[rounds, turns]
    columns = {
        "round": rounds + first,
        "turn": (turns + 1).astype(np.uint8),
        "seat": seats.astype(np.uint8),
        "hand": _lists(played.hands[rounds, turns, seats]),
        "rows": _nested(_lists(rows.reshape(-1, rows.shape[2])), rows.shape[1]),
        "card": played.choices[rounds, turns, seats],
        "twisted": played.twisted[rounds, turns, seats],
        "taken": played.taken[rounds, turns, seats],
        "paid": played.paid[rounds, turns, seats],
        "points": played.points[rounds, own].astype(np.int32),
    }
    schema = schema_of("turns")
    return pa.Table.from_arrays([pa.array(columns[name]) for name in schema.names], schema=schema)


def _lists(cards: NDArray[np.uint8]) -> pa.ListArray:
    """A list for each line, without the zeros at its end."""
    ends = np.concatenate(([0], (cards > 0).sum(axis=1).cumsum()))
    return pa.ListArray.from_arrays(pa.array(ends, pa.int32()), pa.array(cards[cards > 0]))


def _nested(lists: pa.ListArray, each: int) -> pa.ListArray:
    """So many lists belong together."""
    ends = np.arange(0, len(lists) + 1, each)
    return pa.ListArray.from_arrays(pa.array(ends, pa.int32()), lists)
