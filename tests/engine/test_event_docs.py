"""Every field of every event says what it holds."""

from __future__ import annotations

import ast
import inspect
from itertools import pairwise

import pytest

from hornox.engine import events

KINDS = [
    node
    for node in ast.parse(inspect.getsource(events)).body
    if isinstance(node, ast.ClassDef) and any(map(ast.unparse, node.decorator_list))
]


def undocumented(kind: ast.ClassDef) -> list[str]:
    """The fields that no text follows."""
    nodes = [*kind.body, ast.Pass()]
    return [
        ast.unparse(node.target)
        for node, after in pairwise(nodes)
        if isinstance(node, ast.AnnAssign)
        and not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant))
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_field_is_documented(kind: ast.ClassDef) -> None:
    assert undocumented(kind) == []


def test_events_are_found() -> None:
    assert len(KINDS) > 30
