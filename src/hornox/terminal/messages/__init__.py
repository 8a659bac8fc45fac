"""All texts of the terminal, in the languages it speaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hornox.terminal.messages.de import GERMAN
from hornox.terminal.messages.en import ENGLISH

LANGUAGES: dict[str, dict[str, str]] = {"en": ENGLISH, "de": GERMAN}
DEFAULT = "en"

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where an operating system says which language somebody reads, the strongest first."""


class Texts:
    """The texts of one language: `texts("take.full", row=2)`."""

    __slots__ = ("_table", "language")

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language
        self._table = LANGUAGES[language]

    def __call__(self, key: str, **values: object) -> str:
        return self._table[key].format(**values)

    def has(self, key: str) -> bool:
        return key in self._table

    def count(self, noun: str, number: float) -> str:
        """A number with its noun: 1 bullhead, 6 bullheads."""
        return self(f"{noun}.{'one' if number == 1 else 'many'}", number=number)

    def heads(self, number: int) -> str:
        return self.count("bullheads", number)

    def names(self, words: Iterable[str]) -> str:
        """Ada, Ben and Cleo."""
        *first, last = words
        return self("and", first=", ".join(first), last=last) if first else last


def language_of(environment: Mapping[str, str]) -> str:
    """The language somebody's environment asks for, if we speak it; otherwise English."""
    wanted = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    code = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in LANGUAGES else DEFAULT
