"""The cautious bot beats the random one clearly, in every mode."""

from __future__ import annotations

from typing import Any

import pytest

from hornox.arena import plan_games, simulate
from hornox.engine import FanCard, new_setup

DUELS: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 4, {"rounds": 1}),
    ("pro", 3, {"rounds": 1}),
    ("anniversary", 3, {}),
    ("x", 3, {}),
    *(("fan", 4, {"fan_cards": [card], "rounds": 1}) for card in FanCard),
]


@pytest.mark.parametrize(("mode", "players", "options"), DUELS)
def test_fewer_points_than_any_random_opponent(
    mode: str, players: int, options: dict[str, Any]
) -> None:
    bots = ["cautious", *["random"] * (players - 1)]
    summary = simulate(plan_games(new_setup(mode, players, **options), bots, 12, "strength"))
    cautious, *others = (seat.points.mean for seat in summary.seats)
    assert cautious < 0.7 * min(others)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_cautious_team_beats_a_random_team(players: int) -> None:
    def lead(bot: str) -> float:
        plan = plan_games(new_setup("buffalo", players), [bot], 20, "strength")
        team = simulate(plan).team
        assert team is not None
        return team.buffalo.mean - team.team.mean

    assert lead("cautious") > lead("random") + 8
