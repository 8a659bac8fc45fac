"""Ratings of one game: few points are good, ties tie, bots do not drift."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hornox.arena.ratings import START_SIGMA, Rating
from hornox.server.ratings import DRIFT, displayed_rating, rate

ANN, BOB, CAT, CALF = "person:ann", "person:bob", "person:cat", "bot:calf"


def test_few_points_are_good() -> None:
    after = rate([ANN, BOB, CAT], [30, 3, 12], {})
    assert after[BOB].mu > after[CAT].mu > after[ANN].mu
    assert all(rating.sigma < START_SIGMA for rating in after.values())


def test_equal_points_tie() -> None:
    after = rate([ANN, BOB, CAT], [5, 5, 20], {})
    assert after[ANN] == after[BOB]
    assert after[ANN].mu > after[CAT].mu


def test_the_order_of_the_seats_does_not_matter() -> None:
    one = rate([ANN, BOB, CAT], [1, 2, 3], {})
    other = rate([CAT, ANN, BOB], [3, 1, 2], {})
    for subject, rating in one.items():
        assert other[subject].mu == pytest.approx(rating.mu)
        assert other[subject].sigma == pytest.approx(rating.sigma)


def test_a_win_against_a_strong_player_counts_more() -> None:
    strong = {BOB: Rating(35, 3)}
    weak = {BOB: Rating(15, 3)}
    assert rate([ANN, BOB], [1, 2], strong)[ANN].mu > rate([ANN, BOB], [1, 2], weak)[ANN].mu


def test_several_seats_of_one_subject_get_their_mean() -> None:
    after = rate([CALF, ANN, CALF], [1, 10, 20], {})
    assert after[CALF].mu == pytest.approx(25, abs=0.5)
    assert set(after) == {CALF, ANN}


@pytest.mark.parametrize("subjects", [[], [ANN], [CALF, CALF, CALF]])
def test_a_game_with_one_subject_rates_no_one(subjects: list[str]) -> None:
    assert rate(subjects, list(range(len(subjects))), {}) == {}


def test_an_uncompared_pair_is_rated_separately() -> None:
    pair = frozenset({frozenset({ANN, BOB})})
    after = rate([ANN, BOB, CALF], [3, 30, 12], {}, pair)
    assert after[ANN] == rate([ANN, CALF], [3, 12], {})[ANN]
    assert after[BOB] == rate([BOB, CALF], [30, 12], {})[BOB]
    assert after[CALF] == rate([ANN, BOB, CALF], [3, 30, 12], {})[CALF]


def test_an_uncompared_pair_alone_is_not_rated() -> None:
    assert rate([ANN, BOB], [3, 30], {}, frozenset({frozenset({ANN, BOB})})) == {}


def test_nothing_is_changed_in_place() -> None:
    before = {ANN: Rating(30, 2), BOB: Rating(20, 2)}
    rate([ANN, BOB], [9, 1], before)
    assert before == {ANN: Rating(30, 2), BOB: Rating(20, 2)}


def test_people_may_change_and_bots_do_not() -> None:
    after = rate([ANN, CALF], [1, 2], {ANN: Rating(25, 0.01), CALF: Rating(25, 0.01)})
    assert after[CALF].sigma <= 0.01
    assert after[ANN].sigma == pytest.approx(DRIFT, abs=0.02)


def test_sigma_stays_high_enough_to_change() -> None:
    ratings = {ANN: Rating(), CALF: Rating(25, 1)}
    for game in range(2000):
        ratings |= rate([ANN, CALF], [game % 2, 1 - game % 2], ratings)
        ratings[CALF] = Rating(25, 1)
    assert 1.4 < ratings[ANN].sigma < 1.7
    settled = ratings[ANN].mu
    for _ in range(50):
        ratings |= rate([ANN, CALF], [0, 1], ratings)
    assert ratings[ANN].mu > settled + 1


def test_displayed_ratings() -> None:
    assert displayed_rating(25, 25 / 3) == 1000
    assert displayed_rating(28, 1) == 2000
    assert displayed_rating(25.004, 1) == 1880
    assert displayed_rating(0, 25) == 0
    assert all(
        displayed_rating(mu, 2) < displayed_rating(higher, 2)
        for mu, higher in pairwise(range(0, 50, 2))
    )
