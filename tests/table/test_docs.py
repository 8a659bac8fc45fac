"""The page about the table: its Python runs and its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from hornox.table import Command, Message, TableError

PAGE = (Path(__file__).parents[2] / "docs" / "develop" / "table.md").read_text("utf-8")


def test_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    exec(block, {})
    assert capsys.readouterr().out == "Ack(id='2') 4\nselecting\n"


def test_the_page_lists_commands_messages_and_codes() -> None:
    for table in ("kinds} hornox.table:Command", "kinds} hornox.table:Message"):
        assert f"{{{table}" in PAGE
    assert "{codes} hornox.table:TableError" in PAGE


def test_what_is_listed_says_what_it_means() -> None:
    for kind in (*get_args(Command), *get_args(Message), *TableError.__subclasses__()):
        assert kind.__doc__, kind
        assert not kind.__doc__.startswith(f"{kind.__name__}("), kind
