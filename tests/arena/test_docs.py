"""The Python on the page about the arena runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research" / "arena.md"


def test_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    exec(block, {})
    points, least_wins = map(float, capsys.readouterr().out.split())
    assert points < 10
    assert least_wins > 1 / 3
