"""OpenSpiel: its simulation test with serialisation, chance, information states, solvers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest

import hornox.envs.open_spiel  # noqa: F401  # registers the modes
from hornox.engine import MODES, Setup
from hornox.record import Stream
from tests.envs.cases import CASES, SOME
from tests.properties.driver import name_of

ENDING = "12 14/27/43 50 52 54 55/88 | 3 56/44 60"
"""Two cards each: a game that can be solved."""


def load(setup: Setup, **parameters: Any) -> Any:
    fan_cards = "+".join(setup.options.fan_cards)
    given = {"players": setup.players, "fan_cards": fan_cards, **parameters}
    return pyspiel.load_game(f"hornox_{setup.mode}", given)


def ending() -> Any:
    """A game of two cards each, in turns."""
    game = pyspiel.load_game("hornox_base", {"players": 2, "position": ENDING})
    return pyspiel.convert_to_turn_based(game)


def play(state: Any, chance: Stream) -> Any:
    """Play at random to the end, and yield each state before it goes on."""
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) or [0] for seat in range(state.num_players())]
            state.apply_actions([chance.choice(actions) for actions in legal])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_its_simulation_test_passes(setup: Setup) -> None:
    """With serialisation, on the game and on its conversion to turns."""
    game = load(setup)
    for one in (game, pyspiel.convert_to_turn_based(game)):
        pyspiel.random_sim_test(one, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setup", SOME, ids=name_of)
def test_chances_add_up(setup: Setup) -> None:
    for state in play(load(setup).new_initial_state(), Stream("chances", "1")):
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


@pytest.mark.parametrize("setup", SOME, ids=name_of)
def test_an_information_state_is_what_the_seat_was_told(setup: Setup) -> None:
    """It grows only, and the same deal seen by another seat reads differently."""
    before = ["" for _ in range(setup.players)]
    for number, state in enumerate(play(load(setup).new_initial_state(), Stream("told", "1"))):
        if number % 9 or state.is_chance_node():
            continue
        texts = [state.information_state_string(seat) for seat in range(setup.players)]
        assert len({*texts}) == setup.players
        assert all(new.startswith(old) for new, old in zip(texts, before, strict=True))
        before = texts


def test_a_choice_is_in_the_own_information_state_only() -> None:
    """Until the cards are revealed, others see the same whatever a seat has chosen."""
    game = pyspiel.convert_to_turn_based(
        pyspiel.load_game("hornox_base", {"position": ENDING, "players": 2})
    )
    state = game.new_initial_state()
    texts = [state.child(action).information_state_string(1) for action in state.legal_actions()]
    assert len({*texts}) == 1


def test_undealt_cards_are_no_chance() -> None:
    """Only the cards that anyone may see are drawn: 4 hands of 10 and 4 rows."""
    state = pyspiel.load_game("hornox_base").new_initial_state()
    draws = sum(state.is_chance_node() for state in play(state, Stream("draws", "1")))
    assert draws == 44


def test_the_observation_is_that_of_the_encoding() -> None:
    game = pyspiel.load_game("hornox_base")
    state = next(
        s
        for s in play(game.new_initial_state(), Stream("observe", "1"))
        if s.is_simultaneous_node()
    )
    tensor = np.array(state.observation_tensor(1), np.float32)
    assert np.array_equal(tensor, state.encoding.observe(state.view(1)))
    assert "you are seat 1" in state.observation_string(1)
    assert state.action_to_string(0, state.legal_actions(0)[0]).startswith("play ")


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_registered(mode: str) -> None:
    assert f"hornox_{mode}" in pyspiel.registered_names()


@pytest.mark.parametrize("reward", ["points", "margin", "win"])
def test_rewards_can_be_chosen(reward: str) -> None:
    game = pyspiel.load_game("hornox_base", {"players": 3, "reward": reward})
    state = game.new_initial_state()
    for _ in play(state, Stream("reward", "1")):
        pass
    returns = state.returns()
    assert any(returns)
    assert (abs(sum(returns)) < 1e-9) is (reward != "points")
    assert all(game.min_utility() <= value <= game.max_utility() for value in returns)


def test_regret_matching_solves_an_ending() -> None:
    """Counterfactual regret minimisation on the conversion to turns comes near an equilibrium."""
    from open_spiel.python.algorithms import cfr, exploitability  # type: ignore[import-untyped]

    game = ending()
    solver = cfr.CFRPlusSolver(game)
    gaps = []
    for _ in range(2):
        for _ in range(12):
            solver.evaluate_and_update_policy()
        gaps.append(exploitability.exploitability(game, solver.average_policy()))
    assert gaps[-1] < 0.1
    assert gaps[-1] <= gaps[0]
