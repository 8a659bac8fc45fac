"""Whole rounds as arrays: deals in and out, policies by seat, policies of users."""

from __future__ import annotations

import numpy as np
import pytest

from hornox.engine import BULLHEADS, FanCard, new_setup
from hornox.sim import Deals, Policy, TurnView, compiled, deal, paired, play, play_rounds
from hornox.sim.kernels.jit import Ints

BASE = new_setup("base", 4)
SETUPS = {
    "base": BASE,
    "fan": new_setup("fan", 3, fan_cards=list(FanCard)),
    "buffalo": new_setup("buffalo", 2),
    "x": new_setup("x", 3),
}


@pytest.mark.parametrize("name", SETUPS)
def test_rounds_have_the_points_of_play_rounds(name: str) -> None:
    setup = SETUPS[name]
    policies = [Policy.SENSIBLE, *[Policy.UNIFORM] * (setup.players - 1)]
    ours = play(setup, 3000, seed=1, policies=policies).points
    theirs = play_rounds(setup, 3000, seed=2, policy=policies)
    error = np.sqrt(ours.var(axis=0) / 3000 + theirs.var(axis=0) / 3000)
    assert (abs(ours.mean(axis=0) - theirs.mean(axis=0)) <= 4 * error).all()


@pytest.mark.parametrize("name", ["base", "fan", "x"])
def test_everything_is_kept_and_fits_together(name: str) -> None:
    setup = SETUPS[name]
    played = play(setup, 200, seed=1)
    deals = deal(setup, 200, seed=1)
    assert np.array_equal(played.deals.hands, deals.hands)
    assert np.array_equal(played.deals.rows, deals.rows)
    goes_on = played.choices.max(axis=2) > 0
    for turn in range(played.choices.shape[1]):
        hands, choices = played.hands[:, turn], played.choices[:, turn]
        held = (hands == choices[:, :, None]).any(axis=2)
        assert held[goes_on[:, turn]].all()
        assert not hands[~goes_on[:, turn]].any()
        if turn + 1 < played.choices.shape[1] and name != "x":
            left = np.where(hands == choices[:, :, None], 0, hands)
            assert np.array_equal(np.sort(left), np.sort(played.hands[:, turn + 1]))
    if name != "x":
        assert np.array_equal(played.paid.sum(axis=1), played.points)
    assert ((played.taken >= 0) >= (played.paid > 0)).all() or name != "base"


def test_a_taken_row_costs_its_bullheads() -> None:
    played, costs = play(BASE, 300, seed=1), np.array(BULLHEADS)
    first = played.taken[:, 0]  # in the first turn a row is one card, or five fill up at once
    low = played.choices[:, 0] < played.rows[:, 0, :, 0].min(axis=1)[:, None]
    lowest = np.where(low, played.choices[:, 0], 105).argmin(axis=1)
    for line in np.flatnonzero(low.any(axis=1)):
        row = first[line, lowest[line]]
        assert played.paid[line, 0, lowest[line]] == costs[played.rows[line, 0, row]].sum()


def test_deals_go_in_again() -> None:
    deals = deal(BASE, 100, seed=3)
    once, again = (play(BASE, deals, seed=4, policies=Policy.SENSIBLE) for _ in range(2))
    assert np.array_equal(once.choices, again.choices)
    assert np.array_equal(once.points, again.points)
    some = play(BASE, deals.where(np.arange(10)), seed=4)
    assert np.array_equal(some.deals.hands, deals.hands[:10])


def test_a_swapped_card_changes_nothing_else() -> None:
    deals = deal(BASE, 500, seed=3)
    swapped = deals.swapped(1, 0, 104)
    for before, after in ((deals, swapped),):
        old = np.concatenate((before.hands.reshape(500, -1), before.rows), axis=1)
        new = np.concatenate((after.hands.reshape(500, -1), after.rows), axis=1)
        had = (old == 104).any(axis=1)
        assert (np.sort(old[had]) == np.sort(new[had])).all()
    assert (swapped.hands[:, 1] == 104).any(axis=1).all()
    assert (np.diff(swapped.hands[:, 1], axis=1) > 0).all()


def test_a_function_may_be_a_policy() -> None:
    def lowest(turn: TurnView) -> Ints:
        assert (turn.seen[:, 1:].sum(axis=1) >= 4).all()
        assert turn.points.shape == (50, 4)
        return turn.hand[:, 0].astype(np.int64)

    highest = compiled(lambda hand, rows, seen: hand[-1])
    played = play(BASE, 50, policies=[lowest, highest, Policy.UNIFORM, Policy.SENSIBLE])
    assert np.array_equal(played.choices[:, 0, 0], played.hands[:, 0, 0, 0])
    assert np.array_equal(played.choices[:, :, 1], -np.sort(-played.hands[:, 0, 1].astype(int)))


@pytest.mark.parametrize(
    ("deals", "reason"),
    [
        (Deals(np.ones((1, 4, 10), np.int64), np.ones((1, 4), np.int64)), "once at most"),
        (Deals(np.ones((1, 3, 10), np.int64), np.ones((1, 4), np.int64)), "of the shape"),
    ],
)
def test_wrong_deals_are_refused(deals: Deals, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        play(BASE, deals)


def test_every_seat_has_a_policy() -> None:
    with pytest.raises(ValueError, match="4 seats, but 2 policies"):
        play(BASE, 10, policies=[Policy.UNIFORM] * 2)
    with pytest.raises(ValueError, match="4 seats, but 2 policies"):
        play_rounds(BASE, 10, policy=[Policy.UNIFORM] * 2)


def test_pairs_are_compared_deal_by_deal() -> None:
    found = paired([3, 7, 0], [1, 5, 1])
    assert (found.mean, found.error, found.deals) == (1.0, 1.0, 3)
