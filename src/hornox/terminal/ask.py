"""Ask questions at a terminal, with help and a way to quit."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from rich.console import Console
from rich.text import Text

from hornox.engine import SeatAction
from hornox.texts import Texts

T = TypeVar("T")

Typed: TypeAlias = Callable[[str], SeatAction]
"""Parse an action typed as text, or raise `Retry`."""

QUIT = ("q", "quit", "exit", ":q")
HELP = ("?", "help")
PILE = ("p", "pile", "stapel")


class Quit(Exception):
    """The person wants to quit."""


class Retry(Exception):
    """The answer is not valid; the message says what is."""


class Asker:
    """Asks until an answer is valid. Every question accepts `?` and `q`, in a game also `p`.

    `show_pile` lists the cards that were taken.
    """

    __slots__ = ("_console", "_show_pile", "texts")

    def __init__(
        self, console: Console, texts: Texts, show_pile: Callable[[], None] | None = None
    ) -> None:
        self._console = console
        self._show_pile = show_pile
        self.texts = texts

    def say(self, text: str, style: str = "") -> None:
        """Print a text."""
        self._console.print(Text(text, style=style))

    def ask(self, question: str, parse: Callable[[str], T], help_key: str | None = None) -> T:
        """Return the value of the first answer that `parse` accepts."""
        while True:
            answer = self._read(question)
            if answer.lower() in QUIT:
                raise Quit
            if answer.lower() in HELP:
                self._help(help_key)
                continue
            if answer.lower() in PILE and self._show_pile is not None:
                self._show_pile()
                continue
            try:
                return parse(answer)
            except Retry as error:
                self.say(str(error), "red")

    def menu(
        self,
        labels: Sequence[str],
        question: str,
        help_key: str | None = None,
        words: Typed | None = None,
    ) -> int | SeatAction | None:
        """Return the index of the chosen label, or `None` for Enter.

        `words` may parse other answers.
        """
        for number, label in enumerate(labels, start=1):
            self.say(f"  {number}  {label}")

        def parse(answer: str) -> int | SeatAction | None:
            if not answer:
                return None
            if answer.isdecimal() and 1 <= int(answer) <= len(labels):
                return int(answer) - 1
            if words is None or answer.isdecimal():
                raise Retry(self.texts("wrong.number"))
            return words(answer)

        return self.ask(question, parse, help_key)

    def _read(self, question: str) -> str:
        """Read a line. Print it if it comes from a script, not from a keyboard."""
        answer = self._console.input(Text(f"{question} ", style="bold"))
        if not sys.stdin.isatty():
            self.say(answer)
        return answer.strip()

    def _help(self, key: str | None) -> None:
        if key is not None:
            self.say(self.texts(key))
        self.say(self.texts("help.commands"))
        if self._show_pile is not None:
            self.say(self.texts("help.pile"))
