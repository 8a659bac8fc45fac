"""Texts by language and key."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hornox.texts.plurals import plural_category

HERE = Path(__file__).parent
DEFAULT = "en"
LANGUAGES = tuple(
    sorted(folder.name for folder in HERE.iterdir() if (folder / "game.json").exists())
)
"""The folders beside this file."""

FILES = ("game", "terminal", "app", "coach", "puzzles")
"""The files of a language whose texts have keys of their own."""

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables for the language, the first one that is set wins."""


class Texts:
    """The texts of one language: `texts("take.full", row=2)`."""

    __slots__ = ("_table", "language")

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language
        self._table = table_of(language)

    def __call__(self, key: str, **values: object) -> str:
        return self._table[key].format(**values)

    def has(self, key: str) -> bool:
        """Return whether there is a text with this key."""
        return key in self._table

    def count(self, noun: str, number: float) -> str:
        """Return a number with its noun: 1 bullhead, 6 bullheads."""
        category = plural_category(self.language, number)
        key = f"{noun}.{category}"
        return self(key if self.has(key) else f"{noun}.other", number=number)

    def heads(self, number: int) -> str:
        """Return a number of bullheads."""
        return self.count("bullheads", number)

    def names(self, words: Iterable[str]) -> str:
        """Return a list in words: Ada, Ben and Cleo."""
        *first, last = words
        return self("and", first=", ".join(first), last=last) if first else last

    def level(self, name: str) -> str:
        """Return a level of bots, its name in this language if that differs, and a short text."""
        words = level_words(self.language)[name]
        own = "" if words["name"].lower() == name else f" ({words['name']})"
        return f"{name}{own}: {words['short']}"


@cache
def table_of(language: str) -> dict[str, str]:
    """Return all texts but those of levels."""
    return {key: text for file in FILES for key, text in _read(language, file).items()}


@cache
def level_words(language: str) -> dict[str, dict[str, str]]:
    """Return name, short text and a sentence for each level of bots, the weakest first."""
    return _read(language, "levels")


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of the environment if there are texts in it, otherwise English."""
    wanted = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    code = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in LANGUAGES else DEFAULT


def _read(language: str, file: str) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads((HERE / language / f"{file}.json").read_text("utf-8"))
    return texts
