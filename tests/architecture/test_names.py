"""Names: a public class name means one thing, and a module says what it holds."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from tests.architecture.imports import SOURCE, parsed

TESTS = Path(__file__).parents[1]

VAGUE = {"common", "helper", "helpers", "misc", "stuff", "things", "tools", "util", "utils"}
"""Module names that do not say what a module holds."""

MODULES = sorted(SOURCE.rglob("*.py"))


def test_a_public_class_name_is_used_once() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(SOURCE)))
    repeated = {name: paths for name, paths in sorted(places.items()) if len(paths) > 1}
    assert repeated == {}


def test_a_module_says_what_it_holds() -> None:
    for path in MODULES:
        docstring = ast.get_docstring(parsed(path))
        assert docstring is not None, path
        first_line = docstring.splitlines()[0]
        assert first_line.endswith("."), (path, first_line)


def test_no_module_name_is_vague() -> None:
    paths = [*MODULES, *TESTS.rglob("*.py")]
    assert [str(path) for path in paths if path.stem.strip("_") in VAGUE] == []
