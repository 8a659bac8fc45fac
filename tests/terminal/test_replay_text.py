"""Records are described completely."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornox.engine import MODES, FanCard, Mode, awaited
from hornox.record import Game, Record, Stream, read_record, replay
from hornox.terminal.replay_text import replay_lines
from hornox.texts import LANGUAGES, Texts

EXAMPLES = Path(__file__).parents[2] / "examples" / "records"


def told(record: Record, language: str = "en") -> list[str]:
    return list(replay_lines(record, replay(record), Texts(language)))


def example(name: str) -> list[str]:
    return told(read_record((EXAMPLES / f"{name}.json").read_text("utf-8")))


def test_the_example_of_the_base_game() -> None:
    lines = example("base")
    assert lines[:3] == [
        "6 nimmt! (base) with Ada, Ben, Cleo and Dan",
        "Rounds: 1",
        "Rows: 12 / 37 / 43 / 58",
    ]
    assert "  Cleo’s 44 goes to row 3: the 43 is closest below." in lines
    assert "  Row 1 is full: Cleo takes 12 14 15 21 26, 6 bullheads." in lines
    assert "  Rows: 12 14 15 / 37 / 43 44 / 58 61" in lines
    assert lines[-1] == "Ben and Dan win with 0 points each."
    assert lines[-5] == "  Rows: 30 36 / 3 9 / 43 44 / 58 61 68 83"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_examples_are_told(path: Path, language: str) -> None:
    lines = told(read_record(path.read_text("utf-8")), language)
    assert len(lines) > 4
    assert not [line for line in lines if "{" in line or "None" in line]


def test_markers_and_special_cards_stand_on_rows() -> None:
    assert "Rows: 31 / 48 49 50 51 52 / 92 / 85 [odd numbers only]" in example("fan-even-odd")
    assert "Rows: 90 / 12 / 70 / 50 44 38 30 26 [descending, arrow up]" in example("fan-climbing")
    assert "Rows: 2 6 9 13 [cow] / 78 / 104 / 53" in example("fan-cow")
    assert any("40 44 [7 nimmt!]" in line for line in example("anniversary"))
    assert any("row 4 takes odd numbers only" in line for line in example("fan-even-odd"))


def test_what_is_awaited() -> None:
    assert example("fan-cow")[-1] == "Awaited: the shuffle of the number cards"
    assert example("x")[-1] == "Awaited: Ada, Ben and Cleo to choose a card"


def test_choices_that_lie_face_down_are_told() -> None:
    game = Game.new("base", 2, seed=1, names=["Ada", "Ben"])
    card = game.view(0).hand[0]
    game.play(0, f"play {card}")
    lines = told(game.record())
    assert lines[-2:] == [f"  Ada chooses the {card}, face down.", "Awaited: Ben to choose a card"]
    assert "Seed: 1" in lines


@pytest.mark.parametrize("mode", MODES)
def test_every_moment_of_a_game_can_be_told(mode: Mode) -> None:
    fan = list(FanCard) if mode == "fan" else None
    game, chance = Game.new(mode, 3, seed=2, fan_cards=fan), Stream("2", "retell")
    kinds = set()
    while not game.is_over:
        kind = game.view(None).prompt.kind
        if kind not in kinds or game.view(None).prompt.proposal is not None:
            kinds.add(kind)
            assert told(game.record())[-1].startswith("Awaited: ")
        seat = awaited(game.state)[0]
        game.play(seat, game.sample(seat, chance))
        if len(game.record().moves) > 150:
            break
    assert kinds


def test_strict_targets() -> None:
    record = Game.new("base", 2, seed=1, target=30, strict=True).record()
    assert "Ends at more than 30 points" in told(record)
