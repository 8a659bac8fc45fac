"""Builds of the package, and virtual environments that have nothing but one of its wheels."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[2]
PYTHON = os.environ.get("HORNOX_PYTHON") or sys.executable
"""The interpreter of the environments."""


class Failed(Exception):
    """A command ended with another status than 0. The message is what it printed."""


def run(*command: str | Path, env: dict[str, str] | None = None, typed: str = "") -> str:
    """Run a command in an empty directory of no project and return what it prints."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd="/",
        env=env,
        input=typed,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


def path_without_node(folder: Path) -> dict[str, str]:
    """An environment in which every command of this one is found, but no Node and no npm."""
    folder.mkdir()
    for directory in os.environ["PATH"].split(os.pathsep):
        for program in sorted(Path(directory).glob("*")) if Path(directory).is_dir() else ():
            link = folder / program.name
            if program.name not in ("node", "npm", "npx") and not link.is_symlink():
                link.symlink_to(program)
    env = {**os.environ, "PATH": str(folder)}
    assert which("npm", path=env["PATH"]) is None
    return env


def build(kind: str, source: Path, folder: Path, env: dict[str, str] | None = None) -> Path:
    """Build an sdist or a wheel of a source tree with the pinned backend."""
    command = f"cd {source} && {sys.executable} -m hatchling build --target {kind} -d {folder}"
    run("/bin/sh", "-c", command, env=env)
    (built,) = folder.iterdir()
    return built


class Environment:
    """A new virtual environment with a wheel and some of its extras."""

    def __init__(self, folder: Path, wheel: Path, extras: str = "") -> None:
        run(PYTHON, "-m", "venv", folder)
        self.bin = folder / "bin"
        self.env = {"PATH": str(self.bin), "HOME": str(folder), "LANG": "C.UTF-8"}
        requirement = f"{wheel}[{extras}]" if extras else str(wheel)
        pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        run(self.bin / "python", *pip, requirement)

    def hornox(self, *arguments: str, typed: str = "") -> str:
        """Run the command, without Node in its path."""
        return run(self.bin / "hornox", *arguments, env=self.env, typed=typed)

    def python(self, code: str) -> str:
        return run(self.bin / "python", "-c", code, env=self.env)

    def packages(self) -> list[str]:
        """The installed packages, without pip and what it needs."""
        listed = run(self.bin / "python", "-m", "pip", "list", "--format", "freeze")
        names = (line.partition("==")[0].partition(" @")[0] for line in listed.splitlines())
        return sorted(set(names) - {"pip", "setuptools"})

    def size(self) -> int:
        """The bytes that the packages take, compiled modules included."""
        return sum(
            path.stat().st_size
            for path in self.bin.parent.glob("lib/python*/site-packages/**/*")
            if path.is_file() and not {"pip", "setuptools", "pkg_resources"} & {*path.parts}
        )
