"""Sequential tests: what they accept, and how often they are wrong."""

from __future__ import annotations

from random import Random

import pytest

from hornox.arena import ContestError, new_contest, play_contest
from hornox.arena.sequential import (
    FEWEST_DEALS,
    Scale,
    SequentialTest,
    SequentialVerdict,
    check_contest,
    elo_of,
    judge,
    judge_values,
    read_test,
    share_of,
)
from hornox.engine import new_setup

SETUP = new_setup("base", 2, rounds=1)
BATCH = 25


def test_bounds_are_points_or_elo() -> None:
    assert read_test("0,0.5") == SequentialTest(Scale.POINTS, 0, 0.5)
    assert read_test("elo:-5,20", 0.01) == SequentialTest(Scale.ELO, -5, 20, 0.01)


@pytest.mark.parametrize("text", ["", "1", "0.5,0", "elo:", "moo:0,1", "0,1,2", "0,nan"])
def test_other_texts_are_no_test(text: str) -> None:
    with pytest.raises(ContestError):
        read_test(text)


def test_elo_is_about_shares_of_wins() -> None:
    assert share_of(0, 4) == 0.25
    assert share_of(400, 2) == pytest.approx(10 / 11)
    assert elo_of(share_of(35, 5), 5) == pytest.approx(35)


def test_one_bot_meets_one_other() -> None:
    with pytest.raises(ContestError, match="A --against B"):
        check_contest(new_contest(SETUP, ("ox", "calf"), deals=2, seed="1"))


def test_the_better_bot_is_found_to_be_better() -> None:
    contest = new_contest(SETUP, ("cautious",), against="random", deals=80, seed="1")
    check_contest(contest)
    results = play_contest(contest)
    for test in (SequentialTest(Scale.POINTS, 0, 2), SequentialTest(Scale.ELO, 0, 100)):
        assert judge(contest, results, test).verdict is SequentialVerdict.UPPER


def share_of_wrong(mean: float, test: SequentialTest, right: SequentialVerdict) -> float:
    """How often a test of deals like ours (whole, skewed numbers) accepts the wrong bound."""
    worlds, wrong = 300, 0
    for number in range(worlds):
        chance, values = Random(number), []
        verdict = SequentialVerdict.OPEN
        while verdict is SequentialVerdict.OPEN:
            values += [mean + _skewed(chance) for _ in range(BATCH)]
            verdict = judge_values(values, test, test.lower, test.upper).verdict
        wrong += verdict is not right
    return wrong / worlds


def _skewed(chance: Random) -> float:
    """A difference of two bullheads counts, mostly small and sometimes large; its mean is 0."""
    return (chance.choice((0, 0, 0, 0, 1, 2, 12)) - 15 / 7) * chance.choice((1, 1.5))


def test_wrong_answers_are_as_rare_as_promised() -> None:
    """Stopping between batches overshoots the limit, so the rate is below the nominal one."""
    test = SequentialTest(Scale.POINTS, 0, 1.5, error=0.1)
    assert share_of_wrong(0, test, SequentialVerdict.LOWER) <= 0.13
    assert share_of_wrong(1.5, test, SequentialVerdict.UPPER) <= 0.13


def test_few_deals_decide_nothing() -> None:
    test = SequentialTest(Scale.POINTS, 0, 1)
    values = [2.0, 2.1] * (FEWEST_DEALS // 2 - 1)
    assert judge_values(values, test, 0, 1).verdict is SequentialVerdict.OPEN
    assert judge_values([*values, 2.0, 2.1], test, 0, 1).verdict is SequentialVerdict.UPPER
