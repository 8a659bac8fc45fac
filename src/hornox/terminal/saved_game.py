"""A local game that was left: its record and its bots, in one file that replaces itself whole."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from hornox.data_directory import data_directory
from hornox.record import Game, Record, RecordError, dump_record, from_json, parse_record
from hornox.record.codec import load
from hornox.record.formats import Format

SAVED_GAME = Format("hornox-saved-game")
FILE = "play.json"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game and the bots of the seats after the first one."""

    record: Record
    bots: tuple[str, ...]


def default_file() -> Path:
    """Return where the game of this user is kept while it is played."""
    return data_directory() / FILE


def write_game(path: Path, saved: SavedGame) -> None:
    """Replace the file at once, so that a crash leaves the old one or the new one."""
    data: dict[str, Any] = SAVED_GAME.head
    data |= {"bots": list(saved.bots), "record": dump_record(saved.record)}
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        json.dump(data, file)
    Path(file.name).replace(path)


def read_game(path: Path) -> SavedGame:
    """Return the game in a file, or raise `RecordError` with the place and the reason."""
    fields = SAVED_GAME.read(load(path.read_text("utf-8")))
    bots: tuple[str, ...] = from_json(tuple[str, ...], fields.get("bots"), "bots")
    record = parse_record(fields.get("record"))
    if len(bots) != record.setup.players - 1:
        raise RecordError("bots", f"{record.setup.players - 1} bots expected")
    Game(record)  # refuses moves that are not legal
    return SavedGame(record, bots)


def unfinished_game(path: Path) -> SavedGame | None:
    """Return the game that can go on, if the file has one."""
    try:
        saved = read_game(path)
    except (OSError, RecordError, UnicodeError):
        return None
    return None if Game(saved.record).is_over else saved


def forget_game(path: Path) -> None:
    """Delete the file of a game that is over."""
    path.unlink(missing_ok=True)
