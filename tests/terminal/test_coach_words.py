"""The words of the coach for every option, reason and grade, in every language."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from hornox import coach
from hornox.coach import Analysis, Effort, Grade, Level, OptionReason, Praise, analyse, walk
from hornox.engine import Setup, new_setup
from hornox.terminal.coach_words import CoachWords
from hornox.terminal.review_tables import analysis_table
from hornox.texts import LANGUAGES, Texts
from tests.coach.games import FEW, name_of, random_game

NAMES = ("Ada", "Ben", "Cleo")


def words(language: str = "en") -> CoachWords:
    return CoachWords(Texts(language), new_setup("base", 3), NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setup", FEW[1::2], ids=name_of)
def test_every_option_can_be_said(setup: Setup, language: str) -> None:
    speaker = CoachWords(Texts(language), setup, NAMES)
    for choice in walk(random_game(setup, "words").record()).choices[::7]:
        said = [speaker.action(option) for option in choice.options]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_grade_and_praise_has_a_name(language: str) -> None:
    texts = Texts(language)
    assert all(texts.has(f"coach.grade.{grade}") for grade in Grade)
    assert all(texts.has(f"coach.praise.{praise}") for praise in Praise)


def test_every_reason_has_a_sentence() -> None:
    source = (Path(coach.__file__).parent / "reasons.py").read_text("utf-8")
    keys = set(re.findall(r'OptionReason\("([a-z-]+)"', source))
    assert len(keys) > 5
    assert all(Texts().has(f"coach.reason.{key}") for key in keys)


def test_numbers_are_written_as_in_the_language() -> None:
    assert words().number(-0.04) == "0.0"
    assert words().number(1.25, 2, signed=True) == "+1.25"
    assert words("de").number(-1.25, 2) == "-1,25"
    assert words("de").percent(0.256) == "26 %"


def test_a_reason_is_filled_in() -> None:
    reason = OptionReason("full-row", {"row": 3, "card": 57, "count": 4})
    assert words().reason(reason) == "Row 3 is full. Unseen cards that fit before the 57: 4."


def test_levels() -> None:
    assert words().given_away(None) == "too few moves"
    assert words().like(Level(2.0, 0.5, 40)) == "not measured"
    level = Level(2.0, 0.5, 40, "bull", "ox", "bison")
    assert words().like(level) == "Bull (Ox to Bison)"


def test_an_analysis_as_a_table() -> None:
    choice = walk(random_game(FEW[0], "table").record()).choices[0]
    analysis: Analysis = analyse(choice.view, Effort(playouts=64, takes=4))
    screen = Console(width=100, record=True, file=StringIO())
    screen.print(analysis_table(analysis, Texts("de"), NAMES))
    told = screen.export_text()
    assert "Probespiele" in told
    for option in analysis.options:
        assert words().action(option.action) in told
