"""The page about storage is complete."""

from __future__ import annotations

import re
from pathlib import Path

from hornox.server.storage import StoreBusy, StoreInUse, StoreTooNew
from hornox.server.storage.committer import MAX_WAITING
from hornox.server.storage.schema import METADATA
from hornox.server.storage.sqlite import DATABASE, LOCK

PAGE = (Path(__file__).parents[3] / "docs" / "develop" / "storage.md").read_text("utf-8")


def test_every_table_and_its_key_are_explained() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .* \| (`.*`) \|$", PAGE, re.M)
    keys = {name: re.findall(r"`(\w+)`", key) for name, key in rows}
    assert keys == {
        name: [column.name for column in table.primary_key]
        for name, table in METADATA.tables.items()
    }


def test_names_and_figures_are_those_of_the_code() -> None:
    for word in (DATABASE, LOCK, f"{MAX_WAITING:,}"):
        assert word in PAGE
    for error in (StoreBusy, StoreInUse, StoreTooNew):
        assert f"`{error.code}`" in PAGE
