"""Every picture in the rules of the browser client shows what the engine does."""

from __future__ import annotations

from typing import Any

import pytest

from hornox.engine import VARIANTS, FanCard
from tests.web.pictures import outcome, read

FIGURES: dict[str, Any] = read("content/figures.json")


@pytest.mark.parametrize("name", FIGURES)
def test_the_picture_shows_what_happens(name: str) -> None:
    assert FIGURES[name]["outcome"] == outcome(FIGURES[name])


def test_every_special_and_fan_card_of_a_player_has_a_picture() -> None:
    assert {*VARIANTS["anniversary"].special_kinds, *FanCard} <= FIGURES.keys()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("mode", VARIANTS)
def test_the_rules_name_the_right_number_of_players(mode: str, language: str) -> None:
    players = VARIANTS[mode].players
    told = read(f"languages/{language}/modes.json")["modes"][mode]["players"]
    assert told == f"{players[0]}–{players[-1]}"
