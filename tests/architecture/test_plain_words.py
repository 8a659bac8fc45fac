"""Plain words: some words are avoided in code, comments and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

AVOIDED = ("whoever", "somebody", "anew", "for ever")
"""Say "a player", "an owner", "again" or "permanently": what is meant."""

PATTERN = re.compile(r"\b(?:" + "|".join(AVOIDED) + r")\b", re.IGNORECASE)

WHERE = {"src/hornox": (".py",), "docs": (".md",), "web/src": (".ts", ".svelte", ".md")}
"""Folders and the files in them that are read. Texts for players are JSON and not read."""

RULEBOOK = "rules"
"""The folder of the rule pages, which keep the language of a rulebook."""


def pages() -> Iterator[Path]:
    yield ROOT / "README.md"
    for folder, suffixes in WHERE.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and (folder != "docs" or RULEBOOK not in path.parts):
                yield path


def test_avoided_words_are_not_used() -> None:
    lines = ((path, line) for path in pages() for line in path.read_text("utf-8").splitlines())
    assert [(str(path), line) for path, line in lines if PATTERN.search(line)] == []


def test_the_pattern_finds_every_avoided_word() -> None:
    assert PATTERN.findall("Whoever, somebody, anew, for ever; renewed, forever") == [
        "Whoever",
        "somebody",
        "anew",
        "for ever",
    ]
