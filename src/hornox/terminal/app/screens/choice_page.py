"""A page with one question and a list of answers."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hornox.terminal.app.choosing import Question
from hornox.terminal.app.screens.pages import TooSmall


class ChoicePage(ModalScreen[str | None]):
    """Returns the name of the chosen answer, `None` for a step back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)"),
        Binding("d", "app.dark"),
        Binding("q", "app.quit"),
    ]

    def __init__(self, question: Question, *parts: RenderableType, keys: str = "") -> None:
        super().__init__(classes="page")
        self._question, self._parts, self._keys = question, parts, keys

    def compose(self) -> ComposeResult:
        """Show what there is to know, the question and the answers."""
        question = self._question
        with VerticalScroll(classes="box", can_focus=False):
            if self._parts:
                yield Static(Group(*self._parts))
            yield Static(Text(question.text), classes="title")
            yield OptionList(*(Option(Text(label), id=name) for name, label in question.answers))
            yield Static(Text(self._keys), classes="quiet")
        yield TooSmall()

    def on_mount(self) -> None:
        """Point at the usual answer."""
        names = [name for name, _ in self._question.answers]
        answers = self.query_one(OptionList)
        answers.highlighted = names.index(self._question.default or names[0])

    def on_resize(self) -> None:
        """Give the list the keys, also after it was hidden in a terminal that was too small."""
        self.call_after_refresh(self.query_one(OptionList).focus)

    @on(OptionList.OptionSelected)
    def _chosen(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(message.option_id)
