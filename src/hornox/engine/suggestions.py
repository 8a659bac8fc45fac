"""Guess which known word was meant by one that is not known."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean base?" if one of the known words is close, otherwise nothing."""
    from difflib import get_close_matches  # rarely needed

    found = get_close_matches(word.casefold(), known, n=1, cutoff=0.6)
    return f"; did you mean {found[0]}?" if found else ""
