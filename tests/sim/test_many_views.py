"""Many views in one call, and a policy for each seat."""

from __future__ import annotations

import pytest

from hornox.record import Game
from hornox.sim import Policy, evaluate, evaluate_all, known_points

GAME = Game.new("base", players=4, seed=7)
VIEWS = [GAME.view(seat) for seat in range(4)]


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_change_no_value(threads: int) -> None:
    found = evaluate_all(VIEWS, 200, 1, policy=Policy.SENSIBLE, threads=threads)
    assert found == [evaluate(view, 200, 1, policy=Policy.SENSIBLE) for view in VIEWS]


def test_others_may_play_by_policies_of_their_own() -> None:
    same = evaluate(VIEWS[0], 300, 1, policy=Policy.SENSIBLE, others=[Policy.UNIFORM] * 4)
    assert same == evaluate(VIEWS[0], 300, 1, policy=Policy.SENSIBLE, others=Policy.UNIFORM)
    mixed = [Policy.UNIFORM, Policy.UNIFORM, Policy.SENSIBLE, Policy.UNIFORM]
    better = evaluate(VIEWS[0], 40_000, 1, policy=Policy.UNIFORM, others=mixed)
    first = better[0]
    assert first.points[2] < min(first.points[1], first.points[3])


def test_known_hands_may_be_played_by_different_policies() -> None:
    hands = GAME.state.hands
    same = known_points(VIEWS[1], hands, 500, 1, policy=[Policy.SENSIBLE] * 4)
    assert same == known_points(VIEWS[1], hands, 500, 1, policy=Policy.SENSIBLE)
    mixed = [Policy.UNIFORM, Policy.SENSIBLE, Policy.UNIFORM, Policy.UNIFORM]
    assert known_points(VIEWS[1], hands, 500, 1, policy=mixed) != same
