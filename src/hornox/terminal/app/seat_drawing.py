"""Draw the seats: who has chosen, points, and what all may know of each."""

from __future__ import annotations

from hornox.engine import SeatView
from hornox.terminal.app.drawing import BEFORE, DrawnPart, cut
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.narration import join

WIDEST = 34
"""Points stand no further from their names."""


def draw_seats(moment: TableMoment, width: int) -> DrawnPart:
    """Draw one or more lines for each seat, and both sides of a team game."""
    drawing = DrawnPart(0)
    if moment.board.buffalo is not None:
        _put_sides(drawing, moment, width)
    for seat in moment.board.seats:
        _put_seat(drawing, seat, moment, width)
    return drawing


def _put_sides(drawing: DrawnPart, moment: TableMoment, width: int) -> None:
    texts, buffalo = moment.narrator.texts, moment.board.buffalo
    assert buffalo is not None
    points = moment.narrator.multiplied(buffalo.team_points)
    taken, left = buffalo.pile_count, buffalo.stack_count
    for words in (
        f"{texts('team')}: {points}",
        texts("app.buffalo.taken", cards=taken),
        texts("app.buffalo.left", cards=left),
    ):
        for line in _folded(words, width):
            _add(drawing, line, width, moment.palette.strong)


def _put_seat(drawing: DrawnPart, seat: SeatView, moment: TableMoment, width: int) -> None:
    is_me = seat.seat == moment.view.seat
    width = min(width, WIDEST)
    points = " ".join(filter(None, [*_things(seat), _points(seat, moment)]))
    name = cut(moment.narrator.who(seat.seat), max(4, width - 3 - len(points)))
    style = moment.palette.strong if is_me else ""
    _add(drawing, f"{_sign(seat, moment)} {name} {points}", width, style)
    for line in _details(seat, moment):
        for part in _folded(line, width - 2):
            _add(drawing, f"  {part}", width, moment.palette.quiet)


def _sign(seat: SeatView, moment: TableMoment) -> str:
    """Return whether the seat has chosen, is asked, or neither."""
    prompt = moment.view.prompt
    if seat.has_chosen or seat.seat in prompt.ready:
        return "✓"
    return BEFORE if seat.seat in prompt.awaited and not moment.board.queue else " "


def _points(seat: SeatView, moment: TableMoment) -> str:
    """Return the total and the points of this round; a team has none by seat."""
    if moment.board.buffalo is not None:
        return ""
    if seat.points is None:
        return str(seat.total)
    return f"{seat.total}+{seat.points}" if moment.board.round > 1 else str(seat.points)


def _things(seat: SeatView) -> list[str]:
    """Return signs for special cards and the twister, which the help explains."""
    return [f"◆{seat.specials_count}"] * bool(seat.specials_count) + ["↻"] * bool(seat.twister)


def _details(seat: SeatView, moment: TableMoment) -> list[str]:
    texts, lines = moment.narrator.texts, []
    if seat.x_row is not None:
        cards, pile = join(seat.x_row) or "-", seat.x_pile_count
        lines.append(texts("app.seat.x", cards=cards, pile=pile, hand=seat.hand_count))
    if seat.known and seat.seat != moment.view.seat:
        lines.append(join(sorted(seat.known)))
    return lines


def _folded(line: str, width: int) -> list[str]:
    """Return a line of words in as many lines as it needs."""
    lines = [""]
    for word in line.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{word}"
    return lines


def _add(drawing: DrawnPart, text: str, width: int, style: str) -> None:
    drawing.put(len(drawing.lines), cut(text, width), style)
