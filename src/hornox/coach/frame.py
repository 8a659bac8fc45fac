"""All decisions of reviews as columns, for data frames.

A dictionary of lists needs no library, and pandas, polars and pyarrow each make a table of it in
one call: `pandas.DataFrame(columns)`, `polars.DataFrame(columns)`, `pyarrow.table(columns)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hornox.coach.review import Review, SeatReview, Verdict
from hornox.record import format_action

COLUMNS: dict[str, str] = {
    "game": "the number of the review, from 0",
    "mode": "the mode",
    "players": "how many players",
    "reference": "the reference player that the values refer to",
    "seat": "the seat that decided, from 0",
    "name": "the name of the seat",
    "move": "the index of the move in the record",
    "round": "the round, from 1",
    "turn": "the turn, from 1",
    "kind": "the kind of decision",
    "options": "how many options there were",
    "chosen": "the chosen option, in notation",
    "best": "the best option by bullheads, in notation; none where nothing was to decide",
    "expected": "bullheads that the reference player expected before the choice",
    "value": "bullheads expected after the choice",
    "error": "the standard error of `value`",
    "cost": "what the choice gave away, in the measure",
    "cost_error": "the standard error of `cost`",
    "measure": "bullheads, or chance (to win) in the last round of a game",
    "grade": "the grade",
    "praise": "the praise, if any",
    "own": "the choice's part of the account of bullheads; none if the round was not finished",
    "rest": "what followed until the next choice, in the same account",
    "result": "bullheads of the round in the end; none if it was not finished",
}
"""The columns and what they mean. Nothing to decide: values are none, costs 0."""


def decisions_frame(reviews: Iterable[Review]) -> dict[str, list[Any]]:
    """A line for each decision of each reviewed seat, as a list for each of `COLUMNS`."""
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for game, review in enumerate(reviews):
        for seat in review.seats:
            for verdict in seat.verdicts:
                line = {"game": game, **_game(review), **_line(seat, verdict)}
                for name, values in columns.items():
                    values.append(line[name])
    return columns


def _game(review: Review) -> dict[str, Any]:
    setup = review.walk.setup
    return {"mode": setup.mode, "players": setup.players, "reference": review.reference}


def _line(seat: SeatReview, verdict: Verdict) -> dict[str, Any]:
    choice, analysis, option, step = verdict.choice, verdict.analysis, verdict.option, verdict.step
    results = {one.round: one.result for one in seat.account.rounds}
    return {
        "seat": seat.seat,
        "name": seat.name,
        "move": choice.move,
        "round": choice.round,
        "turn": choice.view.turn,
        "kind": choice.kind,
        "options": len(choice.options),
        "chosen": format_action(choice.chosen),
        "best": None if analysis is None else format_action(analysis.best_option.action),
        "expected": None if analysis is None else analysis.reference.own,
        "value": None if option is None else option.own.value,
        "error": None if option is None else option.own.error,
        "cost": verdict.cost.value,
        "cost_error": verdict.cost.error,
        "measure": verdict.measure.value,
        "grade": verdict.grade.value,
        "praise": None if verdict.praise is None else verdict.praise.value,
        "own": None if step is None else step.own,
        "rest": None if step is None else step.rest,
        "result": results.get(choice.round),
    }
