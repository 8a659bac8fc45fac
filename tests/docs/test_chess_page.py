"""The page beside python-chess: ours are no longer, and strictly typed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "python" / "chess.md").read_text("utf-8")
TASKS = PAGE.split("\n## ")[1:]


def codes(task: str) -> tuple[str, str]:
    theirs, ours = re.findall(r"```(?:text|python)\n(.*?)```", task, re.S)
    return theirs, ours


def test_there_are_twelve_tasks() -> None:
    assert [task.partition(".")[0] for task in TASKS] == list(map(str, range(1, 13)))


def test_ours_are_no_longer() -> None:
    for task in TASKS:
        theirs, ours = codes(task)
        assert ours.count("\n") <= theirs.count("\n"), task


def test_ours_are_strictly_typed(tmp_path: Path) -> None:
    program = tmp_path / "tasks.py"
    program.write_text("\n".join(codes(task)[1] for task in TASKS), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(program)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
