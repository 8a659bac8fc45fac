"""The Python on the coach's page runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = next(Path(__file__).parents[2].joinpath("docs").rglob("coach.md"))


def test_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    exec(block, {})
    analysed, account = capsys.readouterr().out.splitlines()
    assert analysed.startswith("PlayCard")
    result, _, *parts = account.split()
    assert sum(map(float, parts)) == pytest.approx(float(result), abs=1e-9)
