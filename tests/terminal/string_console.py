"""A console that writes to a string, and typed input from a list of lines."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest
from rich.console import Console

from hornox.engine import Setup
from hornox.record import Game
from hornox.terminal.ask import Asker
from hornox.terminal.narration import Narrator
from hornox.texts import Texts


def console(width: int = 80) -> Console:
    """A console without colours that writes to a string."""
    return Console(file=io.StringIO(), width=width, highlight=False)


def printed(screen: Console) -> str:
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def type_in(monkeypatch: pytest.MonkeyPatch, lines: Iterable[str]) -> None:
    """What a person will type."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def narrator(
    setup: Setup | None = None,
    language: str = "en",
    names: str = "Ada Ben Cleo",
    me: int | None = None,
) -> Narrator:
    return Narrator(Texts(language), setup or Setup("base", 3), tuple(names.split()), me)


def story_of(game: Game, language: str = "en") -> Narrator:
    return Narrator(Texts(language), game.setup, game.names)


def asker(screen: Console, language: str = "en") -> Asker:
    return Asker(screen, Texts(language))
