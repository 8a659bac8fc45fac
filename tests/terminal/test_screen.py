"""The table fits a small terminal and is readable without colour."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from hornox.engine import (
    MODES,
    VARIANTS,
    BuffaloTable,
    FanCard,
    FanTable,
    Mode,
    Position,
    Row,
    XTable,
    awaited,
)
from hornox.record import Game, Stream
from hornox.terminal.screen import Screen
from tests.terminal.string_console import console, printed, story_of


def drawn(game: Game, seat: int = 0, language: str = "en") -> str:
    screen = console()
    Screen(screen, story_of(game, language)).show(game.view(seat))
    return printed(screen)


def test_rows_cards_and_bullheads() -> None:
    rows = (Row((12, 14, 15, 20, 22)), Row((55,)), Row((60,)), Row((103,)))
    game = Game.new("base", 2, position=Position(rows, ((30, 104), (31, 100))))
    lines = drawn(game).splitlines()
    row = next(line for line in lines if "12 •" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == [
        "1", "12 •", "14 •", "15 ••", "20 •••", "22 •••••", "= 12", "full",
    ]  # fmt: skip
    assert any("55 •••••••" in line for line in lines)
    assert any("104 •" in line for line in lines)
    assert "6 nimmt!, round 1, turn 9" in lines


def test_ascii_terminals_get_stars() -> None:
    raw = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict")
    screen = Console(file=raw, width=80)
    game = Game.new("base", 2, seed=1)
    Screen(screen, story_of(game)).show(game.view(0))
    raw.seek(0)
    assert "*" in raw.read()


def test_markers() -> None:
    rows = (Row((12,)), Row((55,)), Row((60,)), Row((103,)))
    position = Position(rows, ((30, 104), (31, 100)), extra=FanTable(cow=1))
    game = Game.new("fan", 2, fan_cards=list(FanCard), position=position)
    text = drawn(game)
    assert "even numbers only" in text
    assert "descending, arrow up" in text
    assert "│2│ 55 •••••••│cow" in text
    assert "You still have your twister." in text
    assert "nur gerade" in drawn(game, language="de")


def test_special_cards_on_rows() -> None:
    rows = (Row((12,), seven=True), Row((55,), stopped=True), Row((60,)), Row((103,)))
    game = Game.new("anniversary", 2, position=Position(rows, ((30, 104), (31, 100))))
    text = drawn(game)
    assert "7 nimmt!" in text
    assert "Stop" in text


def test_the_most_expensive_rows_still_fit() -> None:
    rows = (
        Row((11, 22, 33, 44, 55, 66), seven=True),
        Row((5, 10, 15, 20, 25, 30), seven=True, stopped=True),
        Row((77, 88, 99, 100)),
        Row((101, 102, 103)),
    )
    game = Game.new("anniversary", 2, position=Position(rows, ((1, 104), (2, 3))))
    text = drawn(game)
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text
    assert "55 •••••••" in text


def piled(mode: Mode, **changes: Any) -> Game:
    rows = (Row((12,)), Row((55,)), Row((60,)), Row((103,)))
    position = Position(rows[: 3 if mode == "x" else 4], ((30, 100), (31, 99)), **changes)
    return Game.new(mode, 2, names=["You", "Ben"], position=position)


def listed(game: Game, language: str = "en") -> str:
    screen = console()
    Screen(screen, story_of(game, language)).show_pile(game.view(0))
    return printed(screen)


def test_r22_the_own_pile_is_counted_and_can_be_listed() -> None:
    game = piled("base", piles=((11, 5), (77,)))
    assert "Your pile: 2 cards, 7 bullheads; p lists the cards." in drawn(game)
    assert listed(game) == "Your pile: 2 cards, 7 bullheads\n 11 •••••     5 ••\n"
    assert listed(piled("base")) == "Your pile: 0 cards, 0 bullheads\n"
    assert "77" not in drawn(game)


def test_r21_the_own_x_pile_can_be_listed() -> None:
    game = piled("x", extra=XTable(rows=((1,), (2,)), piles=((11, 5), (77,))))
    line = "Your X pile: 2 cards, 7 bullheads, which count double"
    assert f"{line}; p lists the cards." in drawn(game)
    assert listed(game).startswith(f"{line}\n 11 •••••")
    assert "77" not in drawn(game)


def test_r22_the_team_s_pile_can_be_listed_and_r23_its_points_are_doubled() -> None:
    game = piled("buffalo", piles=((10, 22, 5),), extra=BuffaloTable(stack=(40, 41)))
    assert "Team: 10 × 2 = 20. Buffalo: cards taken 0" in drawn(game)
    assert "The team's pile: 3 cards, 10 bullheads; p lists the cards." in drawn(game)
    assert listed(game).endswith(" 10 •••    22 •••••     5 ••\n")
    assert "Der Stapel des Teams: 3 Karten, 10 Hornochsen" in listed(game, "de")


def test_the_draft_shows_the_pool_and_open_hands() -> None:
    game = Game.new("pro", 2, names=["You", "Ben"])
    game.play(0, "pick 12")
    game.play(1, "pick 13")
    text = drawn(game)
    assert "picking cards" in text
    assert "Ben 0, hand 13" in text


@pytest.mark.parametrize("mode", MODES)
def test_every_moment_fits_80_columns(mode: Mode) -> None:
    fan = list(FanCard) if mode == "fan" else None
    players = VARIANTS[mode].players[-1]
    game, chance = Game.new(mode, players, seed=6, fan_cards=fan), Stream("6", "screen")
    for move in range(100):
        seat = awaited(game.state)[0]
        if move % 4 == 0:
            text = drawn(game, seat)
            assert max(map(len, text.splitlines())) <= 80
            assert text.count("\n") <= 24
        game.play(seat, game.sample(seat, chance))


@pytest.mark.parametrize("mode", ["base", "x", "buffalo"])
def test_the_columns_keep_their_places(mode: Mode) -> None:
    """Only the 55, which has most dots, needs a wider one."""
    game, chance = Game.new(mode, 3, seed=2), Stream("2", "columns")
    edges = set()
    for _ in range(40):
        seat = awaited(game.state)[0]
        lines = drawn(game, 0).splitlines()
        cards = {card for row in game.view(0).rows for card in row.cards}
        if game.view(0).rows and 55 not in cards:
            first = next(line for line in lines if line.startswith("│ 1 │"))
            edges.add(tuple(at for at, sign in enumerate(first) if sign == "│")[:3])
        game.play(seat, game.sample(seat, chance))
    assert len(edges) == 1


def test_nothing_is_lost_in_a_narrow_terminal() -> None:
    rows = (Row((11, 22, 33, 44, 55), seven=True), Row((5, 10), stopped=True), Row((77,)))
    position = Position((*rows, Row((103,))), ((30, 104), (31, 100)))
    game = Game.new("anniversary", 2, position=position)
    screen = console(28)
    Screen(screen, story_of(game)).show(game.view(0))
    text = " ".join(printed(screen).split())
    for words in ("1: 11 ••••• 22 •••••", "55 •••••••", "= 27", "7 nimmt!", "= 5, Stop", "103 •"):
        assert words in text
    assert "…" not in text
    assert max(map(len, printed(screen).splitlines())) <= 28


def test_the_same_table_is_not_drawn_twice() -> None:
    game = Game.new("base", 2, seed=1)
    screen = console()
    table = Screen(screen, story_of(game))
    table.show(game.view(0))
    once = printed(screen)
    table.show(game.view(0))
    assert printed(screen) == once
    table.show(replace(game.view(0), turn=2))
    assert printed(screen) != once


def test_later_rounds_show_totals() -> None:
    rows = (Row((12,)), Row((55,)), Row((60,)), Row((103,)))
    position = Position(rows, ((30, 104), (31, 100)), scores=((5, 6),))
    game = Game.new("base", 2, names=["You", "Ben"], position=position)
    assert "Points, total+round: You 5+0, Ben 6+0" in drawn(game)
