"""Ratings: fewer points rank higher, equal points tie, copies share a rating."""

from __future__ import annotations

import pytest

from hornox.arena import RankedGame, rate

WON, LOST, TIED = (RankedGame((0, 1), points) for points in ((3, 9), (9, 3), (4, 4)))


def test_fewer_points_are_better() -> None:
    winner, loser = rate(2, [WON] * 3)
    assert winner.mu > 25 > loser.mu
    assert winner.ordinal > loser.ordinal
    assert winner.ordinal == pytest.approx(winner.mu - 3 * winner.sigma)


def test_equal_points_tie() -> None:
    first, second = rate(2, [TIED])
    assert first == second
    assert first.mu == pytest.approx(25)
    assert first.sigma < 25 / 3
    raised = rate(2, [WON, TIED])
    assert raised[0].mu < rate(2, [WON])[0].mu  # a tie with a weaker one costs


def test_a_tie_is_not_told_apart_by_the_seat() -> None:
    points = (5, 2, 5)
    found = rate(3, [RankedGame((0, 1, 2), points)])
    assert found[0] == found[2]
    assert rate(3, [RankedGame((2, 1, 0), points)]) == found


def test_points_matter_only_by_their_order() -> None:
    assert rate(2, [WON]) == rate(2, [RankedGame((0, 1), (0, 66))])


def test_copies_share_a_rating() -> None:
    alone, field = rate(2, [RankedGame((0, 1, 1), (1, 5, 9))])
    seats = rate(3, [RankedGame((0, 1, 2), (1, 5, 9))])
    assert alone == seats[0]
    assert field.mu == pytest.approx((seats[1].mu + seats[2].mu) / 2)
    (only,) = rate(1, [RankedGame((0, 0), (1, 2))])
    assert only.mu == pytest.approx(25)


def test_the_order_of_games_is_kept_and_each_counts() -> None:
    games = [WON, LOST, WON, TIED]
    assert rate(2, games) == rate(2, list(games))
    assert rate(2, games) != rate(2, games[::-1])
    assert rate(2, [WON, WON])[0].mu > rate(2, [WON])[0].mu


def test_ratings_without_games() -> None:
    assert [rating.mu for rating in rate(2, [])] == [25, 25]
