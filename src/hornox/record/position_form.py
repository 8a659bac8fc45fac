"""A start position as it stands in JSON: what each mode adds has a field of its own name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hornox.engine import (
    VARIANTS,
    BuffaloTable,
    Card,
    FanTable,
    Position,
    Row,
    SpecialsTable,
    XTable,
)
from hornox.record.errors import RecordError

PARTS = {
    variant.part.name: variant.part.kind
    for variant in VARIANTS.values()
    if variant.part.name is not None
}
"""What modes add, by the name of its field."""


@dataclass(frozen=True, slots=True)
class PositionForm:
    """The fields of `Position`, with `extra` by the name of its kind."""

    rows: tuple[Row, ...]
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...] = ()
    known: tuple[tuple[Card, ...], ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()
    turn: int | None = None
    anniversary: SpecialsTable | None = None
    fan: FanTable | None = None
    buffalo: BuffaloTable | None = None
    x: XTable | None = None


def form_of(position: Position) -> PositionForm:
    """How a position is written."""
    parts: dict[str, Any] = {
        name: position.extra for name, kind in PARTS.items() if type(position.extra) is kind
    }
    return PositionForm(
        position.rows,
        position.hands,
        position.piles,
        position.known,
        position.scores,
        position.turn,
        **parts,
    )


def position_in(form: PositionForm) -> Position:
    """The position that was written."""
    given = [name for name in PARTS if getattr(form, name) is not None]
    if len(given) > 1:
        raise RecordError(given[1], f"a position has one part of a mode, here {given[0]}")
    return Position(
        form.rows,
        form.hands,
        form.piles,
        form.known,
        form.scores,
        form.turn,
        getattr(form, given[0]) if given else None,
    )
