"""The example programs run, and the example bots conform."""

from __future__ import annotations

import runpy
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from hornox.arena import Reproducibility, check_bot, plan_check

ROOT = Path(__file__).parents[1]
NEED_SERVER = {"remote_bot"}
"""Tested with a real server, in `tests/server/sessions`."""

EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem not in NEED_SERVER)
BOTS = ROOT / "examples" / "bots"
PATIENCE = 300.0
"""Seconds for a decision, on however busy a machine."""


def program(interpreter: str, name: str) -> str:
    """The spec of an example bot that is a program."""
    return f"exec:{shlex.join((interpreter, str(BOTS / name)))}"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def conforms(bot: str, name: str, *modes: str) -> None:
    found = check_bot(plan_check(bot, modes, 1, PATIENCE, "examples"))
    assert found.faults == ()
    assert found.conforms
    assert (found.name, found.missing, found.reproducibility) == (name, (), Reproducibility.YES)


def test_the_bot_in_python_conforms() -> None:
    conforms("examples.bots.close_fit:CloseFit", "close-fit")


def test_the_bot_of_the_first_example_conforms() -> None:
    conforms("examples.own_bot:LowestCard", "lowest-card", "base", "x")


def test_the_same_bot_conforms_as_a_program() -> None:
    conforms(program(sys.executable, "close_fit.py"), "close-fit", "base")


def test_the_bot_in_plain_python_conforms() -> None:
    conforms(program(sys.executable, "plain.py"), "plain")


def test_the_bot_in_plain_python_needs_nothing_else() -> None:
    text = (BOTS / "plain.py").read_text("utf-8")
    imported = [line.split()[1] for line in text.splitlines() if "import " in line]
    assert set(imported) <= {"__future__", "json", "sys", "typing"}


def test_the_bot_in_javascript_conforms() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    conforms(program(node, "node.js"), "node")


def test_no_example_bot_is_forgotten() -> None:
    names = {path.name for path in BOTS.iterdir() if path.is_file()}
    assert names == {"bot.toml", "close_fit.py", "plain.py", "node.js"}
