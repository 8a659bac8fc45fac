"""Figures have their origin, but nothing about the machine."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest

from hornox.arena.bench import origin, results_directory
from hornox.arena.bench.origin import commit_of

ROOT = Path(__file__).parents[3]
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def git(root: Path, *words: str) -> str:
    me = ("-c", "user.name=a", "-c", "user.email=a@b.example")
    command = ["git", "-C", str(root), *me, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_the_origin_names_date_commit_and_versions() -> None:
    found = origin()
    date.fromisoformat(found.date)
    assert found.commit == commit_of(ROOT)
    assert all((found.version, found.python, found.numpy, found.numba))


@needs_git
def test_a_checkout_has_a_commit(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    assert commit_of(tmp_path) is None  # nothing is committed yet
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", "Begin")
    assert commit_of(tmp_path) == git(tmp_path, "rev-parse", "--short", "HEAD")


@needs_git
def test_what_is_installed_inside_a_checkout_has_none(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", "Begin")
    inside = tmp_path / "lib" / "python"
    inside.mkdir(parents=True)
    assert commit_of(inside) is None


def test_without_git_there_is_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit_of(tmp_path) is None


def test_results_are_kept_in_a_checkout_only(tmp_path: Path) -> None:
    assert results_directory() == ROOT / "benchmarks" / "results"
    assert results_directory(tmp_path) is None
