"""The Python of the README runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def test_the_tour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.S)
    assert blocks
    for block in blocks:
        exec(block, {})
    printed = capsys.readouterr().out.splitlines()
    assert f"print(game.view(0).hand)                    # {printed[0]}" in blocks[0]
