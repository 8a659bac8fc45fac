"""Which modules the files of the package import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "hornox"


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file, which many tests read."""
    return ast.parse(path.read_text("utf-8"))


def modules_imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
