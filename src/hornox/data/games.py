"""Games as rows: one for each game, one for each decision."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]

from hornox.data.schema import schema_of
from hornox.engine import VARIANTS, Outcome, View
from hornox.record import Game, Record, format_action
from hornox.record.record import dump_options

Row = dict[str, Any]


def games_table(records: Iterable[Record]) -> pa.Table:
    """Return a row for each game."""
    rows = [game_row(number, Game(record)) for number, record in enumerate(records)]
    return pa.Table.from_pylist(rows, schema_of("games"))


def decisions_table(records: Iterable[Record]) -> pa.Table:
    """Return a row for each decision that was made, in order.

    >>> from hornox.record import Game, Stream
    >>> game = Game.new("base", players=2, seed=7, rounds=1)
    >>> for _ in range(4):
    ...     seat = game.decisions[0].seat
    ...     _ = game.play(seat, game.sample(seat, Stream("docs", "sample")))
    >>> decisions_table([game.record()]).column("kind").to_pylist()
    ['selecting', 'selecting', 'selecting', 'selecting']
    """
    rows = [
        row for number, record in enumerate(records) for row in decision_rows(number, Game(record))
    ]
    return pa.Table.from_pylist(rows, schema_of("decisions"))


def game_row(number: int, game: Game) -> Row:
    """Return what is told of a whole game."""
    record, scores = game.record(), game.state.scores
    return {
        "game": number,
        "mode": record.setup.mode,
        "players": record.setup.players,
        "options": json.dumps(dump_options(record.setup, record.rules)),
        "rules": record.rules,
        "seed": record.seed,
        "names": list(record.names),
        "rounds": len(scores),
        "finished": game.outcome is not None,
        "totals": [sum(points) for points in zip(*scores, strict=True)],
        "winners": _winners(game.outcome),
    }


def decision_rows(number: int, game: Game) -> Iterator[Row]:
    """Return the decisions of a game, each with what its seat could know."""
    steps, scores = game.steps, game.state.scores
    is_team = VARIANTS[game.setup.mode].is_team
    for index, (before, after) in enumerate(pairwise(steps)):
        move = after.move
        if move is None or move.seat is None:
            continue
        view = before.view(move.seat)
        if view.decision is None:  # a choice was changed
            continue
        due = scores[view.round - 1] if view.round <= len(scores) else None
        yield {
            "game": number,
            "move": index,
            "name": game.names[move.seat],
            **_seen(view),
            "action": format_action(move.action),
            "card": getattr(move.action, "card", None),
            "row": getattr(move.action, "row", None),
            "round_points": None if due is None else due[0 if is_team else move.seat],
        }


def _seen(view: View) -> Row:
    assert view.decision is not None
    points = [seat.points for seat in view.seats]
    return {
        "round": view.round,
        "turn": view.turn,
        "seat": view.seat,
        "kind": view.decision.kind,
        "hand": list(view.hand),
        "rows": [list(row.cards) for row in view.rows],
        "bullheads": [row.bullheads for row in view.rows],
        "unseen": len(view.unseen),
        "points": [] if None in points else points,
        "totals": [seat.total for seat in view.seats],
        "options": [format_action(option) for option in view.decision.options],
    }


def _winners(outcome: Outcome | None) -> list[int]:
    return [] if outcome is None else list(outcome.winners)
