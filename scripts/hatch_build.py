"""The build hook of hatchling: no package without the browser client.

Wheel and sdist hold the client that `npm` builds into `src/hornox/server/static`. The hook builds
it if it is missing or older than its sources, and stops the build if it cannot.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/hornox/server/static/index.html")
SOURCES = ("web/src", "web/public", "src/hornox/texts")
"""Folders that the client is built from."""

EDITABLE = "editable"
"""The version of a build that only links to the sources. `make web` builds the client there."""


class ClientMissing(Exception):
    """The browser client is not built and cannot be."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling before it packs a wheel or an sdist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if need be."""
        if version != EDITABLE:
            ensure_client(Path(self.root))


def ensure_client(root: Path) -> None:
    """Build the client unless it is there and as new as its sources."""
    if is_current(root):
        return
    if which("npm") is None:
        raise ClientMissing(
            "the browser client is not built, or older than its sources, and there is no npm to"
            " build it: install Node 20 or newer, or build from an sdist, which has the client"
        )
    for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
        subprocess.run(command, cwd=root / "web", check=True)
    if not (root / CLIENT).exists():
        raise ClientMissing(f"`npm run build` did not write {CLIENT}")


def is_current(root: Path) -> bool:
    """Whether the built client is there and not older than any of its sources.

    All files of an sdist have the same time, so there the client counts as new.
    """
    client = root / CLIENT
    if not client.exists():
        return False
    built = client.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in _sources(root))


def _sources(root: Path) -> Iterator[Path]:
    for folder in SOURCES:
        yield from (
            path
            for path in (root / folder).rglob("*")
            if path.is_file() and path.suffix != ".py" and "node_modules" not in path.parts
        )
