"""What the screen shows at one moment: the board, and what the person may touch on it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from hornox.engine import Card, RowIndex, Variant, View, variant_of
from hornox.terminal.app.board import Board, board_of
from hornox.terminal.app.choices import Path, Pick, next_picks
from hornox.terminal.app.drawing import Look
from hornox.terminal.app.palette import Palette
from hornox.terminal.narration import Narrator


@dataclass(frozen=True, slots=True)
class TableMoment:
    """Everything that is drawn. `path` are the picks so far, `cursor` the thing pointed at."""

    view: View
    board: Board
    narrator: Narrator
    palette: Palette
    is_asked: bool = False
    """Whether the person may touch anything: not while a step is shown."""
    path: Path = ()
    cursor: Pick | None = None
    marked: frozenset[Card] = frozenset()
    taken_row: RowIndex | None = None
    story: tuple[Text, ...] = ()
    status: str = ""
    hint: str = ""

    @property
    def variant(self) -> Variant:
        """The rules of the game."""
        return variant_of(self.view)

    @property
    def allowed(self) -> tuple[Pick, ...]:
        """What may be touched now."""
        return next_picks(self.view, self.path) if self.is_asked else ()

    @property
    def look(self) -> Look:
        """How things stand out."""
        return Look(
            self.palette,
            frozenset(self.allowed),
            self.cursor,
            frozenset(self.path) | _face_down(self.view),
            self.marked,
            self.taken_row,
        )


def _face_down(view: View) -> frozenset[Pick]:
    return frozenset() if view.chosen is None else frozenset([Pick("hand", view.chosen.card)])


def moment_of(view: View, narrator: Narrator, palette: Palette) -> TableMoment:
    """Return the moment of a view, with nothing asked yet."""
    return TableMoment(view, board_of(view), narrator, palette)
