"""A replayed record as one JSON document: all events, the final table, what is awaited.

It shows every card, hidden ones included: it is for checking, archiving and analysing games, not
for players in the middle of one.
"""

from __future__ import annotations

from typing import Any

from hornox.engine import (
    VARIANTS,
    Played,
    State,
    bullheads,
    decisions,
    observe,
    outcome,
    pack_to_shuffle,
)
from hornox.engine.rules.placing import totals
from hornox.engine.rules.team import TEAM, team_factor
from hornox.engine.stages.selecting import Selecting
from hornox.record.codec import to_json
from hornox.record.errors import RecordError
from hornox.record.record import Record, dump_record
from hornox.record.replay import Step, replay


def report(record: Record) -> dict[str, Any]:
    """Return the document, or raise `RecordError` if the record cannot be replayed."""
    return report_steps(record, replay(record))


def report_steps(record: Record, steps: list[Step]) -> dict[str, Any]:
    """Return the document for a record that has been replayed already."""
    state = steps[-1].state
    head = dump_record(record)
    del head["actions"]
    return {
        "record": head,
        "events": dump_events(steps),
        "position": dump_table(state),
        "pending": dump_pending(state),
        "outcome": to_json(outcome(state)),
    }


def report_error(error: RecordError) -> dict[str, Any]:
    """Return an error of a record as JSON data."""
    return {"error": {"place": error.place, "reason": error.reason, "code": error.cause}}


def dump_events(steps: list[Step]) -> list[dict[str, Any]]:
    """Return every event in order, with the index of its move (null: the start)."""
    return [
        {"move": None if step.move is None else index - 1} | to_json(event)
        for index, step in enumerate(steps)
        for event in step.events
    ]


def dump_table(state: State) -> dict[str, Any]:
    """Return the complete table. A card chosen face down still counts to its hand.

    `queue` are all revealed cards that lie in no row yet, the one being placed first.
    """
    table = {
        "round": state.round,
        "turn": state.turn,
        "rows": to_json(observe(state, None).rows),
        "hands": to_json(state.hands),
        "known": to_json(state.known),
        "piles": to_json(state.piles),
        "undealt": to_json(state.undealt),
        "scores": to_json(state.scores),
        "totals": to_json(_totals(state)),
        "queue": to_json(_waiting(state)),
    }
    if state.extra is not None:
        table[state.setup.mode] = to_json(state.extra)
    if VARIANTS[state.setup.mode].is_team:
        table["team"] = _team(state)
    return table


def dump_pending(state: State) -> dict[str, Any]:
    """Return the pending decisions. `cards` are those to pick from, `chosen` lie face down."""
    return {
        **to_json(observe(state, None).prompt),
        "chosen": to_json(_chosen(state)),
        "shuffle": to_json(pack_to_shuffle(state)),
        "decisions": to_json(decisions(state)),
    }


def _team(state: State) -> dict[str, int]:
    """Return the team's bullheads, their factor and the points (R23)."""
    heads, factor = bullheads(state.piles[TEAM]), team_factor(state.setup.players)
    return {"bullheads": heads, "factor": factor, "points": heads * factor}


def _totals(state: State) -> tuple[int, ...]:
    """Return the totals by seat, or of team and Buffalo."""
    if state.scores:
        return totals(state.scores)
    return (0,) * VARIANTS[state.setup.mode].sides(state.setup.players)


def _waiting(state: State) -> tuple[Played, ...]:
    """Return the queue after the card that is being placed, which its stage holds."""
    current = (getattr(stage, "played", None) for stage in reversed(state.stages))
    return (*(played for played in current if played is not None), *state.queue)


def _chosen(state: State) -> tuple[Played | None, ...]:
    top = state.stages[-1] if state.stages else None
    return top.choices if isinstance(top, Selecting) else ()
