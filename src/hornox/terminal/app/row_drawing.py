"""Draw the rows, or the open cards of a draft."""

from __future__ import annotations

from collections.abc import Sequence

from hornox.engine import Card, RowView, Special, bullheads
from hornox.terminal.app.choices import NEW_ROW, Pick
from hornox.terminal.app.drawing import (
    BEFORE,
    BEHIND,
    SLIM,
    SMALL,
    CardSize,
    DrawnPart,
    Spot,
    cut,
    put_card,
    put_free_place,
)
from hornox.terminal.app.moment import TableMoment

MARKERS_WIDTH, SPECIALS_WIDTH, PLAIN_WIDTH = 16, 12, 4
"""The column before the cards: with markers, with special cards, and with a number only."""

SUM_WIDTH = 6
MOST_ROWS_WITH_FIFTH = 5


def rows_height(moment: TableMoment, size: CardSize) -> int:
    """Return how many lines the rows need at most in this game, so that nothing ever moves."""
    rows = _most_rows(moment)
    return rows * size.height + (rows - 1) * _gap(size)


def rows_width(moment: TableMoment, size: CardSize) -> int:
    """Return how many cells the rows need at most in this game."""
    return _label_width(moment) + _places(moment) * size.step + SUM_WIDTH


def draw_rows(moment: TableMoment, size: CardSize) -> DrawnPart:
    """Draw all rows at fixed places."""
    drawing = DrawnPart(rows_height(moment, size))
    step = size.height + _gap(size)
    for index, row in enumerate(moment.board.rows):
        _put_row(drawing, index * step, index, row, moment, size)
    if NEW_ROW in moment.look.allowed:
        _put_new_row(drawing, len(moment.board.rows) * step, moment, size)
    return drawing


def draw_pool(moment: TableMoment, places: Sequence[Card], width: int, height: int) -> DrawnPart:
    """Draw the open cards of a draft, as large as they fit; a picked card leaves its place."""
    size = SMALL if _pool_height(places, SMALL, width) <= height else SLIM
    drawing = DrawnPart(1)
    drawing.put(0, moment.narrator.texts("table.pool"), moment.palette.strong)
    in_line = max(1, width // size.step)
    for at, card in enumerate(places):
        if card not in moment.board.pool:
            continue
        y = 1 + at // in_line * (size.height + _gap(size))
        for line in range(size.height):
            drawing.pad(y + line, at % in_line * size.step)
        put_card(drawing, y, card, size, moment.look, Pick("pool", card))
    return drawing


def _pool_height(cards: Sequence[Card], size: CardSize, width: int) -> int:
    lines = -(-len(cards) // max(1, width // size.step))
    return 1 + lines * (size.height + _gap(size)) - _gap(size)


def _gap(size: CardSize) -> int:
    return 1 if size is SMALL else 0


def _most_rows(moment: TableMoment) -> int:
    most = moment.variant.rows
    return most + (Special.FIFTH_ROW in moment.variant.special_kinds)


def _places(moment: TableMoment) -> int:
    """Return the places of the longest row: one more than it holds, for the card that takes it."""
    longest = max(moment.variant.row_capacities)
    return longest + 1 + (Special.SEVEN in moment.variant.special_kinds)


def _label_width(moment: TableMoment) -> int:
    if moment.view.setup.options.fan_cards:
        return MARKERS_WIDTH
    return SPECIALS_WIDTH if moment.variant.special_kinds else PLAIN_WIDTH


def _put_row(
    drawing: DrawnPart, y: int, index: int, row: RowView, moment: TableMoment, size: CardSize
) -> None:
    look, width = moment.look, _label_width(moment)
    pick = Pick("row", index)
    _put_label(drawing, y, index, row, moment, size)
    for card in row.cards:
        put_card(drawing, y, card, size, look, Pick("laid", card))
        _put_gap(drawing, y, size)
    if row.cow:
        _put_cow(drawing, y, moment, size)
        _put_gap(drawing, y, size)
    for _ in range(row.capacity - len(row.cards)):
        put_free_place(drawing, y, size, look)
        _put_gap(drawing, y, size)
    _put_sum(drawing, y, row, moment, size, width + _places(moment) * size.step)
    drawing.spots[pick] = Spot(0, y, width + _places(moment) * size.step + SUM_WIDTH, size.height)


def _put_gap(drawing: DrawnPart, y: int, size: CardSize) -> None:
    for line in range(size.height):
        drawing.put(y + line, " " * size.gap)


def _put_label(
    drawing: DrawnPart, y: int, index: int, row: RowView, moment: TableMoment, size: CardSize
) -> None:
    """Write the number of the row and its marks, as many as there are lines."""
    look, width, pick = moment.look, _label_width(moment), Pick("row", index)
    middle = (size.height - 1) // 2
    sign = BEFORE if pick in look.allowed else " "
    number = f"{sign}{index + 1}{BEHIND if pick == look.cursor else ' '}"
    marks = _marks(row, moment)
    for line in range(size.height):
        at = line - middle
        if at == 0:
            drawing.put(y + line, number, look.style(pick, look.palette.strong))
        else:
            drawing.put(y + line, "   ")
        mark = marks[at] if 0 <= at < len(marks) else ""
        drawing.put(y + line, cut(mark, width - 4), look.palette.good)
        drawing.put(y + line, " ")


def _marks(row: RowView, moment: TableMoment) -> list[str]:
    texts, marks = moment.narrator.texts, []
    if row.stopped:
        marks.append(texts("mark.stopped"))
    if row.seven:
        marks.append(texts("mark.seven"))
    if row.even_odd is not None:
        marks.append(texts("app.mark.even-odd", shows=texts(f"shows.{row.even_odd}")))
    if row.climbing is not None:
        marks.append(texts(f"app.mark.climbing.{row.climbing}"))
    return marks


def _put_cow(drawing: DrawnPart, y: int, moment: TableMoment, size: CardSize) -> None:
    word = moment.narrator.texts("mark.cow")
    middle = (size.height - 1) // 2
    for line in range(size.height):
        text = word if line == middle else ""
        drawing.put(y + line, text.center(size.width), moment.palette.chosen)


def _put_sum(
    drawing: DrawnPart, y: int, row: RowView, moment: TableMoment, size: CardSize, x: int
) -> None:
    """Write what the row costs, and whether it is full or being taken."""
    look, texts = moment.look, moment.narrator.texts
    middle = (size.height - 1) // 2
    is_taken = look.taken_row is not None and moment.board.rows[look.taken_row] is row
    is_full = len(row.cards) >= row.capacity
    note = "◀" * is_taken or texts("table.full") * is_full
    for line in (middle, min(middle + 1, size.height - 1)):
        drawing.pad(y + line, x)
    style = look.palette.taken if is_taken else look.palette.strong
    if size.height == 1:
        drawing.put(y, f"={bullheads(row.cards):>3}", style)
        return
    drawing.put(y + middle, f"={bullheads(row.cards):>3} ", style)
    drawing.put(y + middle + 1, cut(note, SUM_WIDTH - 1), style if is_taken else look.palette.quiet)


def _put_new_row(drawing: DrawnPart, y: int, moment: TableMoment, size: CardSize) -> None:
    middle = y + (size.height - 1) // 2
    style = moment.look.style(NEW_ROW, moment.palette.strong)
    drawing.put(middle, f"{BEFORE}{moment.narrator.texts('app.new-row')}", style, NEW_ROW)
