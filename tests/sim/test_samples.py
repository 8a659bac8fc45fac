"""Outcomes of single playouts, and paired differences between options."""

from __future__ import annotations

from math import inf, sqrt
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from hornox.engine import PlayCard, awaited, begin, new_setup, observe
from hornox.record import Game
from hornox.sim import MARGIN, OutcomeWeights, Playouts, PlayoutSamples, Policy
from tests.sim.driver import SETUPS, positions


@pytest.mark.parametrize("name", SETUPS)
def test_samples_have_the_means_that_values_have_at_every_decision(name: str) -> None:
    compared = 0
    for state in positions(SETUPS[name], Random(name), 1):
        for seat in awaited(state)[:1]:
            playouts = Playouts(observe(state, seat))
            values, samples = playouts.values(200, seed=3), playouts.sample(200, seed=3)
            assert samples.actions == tuple(value.action for value in values)
            for column, value in enumerate(values):
                assert samples.deals == value.playouts
                assert samples.own[:, column].mean() == pytest.approx(value.own)
                assert samples.others[:, column].mean() == pytest.approx(value.others)
                assert samples.wins[:, column].mean() == pytest.approx(value.wins)
                error = samples.own[:, column].std() / sqrt(samples.deals)
                assert error == pytest.approx(value.error, abs=1e-6)
                compared += 1
    assert compared


def test_samples_of_a_draft_have_a_column_for_each_pick() -> None:
    view = observe(begin(new_setup("pro", 2)).state, 0)
    playouts = Playouts(view)
    samples, values = playouts.sample(2400, seed=1), playouts.values(2400, seed=1)
    assert samples.own.shape == samples.others.shape == samples.wins.shape == (100, 24)
    assert samples.own.mean(axis=0) == pytest.approx([value.own for value in values])


def test_a_difference_is_taken_deal_by_deal() -> None:
    samples = Playouts(Game.new("base", 4, seed=1).view(0), Policy.SENSIBLE).sample(3000, seed=1)
    first, second = samples.actions[:2]
    found = samples.difference(first, second, MARGIN)
    margins = (samples.own - samples.others).tolist()
    extra = [line[0] - line[1] for line in margins]
    assert found.mean == pytest.approx(fmean(extra))
    assert found.error == pytest.approx(stdev(extra) / sqrt(len(extra)))
    assert found.deals == samples.deals == 300
    assert samples.difference(first, first) == (0, 0, 300)


def test_paired_errors_are_those_of_repeated_differences() -> None:
    """And smaller than if the options were played over deals of their own."""
    playouts = Playouts(Game.new("base", 4, seed=1).view(0))
    runs = [playouts.sample(4000, seed) for seed in range(60)]
    first, second = runs[0].actions[:2]
    found = [run.difference(first, second) for run in runs]
    spread = stdev(difference.mean for difference in found)
    error = fmean(difference.error for difference in found)
    assert 0.75 < spread / error < 1.3
    alone = [run.own[:, column].std() / sqrt(run.deals) for run in runs for column in (0, 1)]
    assert error < fmean(alone) * sqrt(2)


def test_weights_make_any_linear_objective() -> None:
    one = np.array([[2.0]])
    samples = PlayoutSamples((PlayCard(7),), one, 3 * one, 0.25 * one, 0 * one)
    assert samples.costs(OutcomeWeights(own=2, others=-1, wins=-30)).tolist() == [[4 - 6 - 15]]
    assert samples.difference(PlayCard(7), PlayCard(7)).error == inf


def test_samples_of_several_calls_can_be_joined() -> None:
    playouts = Playouts(Game.new("base", 3, seed=1).view(0))
    first, second = playouts.sample(500, seed=1), playouts.sample(300, seed=2)
    both = first.joined(second)
    assert both.deals == first.deals + second.deals == 80
    assert (both.wins[50:] == second.wins).all()
    with pytest.raises(ValueError, match="same options"):
        first.joined(playouts.sample(100, 1, options=first.actions[:2]))


def test_a_view_without_options_has_no_samples() -> None:
    samples = Playouts(Game.new("pro", players=2, seed=1).view(1)).sample(100, seed=1)
    assert samples.actions == ()
    assert samples.own.shape == (0, 0)
