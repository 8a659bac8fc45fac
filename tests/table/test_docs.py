"""The page about the table: its Python runs and its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from hornox.record.codec import tag_of
from hornox.table import Command, Message, TableError

PAGE = (Path(__file__).parents[2] / "docs" / "develop" / "table.md").read_text("utf-8")


def test_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    exec(block, {})
    assert capsys.readouterr().out == "Ack(id='2') 4\nselecting\n"


def test_the_page_names_every_command_message_and_code() -> None:
    tags = {tag_of(kind) for union in (Command, Message) for kind in get_args(union)}
    codes = {error.code for error in TableError.__subclasses__()}
    listed = {*re.findall(r"`([a-z0-9-]+)`", PAGE)}
    assert tags | codes <= listed
