"""The pages for players exist in English and German, lead to each other and show the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

PLAY = sorted((DOCS / "play").glob("*.md"))
GERMAN = re.compile(r"^\*\[Auf Deutsch\]\((.+)\)\*$", re.M)
ENGLISH = re.compile(r"^\*\[In English\]\((.+)\)\*$", re.M)


def other(page: Path, link: re.Pattern[str]) -> Path:
    targets: list[str] = link.findall(page.read_text("utf-8"))
    assert len(targets) == 1
    return (page.parent / targets[0]).resolve()


@pytest.mark.parametrize("page", [*PLAY, ROOT / "README.md"], ids=lambda page: page.name)
def test_a_page_and_its_german_one_lead_to_each_other(page: Path) -> None:
    assert other(other(page, GERMAN), ENGLISH) == page


def test_no_german_page_is_left_over() -> None:
    assert {other(page, GERMAN) for page in PLAY} == set((DOCS / "de").glob("*.md"))


@pytest.mark.parametrize("page", PLAY, ids=lambda page: page.name)
def test_both_show_the_same_pictures(page: Path) -> None:
    def shown(page: Path) -> list[str]:
        return re.findall(r"pictures/(?:en|de)/([\w-]+\.webp)", page.read_text("utf-8"))

    assert shown(page) == shown(other(page, GERMAN))


LABELS = [
    *((DOCS / "play" / name, "en") for name in ("start.md", "tables.md", "questions.md")),
    *((DOCS / "de" / name, "de") for name in ("start.md", "tische.md", "fragen.md")),
]


@pytest.mark.parametrize(("page", "language"), LABELS, ids=lambda value: str(value)[-9:])
def test_the_client_has_every_button_that_a_page_names(page: Path, language: str) -> None:
    """Buttons are bold; what begins a paragraph in bold ends with a full stop."""
    bold = re.findall(r"\*\*([^*]+)\*\*", page.read_text("utf-8"))
    labels = [words for words in bold if not words.endswith(".")]
    assert labels
    texts = _texts(language)
    unknown = [label for label in labels if not any(text.fullmatch(label) for text in texts)]
    assert unknown == []


def _texts(language: str) -> list[re.Pattern[str]]:
    """What the client shows, with a word for each value."""
    files = (
        ROOT / "web" / "src" / "languages" / language / "messages.json",
        ROOT / "src" / "hornox" / "texts" / language / "game.json",
    )
    texts = [text for file in files for text in json.loads(file.read_text("utf-8")).values()]
    worded = [text for text in texts if re.search(r"[a-zA-Z]{3}", re.sub(r"{\w+}", "", text))]
    return [
        re.compile(
            re.sub(r"\\{\w+\\}", ".{1,12}", re.escape(text))
            .replace("’", "['’]")
            .replace("\\ ", r"\s+")
        )
        for text in worded
    ]


def test_both_pages_about_levels_have_the_same_figures() -> None:
    """The long table is made from the kept results; the figures beside it are compared."""

    def figures(page: Path) -> list[str]:
        text = page.read_text("utf-8")
        assert "{figures} ladder" in text
        lines = [line for line in text.splitlines() if line.startswith("|")]
        return re.findall(r"\d+\.\d{1,2}\b|\d+ %", "\n".join(lines).replace(",", "."))

    page = DOCS / "play" / "levels.md"
    assert len(figures(page)) > 5
    assert figures(page) == figures(other(page, GERMAN))
