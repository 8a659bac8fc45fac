"""The screen as text, in both sizes and languages, compared with files that people can read.

After a change that is meant to alter them: `HORNOX_WRITE_SCREENS=1 pytest tests/terminal/app`, and
read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hornox.engine import FanCard, Mode, awaited
from hornox.record import Game, Stream
from tests.terminal.app.driving import app_for, drive, new_game, screen_text

HERE = Path(__file__).parent / "screens"
SMALL, LARGE = (80, 24), (200, 60)

TABLES: dict[str, tuple[Mode, int, dict[str, Any], int]] = {
    "base": ("base", 4, {}, 20),
    "pro-draft": ("pro", 6, {}, 17),
    "anniversary": ("anniversary", 4, {}, 30),
    "fan": ("fan", 5, {"fan_cards": [*FanCard]}, 24),
    "buffalo": ("buffalo", 3, {}, 30),
    "x": ("x", 4, {}, 30),
}
"""Mode, players, options, and after how many moves the person is asked."""

CASES = [(name, "en", SMALL, True) for name in TABLES]
CASES += [("base", "de", LARGE, True), ("buffalo", "de", SMALL, True), ("x", "en", SMALL, False)]


@pytest.mark.parametrize(("name", "language", "size", "coloured"), CASES, ids=str)
def test_a_screen(name: str, language: str, size: tuple[int, int], *, coloured: bool) -> None:
    app = app_for(played(name), language=language, is_coloured=coloured)
    shown: list[str] = []

    async def read(pilot: Pilot[None]) -> None:
        shown.append(screen_text(app))

    drive(app, read, size)
    suffix = "" if coloured else "-plain"
    compare(f"{name}-{language}-{size[0]}x{size[1]}{suffix}.txt", shown[0])


def played(name: str) -> Game:
    """A game after some moves, at the person's next decision."""
    mode, players, options, moves = TABLES[name]
    game, chance = new_game(mode, players, **options), Stream(name, "screens")
    done = 0
    while done < moves or 0 not in awaited(game.state):
        seat = next((seat for seat in awaited(game.state) if seat != 0), 0)
        game.play(seat, game.sample(seat, chance))
        done += 1
    while others := [seat for seat in awaited(game.state) if seat != 0]:
        game.play(others[0], game.sample(others[0], chance))
    return game


def compare(name: str, shown: str) -> None:
    file = HERE / name
    if os.environ.get("HORNOX_WRITE_SCREENS"):
        file.write_text(shown + "\n", "utf-8")
    assert shown + "\n" == file.read_text("utf-8"), name
