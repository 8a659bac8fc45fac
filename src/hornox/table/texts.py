"""What people write: names, chat and emotes, made harmless before anybody sees them."""

from __future__ import annotations

import re
from unicodedata import category, combining, normalize

from hornox.engine.cards import Word
from hornox.table.errors import BadName, BadText

LONGEST_NAME = 24
LONGEST_LINE = 200
MOST_MARKS = 3
"""Combining marks on one letter: enough for every language, too few to climb over other lines."""

_JOINERS = "\u200c\u200d"
"""Zero-width joiners: invisible, but words of some scripts and many emoji need them."""

_LOOSE_JOINERS = re.compile(
    rf"(?<!\S)[{_JOINERS}]+|[{_JOINERS}]+(?!\S)|(?<=[{_JOINERS}])[{_JOINERS}]+"
)
"""Those that do not stand alone between two characters that are shown."""

_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Variation selectors: they choose between two pictures of the same character."""

_INVISIBLE = re.compile(rf"[{_JOINERS}{_SELECTORS}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]")
"""All that is not seen and yet not taken out, with fillers of Korean and Khmer."""


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
    name = _clean(text)
    if not name_key(name) or len(name) > LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    return name


def name_key(name: str) -> str:
    """The same for names that look the same, whatever is in them that nobody sees."""
    seen = normalize("NFKC", _INVISIBLE.sub("", name))
    return normalize("NFKC", seen.casefold())


def clean_line(text: str) -> str:
    """The chat line as everybody sees it, or a `BadText`."""
    line = _clean(text)
    if not 1 <= len(line) <= LONGEST_LINE:
        raise BadText(f"a line has 1 to {LONGEST_LINE} characters")
    return line


def _clean(text: str) -> str:
    """One line in normal form C without controls, bidi overrides and piles of marks.

    What is cleaned stays as it is when cleaned again, so a saved line reads the same for ever.
    """
    kept = "".join(" " if c.isspace() else c for c in text if _is_kept(c))
    few = _with_few_marks(normalize("NFC", kept))
    return " ".join(_LOOSE_JOINERS.sub("", few).split())


def _is_kept(character: str) -> bool:
    """Not a control or format character, a surrogate, for private use or unassigned."""
    if character.isspace() or character in _JOINERS:
        return True
    return not category(character).startswith("C")


def _with_few_marks(text: str) -> str:
    """What nobody sees between two marks does not begin a new letter."""
    kept: list[str] = []
    marks = 0
    for character in text:
        if combining(character):
            marks += 1
        elif not _INVISIBLE.match(character):
            marks = 0
        if marks <= MOST_MARKS or not combining(character):
            kept.append(character)
    return "".join(kept)
