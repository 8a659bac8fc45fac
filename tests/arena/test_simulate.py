"""Simulations summarize their games."""

from __future__ import annotations

from statistics import fmean

import pytest

from hornox.arena import SeatFaults, plan_games, planned_game, simulate, spread
from hornox.bots import NoSuchBot
from hornox.engine import CardsRevealed, Result, SetupError, new_setup


def test_spread_has_mean_deviation_and_extremes() -> None:
    values = spread([1, 2, 3, 6])
    assert (values.mean, values.least, values.most) == (3, 1, 6)
    assert values.deviation == pytest.approx(3.5**0.5)
    assert spread([5]).deviation == 0


def test_one_bot_sits_on_all_seats() -> None:
    setup = new_setup("base", 3)
    assert plan_games(setup, ["random"], 1, "s").bots == ("random",) * 3
    assert plan_games(setup, ["random", "cautious", "random"], 1, "s").bots[1] == "cautious"


@pytest.mark.parametrize(
    ("bots", "games", "error", "message"),
    [
        (["clever"], 1, NoSuchBot, "there is no bot 'clever'"),
        (["random"] * 2, 1, SetupError, "one for each of the 3 seats, not 2"),
        (["random"], 0, SetupError, "games must be a positive number, not 0"),
    ],
)
def test_plans_are_checked(
    bots: list[str], games: int, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        plan_games(new_setup("base", 3), bots, games, "s")


def test_summary_of_a_game_among_players() -> None:
    plan = plan_games(new_setup("base", 3, rounds=2), ["random"], 4, "seed")
    games = [planned_game(plan, number).game for number in range(4)]
    outcomes = [game.outcome for game in games]
    summary = simulate(plan)
    assert summary.team is None
    for seat, result in enumerate(summary.seats):
        points = [outcome.points[seat] for outcome in outcomes if outcome is not None]
        assert result.points == spread(points)
        assert (result.seat, result.bot) == (seat, "random")
    assert sum(result.win_share for result in summary.seats) == pytest.approx(1)
    assert summary.rounds == spread([2] * 4)
    assert summary.turns == spread([20] * 4)
    assert summary.moves.mean == fmean(len(game.record().moves) for game in games)
    turns = [event for event in games[0].events if isinstance(event, CardsRevealed)]
    assert len(turns) == 20


def test_a_shared_win_is_divided() -> None:
    plan = plan_games(new_setup("base", 10, rounds=1), ["cautious"], 6, "shared")
    outcomes = [planned_game(plan, number).game.outcome for number in range(6)]
    assert any(outcome is not None and len(outcome.winners) > 1 for outcome in outcomes)
    assert sum(result.win_share for result in simulate(plan).seats) == pytest.approx(1)


def test_summary_of_games_against_the_buffalo() -> None:
    plan = plan_games(new_setup("buffalo", 2), ["cautious"], 6, "team")
    summary = simulate(plan)
    assert summary.seats == ()
    team = summary.team
    assert team is not None
    assert team.won + team.tied + team.lost == pytest.approx(1)
    outcomes = [planned_game(plan, number).game.outcome for number in range(6)]
    won = [o for o in outcomes if o is not None and o.result is Result.TEAM_WON]
    assert team.won == pytest.approx(len(won) / 6)
    assert team.team == spread(o.points[0] for o in outcomes if o is not None)


def test_the_same_plan_gives_the_same_summary_and_reports_progress() -> None:
    plan = plan_games(new_setup("x", 2), ["cautious", "random"], 3, "again")
    on_result: list[int] = []
    assert simulate(plan, on_result.append) == simulate(plan)
    assert on_result == [1, 2, 3]


def test_games_of_a_plan_differ() -> None:
    plan = plan_games(new_setup("base", 2, rounds=1), ["random"], 2, "s")
    assert planned_game(plan, 0).game.record() != planned_game(plan, 1).game.record()


class Wrong:
    name = "wrong"

    def __init__(self, seed: str) -> None:
        """Nothing to remember."""

    def choose(self, view: object) -> object:
        return None


def test_faults_of_bots_are_counted() -> None:
    bots = ["cautious", f"{__name__}:Wrong"]
    summary = simulate(plan_games(new_setup("base", 2, rounds=1), bots, 2, "s"))
    (faults,) = summary.faults
    assert faults == SeatFaults(1, "illegal", faults.count)
    assert faults.count >= 20
    assert simulate(plan_games(new_setup("x", 2), ["random"], 1, "s")).faults == ()
