"""The last cards of Pro for two have exact values."""

from __future__ import annotations

import pytest

from hornox.coach.allocation import Focus
from hornox.coach.analysis import Effort, analyse
from hornox.coach.estimator import Method
from hornox.coach.grades import Measure
from hornox.coach.review import REVIEW_EFFORT, review
from hornox.engine import awaited, new_setup, observe
from hornox.sim import EndgameValue, equilibrium, exact_options
from tests.coach.games import random_game
from tests.sim.test_endgame import endgame

QUICK = Effort(playouts=64, takes=4)


@pytest.mark.parametrize("cards", [2, 3, 5])
def test_every_card_has_its_exact_value(cards: int) -> None:
    view = observe(endgame(cards, "coach"), 0)
    analysis = analyse(view, QUICK)
    found = equilibrium(view)
    for option in analysis.options:
        assert option.method is Method.EXACT
        assert option.own.error == option.behind.error == option.cost.error == 0
        assert option.cost == option.behind
        assert option.behind.value >= 0
    assert analysis.best_option.behind.value == 0
    played = [option for option in analysis.options if found.own[option.action.card] > 1e-9]  # type: ignore[union-attr]
    assert all(option.behind.value < 1e-9 for option in played), "what exact play plays is best"


def test_values_do_not_depend_on_the_seed() -> None:
    view = observe(endgame(4, "seed"), 1)
    first, second = (analyse(view, QUICK, seed) for seed in (1, 2))
    assert first.reference.own == second.reference.own
    assert [one.own for one in first.options] == [one.own for one in second.options]


def test_rows_have_exact_values_too() -> None:
    state = endgame(2, "rows", "choosing-row")
    seat = awaited(state)[0]
    view = observe(state, seat)
    analysis = analyse(view, QUICK)
    so_far = view.seats[seat].points or 0
    exact = exact_options(view)
    for option in analysis.options:
        assert option.method is Method.EXACT
        value = exact[option.action].value
        assert isinstance(value, EndgameValue)
        assert option.own.value == pytest.approx(so_far + value.points)
    assert analysis.reference.own == analysis.best_option.own.value


def test_more_cards_are_played_out() -> None:
    view = observe(endgame(6, "long"), 0)
    assert {one.method for one in analyse(view, QUICK).options} == {Method.PLAYOUTS}


def test_no_time_is_spent_on_bullheads_that_are_known() -> None:
    view = observe(endgame(3, "time"), 0)
    focus = Focus(chosen=0, opens=True, measure=Measure.BULLHEADS)
    assert analyse(view, REVIEW_EFFORT, focus=focus).playouts == 256


def test_a_review_uses_them_and_its_account_adds_up() -> None:
    record = random_game(new_setup("pro", 2, rounds=1), "exact").record()
    for seat in review(record, effort=QUICK).seats:
        options = {one.choice.view.turn: one.option for one in seat.counted}
        methods = {turn: option.method for turn, option in options.items() if option is not None}
        assert methods[max(methods)] is Method.EXACT
        assert methods[1] is Method.PLAYOUTS
        assert abs(seat.account.discrepancy) < 1e-9
