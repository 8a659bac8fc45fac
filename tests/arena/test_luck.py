"""Raw and adjusted points of a contest beside each other."""

from __future__ import annotations

import pytest

from hornox.arena import ContestError, LuckLine, luck_lines, new_contest, play_contest
from hornox.coach import Effort, choices_alone, review
from hornox.engine import new_setup
from hornox.record import Game, Stream


def test_choices_alone_are_par_and_own_choices() -> None:
    game = Game.new("base", 2, seed=3, rounds=2)
    chance = Stream("3", "choices alone")
    while not game.is_over:
        seat = game.decisions[0].seat
        game.play(seat, game.sample(seat, chance))
    effort = Effort(playouts=16, takes=0)
    found = review(game.record(), None, effort, effect_playouts=0)
    alone = choices_alone(game.record(), effort)
    for told, points in zip(found.seats, alone, strict=True):
        account = told.account
        assert 2 * points == pytest.approx(account.result - account.deal - account.rest)


def test_the_saving_is_the_ratio_of_squared_errors() -> None:
    setup = new_setup("base", 2, rounds=1)
    contest = new_contest(setup, ("cautious", "random"), deals=6, seed="luck")
    results = play_contest(contest)
    raw = {number: tuple(map(float, result.outcome.points)) for number, result in results.items()}
    same = luck_lines(contest, results, raw, 0.99)
    assert [(line.first, line.second) for line in same] == [(0, None), (1, None), (0, 1)]
    assert all(line.raw == line.adjusted and line.saving == 1 for line in same)
    halved = {number: tuple(point / 2 for point in points) for number, points in raw.items()}
    found: tuple[LuckLine, ...] = luck_lines(contest, results, halved, 0.99)
    assert all(line.saving == pytest.approx(4) for line in found)
    assert found[2].adjusted.mean == pytest.approx(same[2].raw.mean / 2)


def test_a_team_cannot_be_adjusted() -> None:
    contest = new_contest(new_setup("buffalo", 2), ("cautious",), deals=1, seed="luck")
    with pytest.raises(ContestError, match="team"):
        luck_lines(contest, {}, {}, 0.99)
