"""What workers compute. Results are JSON texts, so that the server only passes them on."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from hornox.coach import (
    REVIEW_EFFORT,
    SENSIBLE,
    Analysis,
    Choice,
    Effort,
    analyse,
    analysis_document,
    review,
    review_document,
)
from hornox.engine import View
from hornox.record import format_action, read_record
from hornox.server.coach.worker import Emit

HINT_EFFORT = Effort(precision=0.15)
"""About a tenth of a second."""

DIGITS = 4
"""Digits of all numbers: shown are two at most."""

FORMAT = 1
"""Raise it when the document of a review changes."""

REVIEW_VERSION = f"{FORMAT}/{SENSIBLE.name}"
"""A stored review of another version is computed again."""


def give_hint(emit: Emit, view: View) -> str:
    """Analyse the decision of a view. Nothing else is known here."""
    return _text(analysis_document(analyse(view, HINT_EFFORT)))


def review_record(emit: Emit, record: str) -> str:
    """Review all seats of a finished game. Each decision is a part, without one if it was forced.

    The document has no names of people: those of the game may be removed later.
    """

    found: dict[str, Any] | None = None

    def keep(choice: Choice, analysis: Analysis) -> None:
        nonlocal found
        found = _decision(choice, analysis)

    def tell(done: int, total: int) -> None:
        nonlocal found
        emit(_text({"done": done, "total": total, "decision": found}))
        found = None

    game = read_record(record)
    document = review_document(review(game, None, REVIEW_EFFORT, progress=tell, on_analysis=keep))
    del document["names"]
    for seat in document["seats"]:
        del seat["name"]
    return _text(document)


def _decision(choice: Choice, analysis: Analysis) -> dict[str, Any]:
    return {
        "seat": choice.seat,
        "move": choice.move,
        "round": choice.round,
        "turn": choice.view.turn,
        "chosen": format_action(choice.chosen),
        "analysis": analysis_document(analysis),
    }


def _text(document: Any) -> str:
    return json.dumps(_rounded(document), separators=(",", ":"), allow_nan=False)


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, DIGITS) if isfinite(value) else None
        case dict():
            return {key: _rounded(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_rounded(inner) for inner in value]
        case _:
            return value
