"""The build hook: the browser client is there and new, or the build stops."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scripts.hatch_build import CLIENT, ClientMissing, ensure_client, is_current

NPM = """#!/bin/sh
echo "$@" >> npm.log
if [ "$1 $2" = "run build" ]; then
    mkdir -p ../src/hornox/server/static
    echo '<html>' > ../src/hornox/server/static/index.html
fi
"""
"""Builds a client of one line and keeps its arguments."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree without a built client."""
    page = tmp_path / "web" / "src" / "app.ts"
    page.parent.mkdir(parents=True)
    page.write_text("export {}")
    return tmp_path


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bin" / "npm"
    program.parent.mkdir()
    program.write_text(NPM)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")


def build(tree: Path, *, time: int) -> None:
    client = tree / CLIENT
    client.parent.mkdir(parents=True)
    client.write_text("<html>")
    os.utime(client, (time, time))


def test_a_client_of_the_same_time_is_current(tree: Path) -> None:
    """In an sdist all files have one time."""
    written = int((tree / "web/src/app.ts").stat().st_mtime)
    os.utime(tree / "web/src/app.ts", (written, written))
    build(tree, time=written)
    assert is_current(tree)


def test_an_old_or_missing_client_is_not_current(tree: Path) -> None:
    assert not is_current(tree)
    build(tree, time=1)
    assert not is_current(tree)


@pytest.mark.usefixtures("npm")
def test_it_is_built_where_npm_is(tree: Path) -> None:
    ensure_client(tree)
    assert (tree / CLIENT).exists()
    calls = (tree / "web" / "npm.log").read_text().splitlines()
    assert calls == ["ci --no-audit --no-fund", "run build"]


def test_without_npm_the_build_stops(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ClientMissing, match="no npm"):
        ensure_client(tree)
