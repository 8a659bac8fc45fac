"""Tables with fan cards, laid out in few words."""

from __future__ import annotations

from hornox.record import Game
from tests.rulebook.table import (
    fan_table,
)

FULL_ROWS = "1 2 3 4 50 / 5 6 7 8 60 / 9 10 11 12 70 / 13 14 15 16 80"
"""Whatever is placed here takes a row."""


def even_odd(rows: str, hands: str, place: str) -> Game:
    return fan_table(rows, hands, "even-odd", even_odd=place)


def climbing(rows: str, hands: str, place: str) -> Game:
    return fan_table(rows, hands, "climbing", climbing=place)


def cow(rows: str, hands: str, row: int) -> Game:
    return fan_table(rows, hands, "cow", cow=row)


def twister(rows: str, hands: str) -> Game:
    return fan_table(rows, hands, "twister")


def twisters(game: Game) -> list[bool | None]:
    """Who still has a twister, as everybody sees it."""
    return [seat.twister for seat in game.view(None).seats]
