"""The public functions: what they answer, refuse and promise."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import fmean

import pytest

from hornox.engine import PickCard, PlayCard, apply, awaited, begin, new_setup, observe
from hornox.record import Game
from hornox.sim import OptionValue, Policy, evaluate, play_rounds, warm_up
from tests.sim.driver import SETUPS, cheapest_row, draft, finish_turn, positions, start


def test_importing_loads_neither_numba_nor_numpy() -> None:
    code = "import sys, hornox.sim; print('numba' in sys.modules, 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


def test_warming_up_tells_its_progress() -> None:
    told: list[tuple[int, int, str]] = []
    warm_up(lambda done, of, name: told.append((done, of, name)))
    assert [done for done, _, _ in told] == list(range(len(told)))
    assert told[-1] == (len(told) - 1, len(told) - 1, "")


@pytest.mark.parametrize("name", SETUPS)
def test_rounds_repeat_for_a_seed(name: str) -> None:
    first, again, other = (play_rounds(SETUPS[name], 50, seed) for seed in (3, 3, 4))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize("name", SETUPS)
def test_playouts_repeat_for_a_seed_at_every_decision(name: str) -> None:
    setup = SETUPS[name]
    for state in positions(setup, Random(name), 1):
        for seat in awaited(state)[:1]:
            view = observe(state, seat)
            values = evaluate(view, 40, seed=3)
            assert values == evaluate(view, 40, seed=3)
            check_values(values, 40)


def check_values(values: tuple[OptionValue, ...], playouts: int) -> None:
    for value in values:
        assert value.own in value.points
        assert 1 <= value.playouts <= -(-playouts // len(values))
        assert 0 <= value.wins <= 1
        assert min(value.points) >= 0
        assert value.error >= 0


def test_threads_do_not_disturb_each_other() -> None:
    view = Game.new("base", players=5, seed=2).view(0)
    alone = [evaluate(view, 3000, seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda seed: evaluate(view, 3000, seed), range(8))) == alone


def test_where_nothing_is_hidden_playouts_are_exact() -> None:
    """In Pro with one card left everybody can count what happens."""
    setup, chance = SETUPS["pro-3"], Random(5)
    for _ in range(20):
        state = draft(start(setup, chance), chance)
        while len(state.hands[0]) > 1:
            for seat in range(3):
                state = apply(state, seat, PlayCard(chance.choice(state.hands[seat]))).state
            state, _ = finish_turn(state, chance, cheapest_row)
        (value,) = evaluate(observe(state, 1), 10)
        for seat in range(3):
            state = apply(state, seat, PlayCard(state.hands[seat][0])).state
        state, _ = finish_turn(state, chance, cheapest_row)
        assert value.points == state.scores[-1]
        assert value.error == 0


def test_a_draft_pick_is_valued_by_playing_the_round() -> None:
    view = observe(begin(new_setup("pro", 2)).state, 0)
    values = {value.action: value.own for value in evaluate(view, 24_000, seed=1)}
    assert len(values) == 24
    assert values[PickCard(24)] > values[PickCard(7)] - 5  # all of them are comparable points


@pytest.mark.parametrize(
    "policy",
    [Policy.UNIFORM, Policy.WILD, Policy.SENSIBLE, Policy.MIXED, Policy(0.7, 0.2, 0.02, 2.0)],
)
def test_over_all_picks_a_draft_costs_what_rounds_cost(policy: Policy) -> None:
    setup = new_setup("pro", 4)
    values = evaluate(observe(begin(setup).state, 0), 44_000, seed=1, policy=policy)
    assert len(values) == 44
    mean = fmean(fmean(value.points) for value in values)
    assert mean == pytest.approx(play_rounds(setup, 40_000, seed=1, policy=policy).mean(), abs=0.15)


def test_a_view_without_options_has_no_values() -> None:
    game = Game.new("buffalo", players=2, seed=1)
    game.play(0, game.decisions[0].options[0])
    assert evaluate(game.view(0), 100)  # the choice may still be changed
    over = Game.new("pro", players=2, seed=1)
    assert evaluate(over.view(1), 100) == ()


def test_what_makes_no_sense_is_refused() -> None:
    game = Game.new("base", players=2, seed=1)
    with pytest.raises(ValueError, match="spectator"):
        evaluate(game.view(None), 100)
    with pytest.raises(ValueError, match="playouts"):
        evaluate(game.view(0), 0)
    with pytest.raises(ValueError, match="rounds"):
        play_rounds(game.setup, 0)
