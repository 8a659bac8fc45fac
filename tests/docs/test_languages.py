"""The pages for players exist in English and German, lead to each other and show the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

PLAY = sorted((DOCS / "play").glob("*.md"))
GERMAN = re.compile(r"^\*\[Auf Deutsch\]\((.+)\)\*$", re.M)
ENGLISH = re.compile(r"^\*\[In English\]\((.+)\)\*$", re.M)


def other(page: Path, link: re.Pattern[str]) -> Path:
    (target,) = link.findall(page.read_text("utf-8"))
    return (page.parent / target).resolve()


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


def test_both_pages_about_levels_have_the_same_figures() -> None:
    def figures(page: Path) -> list[str]:
        lines = [line for line in page.read_text("utf-8").splitlines() if "≥" in line]
        return re.findall(
            r"-?\d+(?:[.,]\d+)?", "\n".join(lines).replace(",", ".").replace(". ", " ")
        )

    page = DOCS / "play" / "levels.md"
    assert figures(page)
    assert figures(page) == figures(other(page, GERMAN))
