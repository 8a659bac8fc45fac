"""Every text exists in every language, and every key is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hornox import texts as room
from hornox.bots import LEVELS
from hornox.engine import OPTIONS, VARIANTS, FanCard, Special
from hornox.texts import LANGUAGES, Texts, language_of, level_words
from hornox.texts.plurals import plural_category
from hornox.texts.texts import table_of

SOURCE = Path(room.__file__).parents[1]
CODE = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
TABLES = {language: table_of(language) for language in LANGUAGES}
LITERALS = set(re.findall(r"""["']([a-z0-9-]+(?:\.[a-z0-9-]+)*)["']""", CODE))
PREFIXES = {*re.findall(r'f"([a-z.-]+\.)\{', CODE), *re.findall(r"f'([a-z.-]+\.)\{", CODE)}
COMPUTED = (
    "explain.",
    "story.",
    "use.",
    "bullheads.",
    "points.",
    "cards.",
    "worse.",
    "setup.",
    "played.",
    "scored.",
    "app.start.bots.",
)
"""Keys that are put together from more than one prefix."""


NOUNS = {
    noun
    for noun in (key.removesuffix(".one") for key in TABLES["en"])
    if f"{noun}.other" in TABLES["en"]
}
"""Counted nouns: each has a key for every form of the language."""

FORMS = {"zero", "one", "two", "few", "many", "other"}


def forms(language: str) -> set[str]:
    """The forms of a noun; `other` stands in where no rule applies."""
    return {plural_category(language, number) for number in (*range(200), 0.5)} | {"other"}


def noun_of(key: str) -> str | None:
    noun, _, form = key.rpartition(".")
    return noun if noun in NOUNS and form in FORMS else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing(language: str) -> None:
    plain = {key for key in TABLES["en"] if noun_of(key) is None}
    counted = {f"{noun}.{form}" for noun in NOUNS for form in forms(language)}
    assert set(TABLES[language]) == plain | counted


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_same_places_to_fill(language: str) -> None:
    english = TABLES["en"]
    for key, text in TABLES[language].items():
        noun = noun_of(key)
        same = english[f"{noun}.other" if noun else key]
        assert places(text) == places(same), key


def places(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


def test_languages_differ() -> None:
    english, german = TABLES["en"], TABLES["de"]
    same = [key for key in english if english[key] == german[key]]
    assert len(same) < 0.1 * len(english), same


@pytest.mark.parametrize("key", TABLES["en"])
def test_no_key_is_left_over(key: str) -> None:
    by_prefix = any(key.startswith(prefix) for prefix in (*PREFIXES, *COMPUTED))
    assert key in LITERALS or by_prefix


def test_everything_with_a_name_has_a_text() -> None:
    texts = Texts()
    for mode in VARIANTS:
        assert texts.has(f"mode.{mode}")
    for card in FanCard:
        assert texts.has(f"fan.{card}")
        assert texts.has(f"explain.{card}")
    for special in Special:
        assert texts.has(f"special.{special}")
        assert texts.has(f"explain.{special}") or texts.has(f"explain.team.{special}")
    for option in OPTIONS:
        assert texts.has(f"head.{option}") or option == "strict"


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_fit_a_line(language: str) -> None:
    for kind in LEVELS:
        assert len(Texts(language).level(kind.name)) <= 66, kind.name
    for key, text in TABLES[language].items():
        if key.startswith("mode."):
            assert len(text) <= 61, key
        if key.startswith("explain."):
            assert len(text) <= 66, key


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de-AT"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_CH", "LANG": "en_GB"}, "de"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_lists_and_counts() -> None:
    english, german = Texts("en"), Texts("de")
    assert english.names(["Ada"]) == "Ada"
    assert english.names(["Ada", "Ben", "Cleo"]) == "Ada, Ben and Cleo"
    assert german.names(["Ada", "Ben"]) == "Ada und Ben"
    assert [english.heads(1), english.heads(6)] == ["1 bullhead", "6 bullheads"]
    assert [german.heads(1), german.heads(6)] == ["1 Hornochse", "6 Hornochsen"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_told_in_every_language(language: str) -> None:
    words = level_words(language)
    assert [*words] == [kind.name for kind in LEVELS]
    assert all({*told} == {"name", "short", "sentence"} for told in words.values())


@pytest.mark.parametrize(
    ("language", "categories"),
    [
        ("en", "other one other other other other"),
        ("fr", "one one other other other other"),
        ("cs", "other one few few other other"),
        ("pl", "many one few few many few"),
    ],
)
def test_plural_categories_are_those_of_cldr(language: str, categories: str) -> None:
    numbers = (0, 1, 2, 4, 12, 22)
    assert [plural_category(language, number) for number in numbers] == categories.split()
