"""Every clause of the rule pages has a test that names it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEFINITION = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.M)


def defined_clauses() -> list[str]:
    pages = sorted((ROOT / "docs" / "reference" / "rules").glob("*.md"))
    return [clause for page in pages for clause in DEFINITION.findall(page.read_text("utf-8"))]


@cache
def clauses_with_tests() -> set[str]:
    named = set()
    for path in (ROOT / "tests" / "rulebook").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                named |= set(re.findall(r"^test_([A-Z]\d+)_", node.name))
    return named


@pytest.mark.parametrize("clause", defined_clauses())
def test_a_test_names_the_clause(clause: str) -> None:
    assert clause in clauses_with_tests()


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    assert clauses_with_tests() <= set(defined_clauses())


def test_no_clause_is_defined_twice() -> None:
    assert [clause for clause, count in Counter(defined_clauses()).items() if count > 1] == []


def test_clauses_are_numbered_without_gaps() -> None:
    """Rulings are numbered over all pages, so that they are not in order on each."""
    for prefix in {clause[0] for clause in defined_clauses()}:
        numbers = [int(c[1:]) for c in defined_clauses() if c.startswith(prefix)]
        numbers = sorted(numbers) if prefix == "R" else numbers
        assert numbers == list(range(1, len(numbers) + 1)), prefix
