"""Small programs that speak the bot protocol, well or badly."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

PATIENCE = 120.0
"""Seconds for what certainly happens, even on a busy machine."""

IMPATIENCE = 0.2
"""Seconds for what certainly does not happen."""

PREAMBLE = """
import json, os, subprocess, sys, time

def hear():
    return json.loads(sys.stdin.readline() or sys.exit())

def say(**message):
    print(json.dumps(message), flush=True)

def hello():
    heard = hear()
    say(type="hello", version=1, name="tester")
    return heard

def answer(asked):
    say(type="act", id=asked["id"], action=asked["view"]["decision"]["options"][0])

"""

GOOD = """
hello()
while (asked := hear())["type"] == "decide":
    answer(asked)
"""
SILENT = """
hello()
while True:
    time.sleep(60)
"""


def command(folder: Path, body: str) -> list[str]:
    """The command line of a program with this body."""
    path = folder / "program.py"
    path.write_text(PREAMBLE + body, encoding="utf-8")
    return [sys.executable, str(path)]


def spec(folder: Path, body: str) -> str:
    return f"exec:{shlex.join(command(folder, body))}"


def wait_until_gone(process: int) -> None:
    """Return once no such process runs any more. A test that hangs here has failed."""
    patience = time.monotonic() + PATIENCE
    while _runs(process):
        assert time.monotonic() < patience, "a process was left behind"
        time.sleep(0.01)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return False
    except OSError:
        return not Path("/proc/self").exists()
    return state != "Z"  # dead, and only waiting for its parent to take note
