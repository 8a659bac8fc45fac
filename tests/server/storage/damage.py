"""Damage pages of a database."""

from __future__ import annotations

from pathlib import Path

PAGE = 4096


def damage(database: Path, first: int, last: int | None = None) -> None:
    """Overwrite these pages, counted from 0, up to the last one or all that follow."""
    pages = bytearray(database.read_bytes())
    end = len(pages) if last is None else (last + 1) * PAGE
    pages[first * PAGE : end] = b"\xa5" * (end - first * PAGE)
    database.write_bytes(pages)
