"""Pages above the table: help, details, the result, and what to do in a small terminal."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


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


class TooSmall(ModalScreen[None]):
    """Says how large the terminal must be, until it is."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "app.quit", "")]

    def __init__(self, text: str) -> None:
        super().__init__(classes="page")
        self._text = text

    def compose(self) -> ComposeResult:
        """Show one sentence."""
        yield Static(Text(self._text), id="too-small")

    def say(self, text: str) -> None:
        """Tell the present size."""
        self.query_one("#too-small", Static).update(Text(text))
