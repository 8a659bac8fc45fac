"""Levels inside the server: a part imports only parts of a lower level, so there are no cycles."""

from __future__ import annotations

import re
from pathlib import Path

from tests.architecture.imports import SOURCE, modules_imported_by

SERVER = SOURCE / "server"

LEVELS = (
    (
        "clock",
        "fair_queue",
        "gc_policy",
        "guards",
        "loop_lag",
        "metrics",
        "ratings",
        "wire",
        "worker_process",
    ),
    ("huge_pages", "logs", "settings"),
    ("bus", "storage", "transport"),
    ("cluster_secret", "coach", "tables", "people", "readiness", "uvicorn_server"),
    ("bot_arena", "daily", "jobs", "operator", "puzzles"),
    ("http", "sessions"),
    ("cluster",),
    ("app", "shared"),
    ("serving",),
)
"""The lowest level first. A part is a folder of the server or a module beside them."""

LEVEL_OF = {part: level for level, parts in enumerate(LEVELS, start=1) for part in parts}


def part_of(path: Path) -> str:
    return path.relative_to(SERVER).parts[0].removesuffix(".py")


def imported_part(module: str) -> str | None:
    """The part of the server that a dotted name belongs to."""
    found = re.match(r"hornox\.server\.(\w+)", module)
    return None if found is None else found[1]


def files() -> list[Path]:
    return [
        path
        for path in sorted(SERVER.rglob("*.py"))
        if path.parent != SERVER or path.stem[0] != "_"
    ]


def test_a_part_of_the_server_imports_only_lower_levels() -> None:
    for path in files():
        own = part_of(path)
        for module in modules_imported_by(path):
            part = imported_part(module)
            assert part is None or part == own or LEVEL_OF[part] < LEVEL_OF[own], (path, module)


def test_every_part_of_the_server_has_a_level() -> None:
    assert {part_of(path) for path in files()} == set(LEVEL_OF)
