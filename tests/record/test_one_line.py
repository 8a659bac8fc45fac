"""Positions and games as one line."""

from __future__ import annotations

import contextlib
import doctest
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hornox.engine.position
import hornox.record.one_line
from hornox.engine import HornoxError, PlayCard, Position, Row, Setup, position_of, start_from
from hornox.record import (
    Game,
    Move,
    NotationError,
    Record,
    Stream,
    format_game,
    format_position,
    parse_game,
    parse_position,
)
from tests.properties.driver import SETUPS, name_of


def random_game(setup: Setup, names: tuple[str, ...], moves: int = 40) -> Game:
    game, chance = Game(Record(setup, names, seed="a; b=c d/%")), Stream("1", "one line")
    while not game.is_over and len(game.moves) < moves:
        seat = game.decisions[0].seat
        game.play(seat, game.sample(seat, chance))
    return game


def test_the_docstrings_are_true() -> None:
    for module in (hornox.record.one_line, hornox.engine.position):
        assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_games_and_positions_parse_back(setup: Setup) -> None:
    names = tuple(f"Ada; {seat}, née=Ö" for seat in range(setup.players))
    game = random_game(setup, names)
    line = format_game(game.record())
    assert "\n" not in line
    assert parse_game(line) == game.record()
    for step in game.steps[:: max(1, len(game.steps) // 8)]:
        position = position_of(step.state)
        assert parse_position(format_position(position)) == position


def test_a_game_from_a_position() -> None:
    position = Position.of(
        rows=[[12, 14], Row((27,)), [43], [88]], hands=[[3], [17]], scores=[[1, 2]], piles=[[], [5]]
    )
    game = Game.new("base", 2, names=["Ada", "Ben"], position=position, rounds=2, seed=7)
    game.play(0, "play 3")
    line = format_game(game.record())
    assert line == (
        "base names=Ada,Ben rounds=2 seed=7"
        " position=12%2014%2F27%2F43%2F88%20%7C%203%2F17%20%7C%20piles%20-%2F5%20%7C%20"
        "scores%201%202; 1: play 3"
    )
    assert parse_game(line) == game.record()
    assert start_from(game.setup, parse_position("12 14/27/43/88 | 3/17")).hands == ((3,), (17,))


def test_a_game_without_a_seed_has_none_in_its_line() -> None:
    position = Position.of(rows=[[12], [27], [43], [88]], hands=[[3], [17]])
    record = Game.new("base", 2, names=["Ada", "Ben"], position=position).record()
    line = format_game(replace(record, seed=None))
    assert "seed=" not in line
    assert parse_game(line) == replace(record, seed=None)


def test_a_game_can_be_typed() -> None:
    record = parse_game("base names=Ada,Ben seed=7; 1: play 3; 2: play 1")
    assert record.moves[1] == Move(1, PlayCard(1))
    assert len(Game(record).moves) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12/27",
        "12/x | 3/4",
        "12 | 3 | moon 4",
        "12 | 3 | turn x",
        "12 | 3 | turn 1 | turn 2",
        "12 | 3/ | turn 1",
        '12 | 3 | fan {"moon":1}',
        "12 | 3 | fan {",
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(HornoxError):
        parse_position(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "base",
        "base names=Ada,Ben moon=3",
        "base names=Ada,Ben rules=x",
        "base names=Ada,Ben rules=99",
        "skat names=Ada,Ben",
        "base names=Ada,Ben rounds=x",
        "base names=Ada,Ben strict=maybe",
        "base names=Ada,Ben seed=7; dance",
        "base names=Ada,Ben position=12",
    ],
)
def test_what_is_no_game(text: str) -> None:
    with pytest.raises(HornoxError):
        parse_game(text)


@given(st.text(max_size=60))
def test_noise_is_refused_properly(text: str) -> None:
    for parse in (parse_position, parse_game):
        with contextlib.suppress(HornoxError):
            parse(text)


def test_errors_name_the_notation() -> None:
    with pytest.raises(NotationError, match="is no position, such as"):
        parse_position("12")
