"""A drawing: lines of styled text, and where on them something can be touched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from hornox.engine import BULLHEADS, Card
from hornox.terminal.app.choices import Pick
from hornox.terminal.app.palette import Palette

DOT = "•"
RAISED = {1: "", 2: "²", 3: "³", 5: "⁵", 7: "⁷"}
"""The bullheads of a card that has no line for dots."""

BEFORE, BEHIND = "\u203a", "\u2039"
"""Small angles around the thing pointed at."""

_CONSOLE = Console()
"""Only wraps texts."""


class Spot(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Return whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class CardSize(NamedTuple):
    """The cells of a card, and those between two."""

    width: int
    height: int
    gap: int

    @property
    def step(self) -> int:
        """From one card to the next."""
        return self.width + self.gap


SLIM = CardSize(6, 1, 0)
SMALL = CardSize(5, 2, 1)
LARGE = CardSize(9, 4, 1)


class DrawnPart:
    """Lines that are written from left to right."""

    def __init__(self, height: int = 1) -> None:
        self.lines = [Text() for _ in range(height)]
        self.spots: dict[Pick, Spot] = {}

    @property
    def text(self) -> Text:
        """All lines as one text."""
        return Text("\n").join(self.lines)

    def put(self, y: int, text: str, style: str = "", pick: Pick | None = None) -> None:
        """Write at the end of a line; a pick can be touched there."""
        while len(self.lines) <= y:
            self.lines.append(Text())
        line = self.lines[y]
        if pick is not None:
            self.spots.setdefault(pick, Spot(line.cell_len, y, cell_len(text), 1))
        line.append(text, style)

    def pad(self, y: int, x: int) -> None:
        """Fill a line with blanks up to a column."""
        self.put(y, " " * max(0, x - self.lines[y].cell_len if y < len(self.lines) else x))

    def at(self, x: int, y: int) -> Pick | None:
        """Return what can be touched in a cell."""
        return next((pick for pick, spot in self.spots.items() if spot.holds(x, y)), None)


class Look(NamedTuple):
    """How things stand out: what may be touched, is touched, has been, or has just moved."""

    palette: Palette
    allowed: frozenset[Pick] = frozenset()
    cursor: Pick | None = None
    chosen: frozenset[Pick] = frozenset()
    marked: frozenset[Card] = frozenset()
    taken_row: int | None = None

    def style(self, pick: Pick, usual: str) -> str:
        """Return the style of a thing."""
        if pick == self.cursor:
            return self.palette.cursor
        return self.palette.chosen if pick in self.chosen else usual


def put_card(
    drawing: DrawnPart, y: int, card: Card, size: CardSize, look: Look, pick: Pick
) -> None:
    """Write a card into as many lines as it is high, and make it something to touch."""
    x = drawing.lines[y].cell_len
    usual = look.palette.marked if card in look.marked else look.palette.card(BULLHEADS[card])
    style = look.style(pick, usual)
    for line, text in enumerate(_card_lines(card, size, look, pick)):
        is_edge = size is LARGE and line in (0, size.height - 1)
        drawing.put(y + line, text, _edge(style) if is_edge else style)
    drawing.spots[pick] = Spot(x, y, size.width, size.height)


def put_free_place(drawing: DrawnPart, y: int, size: CardSize, look: Look) -> None:
    """Write a place where a card fits."""
    middle = (size.height - 1) // 2
    for line in range(size.height):
        drawing.put(
            y + line, ("·" if line == middle else "").center(size.width), look.palette.quiet
        )


def cut(text: str, width: int) -> str:
    """Return the text in exactly this width; what is too long ends in an ellipsis."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(0, width - 1)) + "…"


def wrapped(sentences: Iterable[Text], width: int) -> list[Text]:
    """Return sentences in lines of this width."""
    lines = [line for one in sentences for line in one.wrap(_CONSOLE, max(10, width)) or [Text()]]
    for line in lines:
        line.rstrip()
    return lines


def _card_lines(card: Card, size: CardSize, look: Look, pick: Pick) -> list[str]:
    number, dots = _number(card, size, look, pick), _dots(card, size)
    if size is SLIM:
        left, right = _brackets(look, pick, size)
        return [f"{left}{f'{card}{RAISED[BULLHEADS[card]]}':^4}{right}"]
    if size is SMALL:
        return [number, dots]
    if look.palette.is_coloured:
        return ["▄" * size.width, number, dots, "▀" * size.width]
    bar = "─" * (size.width - 2)
    return [f"╭{bar}╮", f"│{number[1:-1]}│", f"│{dots[1:-1]}│", f"╰{bar}╯"]


def _number(card: Card, size: CardSize, look: Look, pick: Pick) -> str:
    left, right = _brackets(look, pick, size)
    number = str(card).center(3)
    return (f"{left}{number}{right}" if size is not LARGE else f"{left} {number} {right}").center(
        size.width
    )


def _brackets(look: Look, pick: Pick, size: CardSize) -> tuple[str, str]:
    if pick == look.cursor:
        return BEFORE, BEHIND
    if look.palette.is_coloured or size is LARGE:
        return " ", " "
    return "[", "]"


def _dots(card: Card, size: CardSize) -> str:
    heads = BULLHEADS[card]
    dots = DOT * heads
    return (dots if heads <= size.width else f"{heads} {DOT}").center(size.width)


def _edge(style: str) -> str:
    """Return the style of a half-filled line: the colour of the card on that of the table."""
    _, _, paper = style.partition(" on ")
    return paper or style
