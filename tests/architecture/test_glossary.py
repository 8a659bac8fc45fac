"""The glossary is true: sorted, complete rows, and every name in code exists.

A meaning that is only a name becomes the first sentence of its docstring (`docs/_ext/tables.py`).
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.architecture.imports import SOURCE

(PAGE,) = (Path(__file__).parents[2] / "docs").rglob("glossary.md")

ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| ")
][2:]


def names_in_code() -> set[str]:
    """The names of all classes, functions and constants at the top of modules."""
    names: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                names.add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def test_every_word_has_a_meaning_and_a_german_word() -> None:
    assert [row for row in ROWS if len(row) != 3 or not all(row)] == []


def test_words_are_sorted_and_unique() -> None:
    words = [row[0].casefold() for row in ROWS]
    assert words == sorted(set(words))


def test_names_in_code_exist() -> None:
    named = {name for row in ROWS for name in re.findall(r"`(\w+)`", row[1])}
    assert named - names_in_code() == set()
