"""What the documentation says: its pages, their code blocks and the names in their sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
OTHERS = ("README.md", "README.de.md", "CONTRIBUTING.md", "web/README.md")
FENCE = re.compile(r"(`{3,})(.*?)\n(.*?)^\s*\1 *$", re.M | re.S)
NOT_RUN = re.compile(r"<!-- not run: (.+) -->\n\s*$")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block; `not_run` is the reason in the comment above it, if there is one."""

    page: Path
    line: int
    language: str
    text: str
    not_run: str | None

    @property
    def where(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def pages() -> list[Path]:
    """Every page of the site, and the pages beside the source that people read first."""
    return [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in OTHERS)]


def blocks() -> Iterator[Block]:
    for page in pages():
        text = page.read_text("utf-8")
        for found in FENCE.finditer(text):
            before = text[: found.start()]
            reason = NOT_RUN.search(before)
            language = found[2].strip()
            line = before.count("\n") + 1
            yield Block(page, line, language, found[3], reason[1] if reason else None)


def inline_code(page: Path) -> list[str]:
    """What stands between single backticks, outside of fenced blocks."""
    return re.findall(r"`([^`\n]+)`", FENCE.sub("", page.read_text("utf-8")))
