"""Links of the pages beside the source lead somewhere; Sphinx checks those of the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / ".github").rglob("*.md")),
    ROOT / "web/README.md",
]
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)[^)]*\)|(?:href|src)=\"(?!\w+:)([^\"#]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    targets = (first or second for first, second in LINK.findall(page.read_text("utf-8")))
    assert [target for target in targets if not (page.parent / target).exists()] == []
