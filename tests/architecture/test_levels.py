"""The tree shows the architecture: a room imports only rooms of a lower level."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.architecture.imports import SOURCE, modules_imported_by

LEVELS = {
    "compiling": 0,
    "data_directory": 0,
    "interrupts": 0,
    "extras": 0,
    "texts": 0,
    "engine": 1,
    "events": 2,
    "record": 2,
    "actions": 3,
    "sim": 2,
    "bots": 3,
    "table": 3,
    "coach": 4,
    "arena": 4,
    "envs": 4,
    "protocol": 4,
    "server": 5,
    "client": 5,
    "learn": 5,
    "data": 5,
    "terminal": 6,
    "cli": 7,
    "__main__": 8,
}
FACADE = SOURCE / "__init__.py"
"""Re-exports for users; nothing inside the package imports it."""


def room_of(module: str) -> str | None:
    """The room of a dotted name within the package."""
    parts = module.split(".")
    return parts[1] if parts[0] == "hornox" and len(parts) > 1 else None


def files() -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*.py")) if path != FACADE]


def test_a_room_imports_only_lower_levels() -> None:
    for path in files():
        own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        for module in modules_imported_by(path):
            assert module != "hornox", f"{path}: import the room, not the facade"
            room = room_of(module)
            assert room is None or room == own or LEVELS[room] < LEVELS[own], (path, module)


def test_the_engine_uses_the_standard_library_only() -> None:
    for path in (SOURCE / "engine").rglob("*.py"):
        for module in modules_imported_by(path):
            top = module.split(".")[0]
            assert room_of(module) == "engine" or top in sys.stdlib_module_names, (path, module)
            assert top not in {"random", "time", "datetime", "secrets", "os"}, (
                f"{path}: chance and clocks are inputs"
            )


def test_every_room_has_a_level() -> None:
    rooms = {
        path.name.removesuffix(".py") for path in SOURCE.iterdir() if path.suffix in ("", ".py")
    }
    assert rooms - {"__init__", "__pycache__"} <= set(LEVELS)
