"""A pencil sketch of the rows, on which a bot tries out placements in thought.

It is made from a view, so it knows no more than the bot's seat does, and it asks the engine's
own rules where a number fits. A test holds it against the engine in every mode.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from hornox.engine import (
    Card,
    EvenOdd,
    FanTable,
    Played,
    Row,
    RowIndex,
    View,
    fan_table_of,
    turned,
)
from hornox.engine.rules.hands import with_card, without
from hornox.engine.rules.markers import closest_with_markers, lowest_last, move_climbing
from hornox.engine.rules.rows import closest_below, closest_open_below, fewest_bullheads

PLAIN_LIMIT = 5
FOUR_ROWS = 4
WITH_STOPS = ("anniversary", "buffalo")


@dataclass(frozen=True, slots=True)
class Sketch:
    """Rows with their markers; `limits` are those of rows without 7 nimmt! and cow."""

    mode: str
    rows: tuple[Row, ...]
    limits: tuple[int, ...]
    fan: FanTable | None = None
    emptied: tuple[RowIndex, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """The rows after a card was laid, and what its owner took."""

    sketch: Sketch
    taken: tuple[Card, ...] = ()


ChooseRow: TypeAlias = Callable[[Sketch, Played], RowIndex]
"""Which row the owner of a low card takes."""


def sketch_of(view: View) -> Sketch:
    """The rows that everybody sees."""
    return Sketch(
        view.setup.mode,
        tuple(Row(row.cards, row.seven, row.stopped) for row in view.rows),
        tuple(row.capacity - row.seven + row.cow for row in view.rows),
        fan_table_of(view) if view.setup.mode == "fan" else None,
        view.buffalo.emptied if view.buffalo is not None else (),
    )


def number_of(played: Played) -> int:
    return turned(played.card) if played.twisted else played.card


def fit(sketch: Sketch, number: int) -> RowIndex | None:
    """Where a number goes; `None` is a low card."""
    if sketch.emptied:
        return sketch.emptied[0]
    if sketch.fan is not None:
        return closest_with_markers(sketch.rows, sketch.fan, number)[0]
    if sketch.mode in WITH_STOPS:
        return closest_open_below(sketch.rows, number)[0]
    return closest_below(sketch.rows, number)[0]


def free_places(sketch: Sketch, index: RowIndex) -> int:
    """How many cards the row still holds before it is full."""
    row = sketch.rows[index]
    limit = sketch.limits[index] + row.seven
    if sketch.fan is not None and sketch.fan.cow == index:
        limit -= 1
    return limit - len(row.cards)


def cheapest_row(sketch: Sketch, played: Played | None = None) -> RowIndex:
    """The open row with the fewest bullheads."""
    return fewest_bullheads(sketch.rows)


def lay(sketch: Sketch, played: Played, choose: ChooseRow = cheapest_row) -> Laid:
    """Place a card by the normal rules."""
    index = fit(sketch, number_of(played))
    if index is None:
        return take(sketch, played.card, choose(sketch, played))
    if free_places(sketch, index) <= 0:
        return take(sketch, played.card, index)
    row = sketch.rows[index]
    added = with_row(sketch, index, Row((*row.cards, played.card), row.seven, row.stopped))
    return _jump_from(added, index, ())


def take(sketch: Sketch, card: Card, index: RowIndex) -> Laid:
    """Rules 3 and 4, as each mode has them."""
    cards = sketch.rows[index].cards
    if sketch.mode == "anniversary" and len(sketch.rows) > FOUR_ROWS:
        return Laid(_without_stops(_without_row(sketch, index)), (*cards, card))
    anew = _stops_after_take(with_row(sketch, index, Row((card,))))
    return _jump_from(_markers_moved(anew), index, cards)


def insert(sketch: Sketch, card: Card, index: RowIndex) -> Laid:
    """Put a card into a row where it fits ascending."""
    row = sketch.rows[index]
    added = with_row(sketch, index, Row(with_card(row.cards, card), row.seven))
    return _overflow(added, index, card)


def shift(sketch: Sketch, card: Card, index: RowIndex, played: Card) -> Laid:
    """Move a laid card to another row, before `played` is placed."""
    source = next(i for i, row in enumerate(sketch.rows) if card in row.cards)
    old, target = sketch.rows[source], sketch.rows[index]
    moved = with_row(sketch, source, Row(without(old.cards, card), old.seven))
    moved = with_row(moved, index, Row(with_card(target.cards, card), target.seven))
    if not moved.rows[source].cards:
        moved = replace(moved, emptied=(*moved.emptied, source))
    return _overflow(moved, index, played)


def with_row(sketch: Sketch, index: RowIndex, row: Row) -> Sketch:
    """The sketch with this row instead; a row that has cards waits for none."""
    rows = (*sketch.rows[:index], row, *sketch.rows[index + 1 :])
    waiting = sketch.emptied
    if waiting and row.cards:
        waiting = tuple(empty for empty in waiting if empty != index)
    return Sketch(sketch.mode, rows, sketch.limits, sketch.fan, waiting)


def with_fifth_row(sketch: Sketch, card: Card) -> Sketch:
    rows, limits = (*sketch.rows, Row((card,))), (*sketch.limits, PLAIN_LIMIT)
    return replace(sketch, rows=rows, limits=limits)


def _overflow(sketch: Sketch, index: RowIndex, played: Card) -> Laid:
    """A row that got a card too many is taken but for its last card; with five rows wholly."""
    if free_places(sketch, index) >= 0:
        return Laid(sketch)
    cards = sketch.rows[index].cards
    if sketch.mode != "anniversary" or len(sketch.rows) <= FOUR_ROWS:
        return Laid(_stops_after_take(with_row(sketch, index, Row(cards[-1:]))), cards[:-1])
    if not sketch.emptied:
        gone = _without_row(sketch, index)
        return Laid(_without_stops(gone), tuple({*cards, played}))
    kept = with_row(sketch, index, Row(cards[-1:]))
    gone = _without_row(kept, sketch.emptied[0])
    return Laid(_without_stops(gone), tuple({*cards[:-1], played}))


def _without_row(sketch: Sketch, index: RowIndex) -> Sketch:
    rows = sketch.rows[:index] + sketch.rows[index + 1 :]
    return replace(sketch, rows=rows, limits=sketch.limits[: len(rows)], emptied=())


def _stops_after_take(sketch: Sketch) -> Sketch:
    return _without_stops(sketch) if sketch.mode == "anniversary" else sketch


def _without_stops(sketch: Sketch) -> Sketch:
    if not any(row.stopped for row in sketch.rows):
        return sketch
    return replace(sketch, rows=tuple(Row(row.cards, row.seven) for row in sketch.rows))


def _markers_moved(sketch: Sketch) -> Sketch:
    fan = sketch.fan
    if fan is None:
        return sketch
    even_odd, climbing = fan.even_odd, fan.climbing
    if even_odd is not None:
        row = lowest_last(sketch.rows, even_odd.row)
        even_odd = EvenOdd(row, sketch.rows[row].cards[-1] % 2 == 0)
    if climbing is not None:
        climbing = move_climbing(climbing, len(sketch.rows))
    return replace(sketch, fan=FanTable(even_odd, climbing, fan.cow))


def _jump_from(sketch: Sketch, index: RowIndex, taken: tuple[Card, ...]) -> Laid:
    """The cow leaves a row that got a card or was taken, and may make a full row overflow."""
    while sketch.fan is not None and sketch.fan.cow == index:
        index = lowest_last(sketch.rows, index)
        sketch = replace(sketch, fan=replace(sketch.fan, cow=index))
        cards = sketch.rows[index].cards
        if len(cards) < PLAIN_LIMIT:
            break
        sketch = _markers_moved(with_row(sketch, index, Row(cards[-1:])))
        taken += cards[:-1]
    return Laid(sketch, taken)
