"""Learning: gradients are right, seeds repeat, and what is learned can be seated."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hornox.arena import play_game
from hornox.bots import NoSuchBot, make_bot
from hornox.cli import main
from hornox.engine import new_setup
from hornox.envs import Encoding
from hornox.learn import (
    BadWeights,
    CannotLearn,
    LearningState,
    LearningTime,
    lead_over_sensible,
    learn,
    load_weights,
    save_weights,
)
from hornox.learn.features import FEATURES, describe, no_options, reading_of
from hornox.learn.network import Adam, Network
from hornox.learn.training import to_go
from hornox.record import Game

BASE = new_setup("base", 4)


@pytest.fixture(scope="module")
def learned() -> tuple[Network, list[LearningState]]:
    """A network after three short iterations."""
    states: list[LearningState] = []
    network = learn(BASE, 7, LearningTime(iterations=3), lambda state, _: states.append(state))
    return network, states


@pytest.fixture(scope="module")
def weights(learned: tuple[Network, list[LearningState]], tmp_path_factory: object) -> Path:
    path: Path = tmp_path_factory.mktemp("learn") / "weights.npz"  # type: ignore[attr-defined]
    save_weights(path, learned[0], {"seed": 7})
    return path


def test_gradients_are_those_of_the_error() -> None:
    chance = np.random.default_rng(1)
    network = Network.fresh((5, 4, 3), 1)
    for one in network.parameters():
        one += chance.normal(size=one.shape).astype(np.float32) / 10
    inputs = chance.normal(size=(20, 5)).astype(np.float32)
    targets = chance.normal(size=20).astype(np.float32)
    gradients, _ = network.gradients(inputs, targets)
    for one, gradient in zip(network.parameters(), gradients, strict=True):
        index = tuple(chance.integers(size) for size in one.shape)
        errors = []
        for step in (1e-2, -2e-2):
            one[index] += step
            errors.append(network.gradients(inputs, targets)[1] / 2)
        one[index] += 1e-2
        assert (errors[0] - errors[1]) / 2e-2 == pytest.approx(gradient[index], abs=2e-3, rel=0.05)


def test_adam_finds_the_least_error() -> None:
    chance = np.random.default_rng(1)
    inputs = chance.normal(size=(500, 3)).astype(np.float32)
    targets = (inputs @ np.array([1, -2, 3]) + 1).astype(np.float32)
    network = Network.fresh((3, 16), 1)
    adam = Adam(network.parameters())
    first = network.gradients(inputs, targets)[1]
    for _ in range(400):
        gradients, error = network.gradients(inputs, targets)
        adam.step(gradients, 1e-2)
    assert error < first / 50


def test_what_follows_counts_until_the_end_of_the_game() -> None:
    rewards = np.array([[0, -1], [-3, -2], [0, 0], [-5, -4]], np.float32)
    done = np.array([[0, 0], [1, 0], [0, 0], [0, 1]], bool)
    costs, known = to_go(rewards, done)
    assert costs[:, 0].tolist() == [3, 3, 5, 5]
    assert costs[:, 1].tolist() == [7, 6, 4, 4]
    assert known.tolist() == [[True, True], [True, True], [False, True], [False, True]]


def test_every_legal_action_is_described() -> None:
    game, encoding = Game.new("base", players=4, seed=7), Encoding(BASE)
    options = no_options(1)
    view = game.view(2)
    describe(
        encoding.observe(view)[None],
        encoding.legal_mask(view)[None],
        reading_of(encoding),
        options,
    )
    assert options.indices[0, : options.counts[0]].tolist() == encoding.legal_indices(view)
    assert np.isfinite(options.features).all()
    assert options.features.shape[-1] == FEATURES
    assert len({tuple(one) for one in options.features[0]}) == 10


def test_learning_goes_on_and_repeats(learned: tuple[Network, list[LearningState]]) -> None:
    network, states = learned
    assert [state.iterations for state in states] == [1, 2, 3]
    assert states[-1].part == 1
    assert states[-1].decisions > 100_000
    again = learn(BASE, 7, LearningTime(iterations=3))
    for one, other in zip(network.parameters(), again.parameters(), strict=True):
        assert np.array_equal(one, other)
    fresh = lead_over_sensible(BASE, Network.fresh((FEATURES, 8), 1), 1000, 1)
    assert lead_over_sensible(BASE, network, 1000, 1).mean > fresh.mean


def test_other_games_are_refused() -> None:
    with pytest.raises(CannotLearn, match="knows the base game only"):
        learn(new_setup("x", 3), 1, LearningTime(iterations=1))


def test_what_is_learned_sits_at_a_table(weights: Path) -> None:
    bot = f"learned?weights={weights}"
    played = play_game(new_setup("base", 3, rounds=2), (bot, "calf", bot), "7")
    assert played.faults == ()
    again = play_game(new_setup("base", 3, rounds=2), (bot, "calf", bot), "7")
    assert again.game.moves == played.game.moves


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("learned?weights=no.npz", "No such file"),
        ("learned?weights=", "a learned bot is"),
        ("learned?file=a", "a learned bot is"),
    ],
)
def test_specifications_that_are_wrong_are_told(spec: str, reason: str) -> None:
    with pytest.raises(NoSuchBot, match=reason):
        make_bot(spec, 1)


def test_files_that_hold_no_weights_are_refused(tmp_path: Path, weights: Path) -> None:
    text = tmp_path / "text.npz"
    text.write_text("weights")
    with pytest.raises(BadWeights, match="no file of weights"):
        load_weights(text)
    with np.load(weights) as file:
        arrays = dict(file)
    cut = tmp_path / "cut.npz"
    np.savez(cut, **{**arrays, "weights_0": arrays["weights_0"][:-1]})
    with pytest.raises(BadWeights, match="do not fit"):
        load_weights(cut)
    old = tmp_path / "old.npz"
    np.savez(old, **{**arrays, "about": np.array('{"format": "hornox-weights", "features": 0}')})
    with pytest.raises(BadWeights, match="version 0 of the features"):
        load_weights(old)


def test_the_command_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "w.npz"
    arguments = ["learn", "--players", "2", "--iterations", "1", "--out", str(out), "--json"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["iterations"] == 1
    assert told["sensible"]["rounds"] == 5000
    assert load_weights(out).weights[0].shape[0] == FEATURES
    assert main(["learn", "--minutes", "0"]) == 2
