"""Pages above the table: help, details, the result, and what to do in a small terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

if TYPE_CHECKING:
    from hornox.terminal.app.application import HornoxApp

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
"""The style sheet knows them as the classes `-narrow` and `-low`."""


class Page(ModalScreen[None]):
    """A page to read; any of its keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,space,q,question_mark,i", "dismiss", "")
    ]

    def __init__(self, title: str, *parts: RenderableType) -> None:
        super().__init__(classes="page")
        self._title, self._parts = title, parts

    def compose(self) -> ComposeResult:
        """Show the title and the parts below it."""
        with VerticalScroll(classes="box"):
            yield Static(Text(self._title), classes="title")
            yield Static(Group(*self._parts))
        yield TooSmall()


class TooSmall(Widget):
    """Says how large the terminal must be; the style sheet shows it where it is smaller."""

    def render(self) -> Text:
        """Return one sentence."""
        width, height = self.app.size
        least = f"{LEAST_WIDTH}×{LEAST_HEIGHT}"
        app = cast("HornoxApp", self.app)
        return Text(app.texts("app.too-small", width=width, height=height, least=least))
