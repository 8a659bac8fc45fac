"""A class of the server has one job: few methods."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.imports import SOURCE

MOST_METHODS = 12

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

LARGER = {
    "Store": "one method for each question",
    "SqlStore": "a store",
    "MemoryStore": "a store",
    "HttpProtocol": "uvicorn's and asyncio's callbacks",
    "WebSocketProtocol": "uvicorn's and asyncio's callbacks",
}
"""Classes that have more, and why."""


def classes() -> Iterator[ast.ClassDef]:
    for path in sorted((SOURCE / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node


def methods(node: ast.ClassDef) -> list[str]:
    """Properties included; those that Python calls (`__len__`) are not counted."""
    functions = (
        one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return [one.name for one in functions if not one.name.startswith("__")]


def test_no_class_of_the_server_has_many_methods() -> None:
    sizes = {node.name: len(methods(node)) for node in classes()}
    large = {name: size for name, size in sizes.items() if size > MOST_METHODS}
    assert large.keys() == LARGER.keys(), large
