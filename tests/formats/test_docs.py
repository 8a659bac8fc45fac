"""The page lists every format with its present version."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornox.arena.journal import JOURNAL
from hornox.bots.external import protocol
from hornox.coach.puzzles import PUZZLES
from hornox.engine import RULES_VERSION
from hornox.record.record import POSITION, RECORD
from hornox.server.storage._revision import LATEST
from hornox.server.wire import VERSION
from hornox.table.log import ENTRY
from hornox.table.saving import TABLE

PAGE = Path(__file__).parents[2] / "docs" / "develop" / "formats.md"


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("record", RECORD.version),
        ("start position", POSITION.version),
        ("rules", RULES_VERSION),
        ("table document", TABLE.version),
        ("log entry", ENTRY.version),
        ("arena journal", JOURNAL.version),
        ("puzzles", PUZZLES.version),
        ("bot protocol", protocol.VERSION),
        ("WebSocket protocol", VERSION),
        ("database", LATEST),
    ],
)
def test_a_format_is_listed_with_its_version(name: str, version: int | str) -> None:
    assert f"| {name} | {version} |" in PAGE.read_text("utf-8")
