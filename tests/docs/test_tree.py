"""The listing of the tree on the architecture page shows the folders that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.docs.pages import DOCS, ROOT

PAGE = DOCS / "develop" / "architecture.md"
LINE = re.compile(r"^( *)([\w./-]+)/ {2,}\S.*$")
SHOWN_DEEPER = {"docs": 1}
"""So many levels below these folders are shown; of all others the top."""

MADE = {"__pycache__", "build", "dist", "node_modules", "static", "htmlcov"}


def listed() -> list[str]:
    """The folders of the listing, each with those above it."""
    text = PAGE.read_text("utf-8")
    (block,) = re.findall(r"```text\n(benchmarks/.*?)```", text, re.S)
    above: list[str] = []
    found = []
    for line in block.splitlines():
        match = LINE.match(line)
        assert match is not None, line
        above = [*above[: len(match[1]) // 2], match[2]]
        found.append("/".join(above))
    return found


def test_every_folder_is_listed_and_every_listed_folder_exists() -> None:
    shown = set(listed())
    assert {folder for folder in shown if not (ROOT / folder).is_dir()} == set()
    assert real_folders() - shown == set()


def test_every_package_says_what_it_holds() -> None:
    assert "{packages}" in PAGE.read_text("utf-8")
    source = ROOT / "src" / "hornox"
    packages = {path.parent for path in (*source.glob("*/*.py"), *source.glob("*/*/*.py"))}
    for package in packages:
        text = (package / "__init__.py").read_text("utf-8")
        assert ast.get_docstring(ast.parse(text)), package


def test_the_listing_is_sorted() -> None:
    assert listed() == sorted(listed())


def test_the_diagram_shows_every_package() -> None:
    diagram = (PAGE.parent / "packages.svg").read_text("utf-8")
    packages = [path.name for path in _folders(ROOT / "src" / "hornox")]
    assert [name for name in packages if f">{name}<" not in diagram] == []


def real_folders() -> set[str]:
    found = {path for path in _folders(ROOT) if path.name != "src"}
    found |= {ROOT / "src" / "hornox"}
    for name, depth in SHOWN_DEEPER.items():
        level = [ROOT / name]
        for _ in range(depth):
            level = [folder for above in level for folder in _folders(above)]
            found |= set(level)
    return {path.relative_to(ROOT).as_posix() for path in found}


def _folders(above: Path) -> list[Path]:
    """Folders with something of ours in them."""
    inside = (path for path in sorted(above.iterdir()) if path.is_dir())
    return [
        path
        for path in inside
        if path.name not in MADE and path.name[0] != "." and _holds_source(path)
    ]


def _holds_source(folder: Path) -> bool:
    return any(path.is_file() and "__pycache__" not in path.parts for path in folder.rglob("*.*"))
