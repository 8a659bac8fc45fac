"""Facts of a mode are fields of its variant: nothing outside `engine/variants` asks for a name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hornox.engine import VARIANTS
from tests.architecture.imports import SOURCE, parsed

RULES = SOURCE / "engine" / "variants"
CLIENT = SOURCE.parents[1] / "web" / "src"
MODE = f"['\"]({'|'.join(VARIANTS)})['\"]"
ASKED_IN_CLIENT = re.compile(
    rf"\bmode *[!=]==? *{MODE}|{MODE} *[!=]==? *[\w.?]*mode\b|{MODE}[^\]\n]*\]\.includes"
)

COLLECTIONS = ast.Tuple | ast.List | ast.Set


def files() -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*.py")) if not path.is_relative_to(RULES)]


def names_asked(source: ast.Module) -> list[str]:
    """The places where a mode is told by its name: comparisons, cases, keys and collections."""
    nodes = _nodes(source)
    found = [part for node in nodes for part in _asking(node) if _is_mode(part)]
    return [f"line {part.lineno}: {ast.unparse(part)}" for part in found]


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those of `Literal[...]`, which is a type."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Subscript) and ast.unparse(child.value) == "Literal"):
            yield from _nodes(child)


def _asking(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions by which this node tells things apart."""
    if isinstance(node, ast.Compare):
        yield from (node.left, *node.comparators)
    elif isinstance(node, ast.MatchValue):
        yield node.value
    elif isinstance(node, ast.Dict):
        yield from (key for key in node.keys if key is not None)
    elif isinstance(node, ast.Subscript):
        yield node.slice
    elif isinstance(node, COLLECTIONS):
        yield from node.elts


def _is_mode(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and part.value in tuple(VARIANTS)


def test_nothing_asks_for_the_name_of_a_mode() -> None:
    found = {str(path): names_asked(parsed(path)) for path in files()}
    assert {path: places for path, places in found.items() if places} == {}


def client_files() -> list[Path]:
    found = (path for kind in ("*.ts", "*.svelte") for path in sorted(CLIENT.rglob(kind)))
    return [
        path for path in found if ".test." not in path.name and "node_modules" not in path.parts
    ]


def test_the_client_asks_for_no_name_of_a_mode() -> None:
    texts = {str(path): path.read_text("utf-8") for path in client_files()}
    assert [path for path, text in texts.items() if ASKED_IN_CLIENT.search(text)] == []


@pytest.mark.parametrize(
    "source",
    ["mode === 'x'", 'mode !== "pro"', "'fan' === mode", "['base', 'x'].includes(mode)"],
)
def test_every_way_to_ask_in_the_client_is_noticed(source: str) -> None:
    assert ASKED_IN_CLIENT.search(source)


@pytest.mark.parametrize(
    "source",
    [
        "mode == 'buffalo'",
        "'x' != setup.mode",
        "mode in ('base', 'pro')",
        "TEAM = frozenset({'buffalo'})",
        "HANDS = {'anniversary': 12}",
        "VARIANTS['pro'].deck(4)",
        "match mode:\n    case 'fan':\n        pass",
    ],
)
def test_every_way_to_ask_is_noticed(source: str) -> None:
    assert names_asked(ast.parse(source))


@pytest.mark.parametrize(
    "source",
    ["new_setup('base', 4)", "mode: str = 'base'", "texts('buffalo')", "grid: Literal['x', 'y']"],
)
def test_a_name_may_be_given(source: str) -> None:
    assert names_asked(ast.parse(source)) == []
