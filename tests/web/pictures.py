"""What the engine does in the positions that the browser client draws in its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from hornox.engine import (
    Action,
    CardPlaced,
    CardsCancelled,
    CardsRevealed,
    Event,
    FanTable,
    Position,
    RowTaken,
    State,
    apply,
    new_setup,
    start_from,
    variant_of,
)
from hornox.record.codec import from_json, to_json

MARKERS = [field.name for field in fields(FanTable) if field.name != "twisters"]
WEB = Path(__file__).parents[2] / "web" / "src"


def read(name: str) -> Any:
    return json.loads((WEB / name).read_text(encoding="utf-8"))


def play(scene: dict[str, Any]) -> tuple[State, list[Event]]:
    """The state and the events after the scene's actions."""
    setup = new_setup(scene["mode"], scene["players"], fan_cards=scene.get("fanCards"))
    state = start_from(setup, from_json(Position, scene["position"]))
    events: list[Event] = []
    for seat, action in scene["actions"]:
        state, happened = apply(state, seat, from_json(Action, action))  # type: ignore[arg-type]
        events.extend(happened)
    return state, events


def outcome(scene: dict[str, Any]) -> dict[str, Any]:
    """Return what a picture of the scene must show: cards played, rows taken, the rows after it."""
    state, events = play(scene)
    return {
        "capacities": list(variant_of(state).row_capacities),
        "played": [to_json(played) for played in _revealed(events)],
        "taken": [_taken(event) for event in events if isinstance(event, RowTaken)],
        "cancelled": [
            [event.positive, *event.cancelled]
            for event in events
            if isinstance(event, CardsCancelled)
        ],
        "rows": to_json(state.rows),
        "extra": _extra(scene["mode"], state),
    }


def _revealed(events: list[Event]) -> list[object]:
    return [card for event in events if isinstance(event, CardsRevealed) for card in event.cards]


def _taken(event: RowTaken) -> dict[str, Any]:
    return {
        "seat": event.seat,
        "row": event.row,
        "cards": list(event.cards),
        "bullheads": event.bullheads,
    }


def _extra(mode: str, state: State) -> Any:
    """Markers of fan cards and X rows; what else belongs to a mode is not drawn."""
    extra: Any = state.extra
    match mode:
        case "fan":
            return {name: to_json(getattr(extra, name)) for name in MARKERS}
        case "x":
            return {"rows": to_json(extra.rows), "hands": to_json(state.hands)}
        case _:
            return None


def lesson_outcome(lesson: dict[str, Any], choice: str) -> list[dict[str, Any]]:
    """What happens in a lesson of the first game when `CARD` or `CARD/ROW` is chosen."""
    card, _, row = choice.partition("/")
    cards = [int(card), *lesson["others"]]
    actions: list[Any] = [
        [seat, {"type": "play-card", "card": card}] for seat, card in enumerate(cards)
    ]
    if row:
        actions.append([0, {"type": "take-row", "row": int(row)}])
    rows = [{"cards": cards} for cards in lesson["rows"]]
    position = {"rows": rows, "hands": lesson["hands"]}
    scene = {"mode": "base", "players": 3, "position": position, "actions": actions}
    _, events = play(scene)
    return list(_placements(lesson["rows"], events))


def _placements(start: list[list[int]], events: list[Event]) -> Iterator[dict[str, Any]]:
    """Every placement with the rows as they lie after it."""
    rows = [list(cards) for cards in start]
    for event in events:
        if isinstance(event, CardPlaced):
            kept = [] if event.taken else rows[event.row]
            rows[event.row] = [*kept, event.card]
            told = ("seat", "card", "row", "reason", "beside", "taken", "bullheads")
            yield {name: to_json(getattr(event, name)) for name in told} | {
                "rows": [list(cards) for cards in rows]
            }
