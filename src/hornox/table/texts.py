"""What people write: names, chat and emotes, made harmless before anybody sees them."""

from __future__ import annotations

from unicodedata import category, combining, normalize

from hornox.engine.cards import Word
from hornox.table.errors import BadName, BadText

LONGEST_NAME = 24
LONGEST_LINE = 200
MOST_MARKS = 3
"""Combining marks on one letter: enough for every language, too few to climb over other lines."""

_JOINERS = "\u200c\u200d"
"""Zero-width joiners: invisible, but words of some scripts and many emoji need them."""


class Emote(Word):
    """What can be shown with one touch, in any language."""

    HELLO = "hello"
    THANKS = "thanks"
    WELL_PLAYED = "well-played"
    OOPS = "oops"
    PHEW = "phew"
    MOO = "moo"
    LAUGH = "laugh"
    HURRY = "hurry"
    BACK_SOON = "back-soon"
    GOOD_GAME = "good-game"


def clean_name(text: str) -> str:
    """The name as everybody sees it, or a `BadName`."""
    name = _clean(text, kept="")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    return name


def clean_line(text: str) -> str:
    """The chat line as everybody sees it, or a `BadText`."""
    line = _clean(text, kept=_JOINERS)
    if not 1 <= len(line.strip(_JOINERS + " ")) <= len(line) <= LONGEST_LINE:
        raise BadText(f"a line has 1 to {LONGEST_LINE} characters")
    return line


def _clean(text: str, kept: str) -> str:
    """One line in normal form C without controls, bidi overrides and piles of marks.

    What is cleaned stays as it is when cleaned again, so a saved line reads the same for ever.
    """
    shown = "".join(" " if c.isspace() else c for c in text if _is_shown(c) or c in kept)
    return " ".join(_with_few_marks(normalize("NFC", shown)).split())


def _is_shown(character: str) -> bool:
    """Not a control or format character, a surrogate, for private use or unassigned."""
    return character.isspace() or not category(character).startswith("C")


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if combining(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)
