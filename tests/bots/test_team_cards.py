"""Cards for larger teams: very low and very high ones first, and away from full rows."""

from __future__ import annotations

from typing import Any

import pytest

from hornox.bots import make_bot
from hornox.bots.thinker.team_cards import choose_team_card
from hornox.engine import PlayCard, Position, View
from hornox.record import Game, from_json

LEVELS = ["bull", "bison", "champion"]
FILLER = [[13, 14], [15, 16], [17, 18]]
"""The hidden hands of the mates."""


def seen_from_first_seat(rows: list[list[int]], hand: list[int]) -> View:
    """What the first of four members sees, in the ninth turn."""
    buffalo: dict[str, Any] = {"stack": [19, 21]}
    data = {"rows": rows, "hands": [hand, *FILLER], "buffalo": buffalo}
    return Game.new("buffalo", 4, seed=1, position=from_json(Position, data)).view(0)


def choice(rows: list[list[int]], hand: list[int]) -> PlayCard:
    view = seen_from_first_seat(rows, hand)
    assert view.decision is not None
    play = choose_team_card(view, view.decision.options)
    assert isinstance(play, PlayCard)
    return play


def test_extreme_cards_go_first() -> None:
    """Both are safe: each follows a row of one card closely."""
    assert choice([[10], [50], [70], [100]], [52, 101]) == PlayCard(101)
    assert choice([[5], [50], [70], [90]], [6, 52]) == PlayCard(6)


def test_of_two_extremes_the_low_one_goes_first() -> None:
    assert choice([[3], [40], [70], [100]], [4, 101]) == PlayCard(4)


def test_a_full_row_is_not_taken_for_that() -> None:
    assert choice([[5], [50], [70], [22, 33, 44, 55, 99]], [52, 100]) == PlayCard(52)


def test_rather_the_longer_of_two_rows() -> None:
    assert choice([[1], [49], [54, 55, 56], [100]], [50, 57]) == PlayCard(57)


@pytest.mark.parametrize("level", LEVELS)
def test_the_thinking_levels_play_so_in_large_teams(level: str) -> None:
    view = seen_from_first_seat([[10], [50], [70], [100]], [52, 101])
    assert make_bot(level, "1").choose(view) == PlayCard(101)


def test_in_a_pair_the_bull_plays_so_and_the_bison_thinks() -> None:
    views = [Game.new("buffalo", 2, seed=seed).view(0) for seed in range(12)]
    thumb = [choose_team_card(view, view.decision.options) for view in views if view.decision]
    assert [make_bot("bull", "1").choose(view) for view in views] == thumb
    assert [make_bot("bison", "1").choose(view) for view in views] != thumb
