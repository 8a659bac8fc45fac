"""A class has one job: few methods of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.imports import SOURCE, parsed

MOST_METHODS = 12

LARGER = {
    "CoachWords": "a sentence for each thing that the coach says",
    "Game": "the whole of a game for people who program",
    "HttpProtocol": "uvicorn's and asyncio's callbacks",
    "LocalSession": "what a screen asks of a game, wherever it is played",
    "MutableTable": "a field of the table each",
    "Narrator": "a sentence for each kind of event",
    "PlayScreen": "an action for each key",
    "PlaySession": "what a screen asks of a game, wherever it is played",
    "PointingView": "an action for each key",
    "Screen": "a line for each part of the table",
    "TableView": "an action for each key, and the reveal",
    "TeamTalking": "every hook of a stage",
    "WebSocketProtocol": "uvicorn's and asyncio's callbacks",
}
"""Classes that have more, and why."""

MOST_OF_ALL = 20


def classes() -> Iterator[ast.ClassDef]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                yield node


def methods(node: ast.ClassDef) -> list[str]:
    """Properties included; those that Python calls (`__len__`) are not counted."""
    functions = (
        one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return [one.name for one in functions if not one.name.startswith("__")]


def test_no_class_has_many_methods() -> None:
    sizes = {node.name: len(methods(node)) for node in classes()}
    large = {name: size for name, size in sizes.items() if size > MOST_METHODS}
    assert large.keys() == LARGER.keys(), large
    assert max(large.values()) <= MOST_OF_ALL, large
