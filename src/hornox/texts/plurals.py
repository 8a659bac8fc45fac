"""Plural forms of nouns, by the categories of CLDR.

The browser uses `Intl.PluralRules`. Python has nothing of the kind, and Babel is larger than all of
this package, so the rules of the languages that may be added are here. A language that is not
listed has the rule of English and German.
"""

from __future__ import annotations

from collections.abc import Callable

Rule = Callable[[float], str]


def plural_category(language: str, number: float) -> str:
    """Return `one`, `few`, `many` or `other`, the last part of a counted noun's key."""
    return RULES.get(language, _one)(number)


def _one(number: float) -> str:
    return "one" if number == 1 else "other"


def _french(number: float) -> str:
    return "one" if abs(number) < 2 else "other"


def _czech(number: float) -> str:
    if number != int(number):
        return "many"
    return "one" if number == 1 else "few" if 2 <= number <= 4 else "other"


def _polish(number: float) -> str:
    if number != int(number):
        return "other"
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


RULES: dict[str, Rule] = {"cs": _czech, "fr": _french, "pl": _polish, "sk": _czech}
