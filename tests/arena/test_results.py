"""Reports of contests whose games are written by hand."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest

from hornox.arena import (
    Contest,
    ContestError,
    FaultCount,
    GameResult,
    SeatFault,
    SeatingScheme,
    estimate,
    new_contest,
    numbered_games,
    play_contest,
    report_contest,
)
from hornox.arena.intervals import estimate_points
from hornox.engine import Outcome, Result, new_setup


def ranked(*points: int, rounds: int = 1, faults: tuple[SeatFault, ...] = ()) -> GameResult:
    winners = tuple(seat for seat, own in enumerate(points) if own == min(points))
    return GameResult(Outcome(Result.RANKED, points, winners), rounds, 10, 30, faults)


def against_buffalo(team: int, buffalo: int) -> GameResult:
    won = Result.TEAM_WON if team < buffalo else Result.TEAM_LOST
    outcome = Outcome(Result.TIED if team == buffalo else won, (team, buffalo), ())
    return GameResult(outcome, 1, 10, 30)


def contest(*bots: str, mode: str = "base", deals: int = 2, against: str | None = None) -> Contest:
    return new_contest(new_setup(mode, 3), bots, deals=deals, seed="s", against=against)


CHALLENGE = contest("cautious", against="random")
RESULTS = dict(
    enumerate(
        [  # the challenger sits on seat 0, 1, 2
            ranked(0, 10, 20),
            ranked(10, 0, 2),
            ranked(6, 6, 6),
            ranked(20, 0, 10, rounds=2),
            ranked(4, 8, 6),
            ranked(9, 3, 3),
        ]
    )
)


def test_a_challenge_by_hand() -> None:
    (section,) = report_contest(CHALLENGE, RESULTS, 0.95).sections
    assert section.pair == (0, 1)
    challenger, field = section.standings
    points = [fmean([0, 0, 6]), fmean([10, 8, 3])]
    assert challenger.points == estimate_points(points, 0.95)
    assert challenger.wins.mean == pytest.approx(fmean([1, 1, 1 / 3, 0, 0, 1 / 2]))
    assert (challenger.seats, field.seats) == (6, 12)
    others = [fmean([10, 20, 10, 2, 6, 6]), fmean([0, 5, 4, 6, 9, 3])]
    assert field.points == estimate_points(others, 0.95)
    assert challenger.wins.mean + 2 * field.wins.mean == pytest.approx(1)


def test_differences_are_paired_by_deal() -> None:
    (section,) = report_contest(CHALLENGE, RESULTS, 0.95).sections
    (difference,) = section.differences
    first = fmean([0, 0, 6]) - fmean([10, 20, 10, 2, 6, 6])
    second = fmean([10, 8, 3]) - fmean([0, 5, 4, 6, 9, 3])
    assert difference.points == estimate([first, second], 0.95)
    assert difference.points.error == pytest.approx(stdev([first, second]) / 2**0.5)


def test_an_interval_is_no_point_when_one_side_always_wins() -> None:
    lost = {
        number: ranked(*(9 if seat == number % 3 else 2 for seat in range(3)))
        for number in range(6)
    }
    (section,) = report_contest(CHALLENGE, lost, 0.95).sections
    challenger, field = section.standings
    (difference,) = section.differences
    reach = 1 - 0.025 ** (1 / 2)
    assert challenger.wins.low == 0
    assert challenger.wins.high == pytest.approx(reach)
    assert field.wins.mean == 0.5
    assert field.wins.high == 0.5
    assert field.wins.low == pytest.approx(0.5 - reach / 2)  # what the challenger may have won
    assert difference.wins.low == -0.5
    assert difference.wins.high == pytest.approx(-0.5 + 1.5 * reach)


def test_challengers_are_compared_on_the_same_deals() -> None:
    both = contest("cautious", "flat-mc", against="random", deals=2)
    results = {}
    for deal in range(2):
        for line_up in range(6):
            seat = line_up % 3
            own = deal + (5 if line_up < 3 else 1)
            results[6 * deal + line_up] = ranked(*(own if s == seat else 9 for s in range(3)))
    found = report_contest(both, results)
    assert [section.pair for section in found.sections] == [(0, 2), (1, 2)]
    (difference,) = found.challengers
    assert (difference.first, difference.second) == (0, 1)
    assert (difference.points.mean, difference.points.error) == (4, 0)
    assert report_contest(CHALLENGE, RESULTS).challengers == ()


def test_a_mixed_table_counts_all_contestants_alike() -> None:
    three = contest("cautious", "random", "flat-mc", deals=5)
    found = report_contest(three, play_three(three))
    (section,) = found.sections
    assert section.pair is None
    assert [standing.points.mean for standing in section.standings] == [0, 10, 20]
    assert [standing.wins.mean for standing in section.standings] == [1, 0, 0]
    assert [standing.seats for standing in section.standings] == [15, 15, 15]
    assert [(d.first, d.second, d.points.mean) for d in section.differences] == [
        (0, 1, -10),
        (0, 2, -20),
        (1, 2, -10),
    ]
    assert found.ratings[0].mu > found.ratings[1].mu > found.ratings[2].mu


def play_three(three: Contest) -> dict[int, GameResult]:
    """The first always has no points, the second 10, the third 20."""
    return {
        3 * deal + number: ranked(*(10 * one for one in line_up.seats))
        for deal in range(three.deals)
        for number, line_up in enumerate(three.line_ups(deal))
    }


def test_the_order_in_which_games_were_played_does_not_matter() -> None:
    three = contest("cautious", "random", "flat-mc", deals=5)
    results = play_three(three)
    assert report_contest(three, dict(reversed(results.items()))) == report_contest(three, results)


def test_a_bot_against_itself_wins_by_chance() -> None:
    same = contest("random", against="random", deals=40)
    (section,) = report_contest(same, play_contest(same)).sections
    challenger, field = section.standings
    assert challenger.wins.low is not None
    assert challenger.wins.high is not None
    assert challenger.wins.low < 1 / 3 < challenger.wins.high
    (difference,) = section.differences
    assert difference.points.low is not None
    assert difference.points.high is not None
    assert difference.points.low < 0 < difference.points.high
    assert challenger.wins.mean + 2 * field.wins.mean == pytest.approx(1)


def test_teams_by_hand() -> None:
    teams = contest("cautious", "random", mode="buffalo", deals=4)
    assert teams.seating is SeatingScheme.TEAMS
    played = [(3, 9), (9, 3), (5, 5), (8, 8), (2, 4), (7, 3), (9, 8), (9, 8)]
    results = {number: against_buffalo(*points) for number, points in enumerate(played)}
    found = report_contest(teams, results, 0.9)
    assert (found.sections, found.ratings) == ((), ())
    first, second = found.teams
    assert (first.won.mean, first.tied.mean, first.lost.mean) == (0.5, 0.25, 0.25)
    assert (second.won.mean, second.tied.mean, second.lost.mean) == (0, 0.25, 0.75)
    assert first.team == estimate([3, 5, 2, 9], 0.9)
    assert first.buffalo == estimate([9, 5, 4, 8], 0.9)
    assert first.lead == estimate([6, 0, 2, -1], 0.9)
    (difference,) = found.team_differences
    assert difference.lead == estimate([12, 0, 6, 0], 0.9)
    assert difference.won.mean == 0.5


def test_faults_are_counted_by_bot_and_kind() -> None:
    slow, wrong = (SeatFault(1, kind, "7", "") for kind in ("deadline", "illegal"))
    other = SeatFault(0, "crash", "1", "")
    results = RESULTS | {1: ranked(1, 2, 3, faults=(slow, slow, wrong, other))}
    found = report_contest(CHALLENGE, results).faults
    assert found == (
        FaultCount(0, "deadline", 2),
        FaultCount(0, "illegal", 1),
        FaultCount(1, "crash", 1),
    )


def test_games_in_order() -> None:
    found = list(numbered_games(CHALLENGE, RESULTS))
    assert [(game.deal, game.line_up) for game in found] == [
        (deal, line_up) for deal in range(2) for line_up in range(3)
    ]
    assert found[4].seats == (1, 0, 1)
    assert found[4].result == RESULTS[4]


@pytest.mark.parametrize("confidence", [0.0, 0.3, 1.0, 99.0, float("nan")])
def test_confidence_is_a_share(confidence: float) -> None:
    with pytest.raises(ContestError, match=r"between 0\.5 and 0\.9999"):
        report_contest(CHALLENGE, RESULTS, confidence)
