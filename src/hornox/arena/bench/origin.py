"""The origin of figures: date, commit and versions, but nothing about the machine."""

from __future__ import annotations

import platform
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

_ROOT = Path(__file__).parents[4]
"""The root of the checkout, if this is one."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of figures. `commit` is known in a checkout only."""

    date: str
    commit: str | None
    version: str
    python: str
    numpy: str
    numba: str


def origin() -> Origin:
    """Return the origin of what is being measured now."""
    return Origin(
        date=datetime.now(UTC).date().isoformat(),
        commit=commit_of(_ROOT),
        version=version("hornox"),
        python=platform.python_version(),
        numpy=version("numpy"),
        numba=version("numba"),
    )


def results_directory(root: Path = _ROOT) -> Path | None:
    """Return where a checkout keeps its benchmark results; `None` for an installed package."""
    directory = root / "benchmarks" / "results"
    return directory if directory.is_dir() else None


def commit_of(root: Path) -> str | None:
    """Return the checkout's commit, if this is the root of one."""
    if not (root / ".git").exists():  # the package may be installed inside another checkout
        return None
    command = ["git", "-C", str(root), "rev-parse", "--short", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()
