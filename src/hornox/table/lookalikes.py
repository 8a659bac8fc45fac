"""Names that look the same although they are written with other letters."""

# ruff: noqa: RUF001  # ambiguous letters are what this file is about

from __future__ import annotations

from unicodedata import normalize

from hornox.table.sanitize import without_invisible

_LATIN_LIKE = (
    # Cyrillic
    ("АВЕЅІЈКМНОРСТУХҮҺԌԚԜӀ", "ABESIJKMHOPCTYXYHGQWI"),
    ("аеѕіјорсухүһԁԛԝӏгѵ", "aesijopcyxyhdqwlrv"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ", "ABEZHIKMNOPTYXCj"),
    ("αγικνορςτυχωϲ", "ayikvopctuxwc"),
    # Latin letters of other alphabets
    ("ɑɡıɩʏʙʜ", "agiiybh"),
)
_FIGURES = str.maketrans("i1|0", "lllo")
"""Small letters and figures that look the same in many typefaces, capital I included."""

_LETTERS = str.maketrans(
    {like: to for likes, tos in _LATIN_LIKE for like, to in zip(likes, tos, strict=True)}
)


def skeleton(name: str) -> str:
    """Return a text that is the same for all names that look the same, in capitals or not."""
    letters = normalize("NFKD", without_invisible(name)).translate(_LETTERS)
    return normalize("NFC", letters.casefold().translate(_FIGURES)).strip()
