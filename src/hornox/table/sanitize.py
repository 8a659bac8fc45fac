"""Sanitize what people write (names, chat lines) before others see it; the list of emotes."""

from __future__ import annotations

import re
from unicodedata import category, normalize

from hornox.engine.cards import Word
from hornox.table.errors import BadName, BadText

LONGEST_NAME = 24
LONGEST_LINE = 200
MOST_MARKS = 3
"""Marks above, below or around one letter: enough for real words, too few to cover other lines.

Marks beside a letter, such as vowels of Indic scripts, do not count.
"""

_JOINERS = "\u200c\u200d"
"""Zero-width joiners: invisible, but words of some scripts and many emoji need them."""

_LOOSE_JOINERS = re.compile(
    rf"(?<!\S)[{_JOINERS}]+|[{_JOINERS}]+(?!\S)|(?<=[{_JOINERS}])[{_JOINERS}]+"
)
"""Joiners that do not stand alone between two visible characters."""

_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Variation selectors: they choose between two pictures of the same character."""

_INVISIBLE = re.compile(rf"[{_JOINERS}{_SELECTORS}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]")
"""All characters that are invisible but kept, with fillers of Korean and Khmer."""


_BLANK = re.compile("[\u2800\U0001d159\U00013441\U00013442]")
"""Characters with a width but without a picture, such as an empty cell of Braille."""

_FLAG_TAGS = tuple(
    "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
_PIECES = re.compile(f"\U0001f3f4(?:{'|'.join(_FLAG_TAGS)})|.", re.DOTALL)
"""Characters, and the flags of England, Scotland and Wales: a black flag with invisible letters."""


class Emote(Word):
    """An emote that can be shown with one touch, in any language."""

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
    """Return the name as all see it, or raise `BadName`."""
    name = _clean(text)
    if not _is_seen(name) or len(name) > LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters that can be seen")
    return name


def name_key(name: str) -> str:
    """Return a text that is the same for names that differ only in case or invisible characters."""
    seen = normalize("NFKC", _INVISIBLE.sub("", name))
    return normalize("NFKC", seen.casefold())


def without_invisible(name: str) -> str:
    """Return the visible part of a name."""
    return _BLANK.sub("", _INVISIBLE.sub("", name))


def clean_line(text: str) -> str:
    """Return the chat line as all see it, or raise `BadText`."""
    line = _clean(text)
    if not _is_seen(line) or len(line) > LONGEST_LINE:
        raise BadText(f"a line has 1 to {LONGEST_LINE} characters that can be seen")
    return line


def _is_seen(text: str) -> bool:
    """Return whether there is anything but blanks and marks, which need a letter."""
    return any(category(character)[0] not in "CMZ" for character in without_invisible(text))


def _clean(text: str) -> str:
    """Return one line in normal form C without controls, bidi overrides and piles of marks.

    Cleaning a clean text changes nothing.
    """
    pieces = _PIECES.findall(text)
    kept = "".join(" " if piece.isspace() else piece for piece in pieces if _is_kept(piece))
    few = _with_few_marks(normalize("NFC", kept))
    return " ".join(_LOOSE_JOINERS.sub("", few).split())


def _is_kept(piece: str) -> bool:
    """Return whether a character is neither control, format, surrogate, private nor unassigned."""
    if len(piece) > 1 or piece.isspace() or piece in _JOINERS:
        return True
    return not category(piece).startswith("C")


def _with_few_marks(text: str) -> str:
    """Drop marks beyond `MOST_MARKS` on one letter. Invisible characters do not reset the count."""
    kept: list[str] = []
    marks = 0
    for character in text:
        invisible = _INVISIBLE.match(character)
        piled = not invisible and category(character) in ("Mn", "Me")
        if piled:
            marks += 1
        elif not invisible:
            marks = 0
        if marks <= MOST_MARKS or not piled:
            kept.append(character)
    return "".join(kept)
