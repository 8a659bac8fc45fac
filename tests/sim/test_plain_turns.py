"""The fast kernels of seats that weigh their cards play as the general ones, with the same dice."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hornox.engine import VARIANTS, View, awaited, new_setup, observe
from hornox.sim import Playouts, Policy
from hornox.sim.kernels.cost_model import cost_model
from hornox.sim.kernels.entries import kernels_for
from hornox.sim.kernels.facts import SPECIALS, WEIGHED
from hornox.sim.playouts import options_of
from hornox.sim.rounds import empty_table, kernel_rules, kernel_seed, rules_of
from tests.sim.driver import SETUPS, positions

MIXTURE = Policy(sensible=0.5, extreme=0.2, slack=2.5)
POLICIES = [
    (Policy.TYPICAL, Policy.TYPICAL),
    (Policy.SENSIBLE, Policy.MIXED),
    (Policy.WILD, MIXTURE),
    (MIXTURE, Policy.WILD),
]


class GeneralPlayouts(Playouts):
    """Playouts by the kernels for any table."""

    __slots__ = ()

    def _rules(self, starts: object) -> int:
        return SPECIALS


@pytest.mark.parametrize("name", ["base-2", "base-4", "base-10", "pro-3", "buffalo-5"])
@pytest.mark.parametrize("policies", POLICIES)
def test_every_playout_is_that_of_the_general_kernels(
    name: str, policies: tuple[Policy, Policy]
) -> None:
    compared = set()
    asked = [state for state in positions(SETUPS[name], Random(name), 1) if awaited(state)]
    for number, state in enumerate(asked[::3]):
        view = observe(state, awaited(state)[0])
        fast = Playouts(view, *policies)
        starts = fast._starts_of(options_of(view))
        if starts and fast._rules(starts) == WEIGHED:
            check(view, policies, (None, 0, 2)[number % 3])
            compared.add(view.prompt.kind)
    assert {"selecting", "choosing-row"} <= compared


def check(view: View, policies: tuple[Policy, Policy], turns: int | None) -> None:
    fast = Playouts(view, *policies).sample(40, 5, turns=turns)
    general = GeneralPlayouts(view, *policies).sample(40, 5, turns=turns)
    assert fast.actions == general.actions
    assert np.array_equal(fast.own, general.own)
    assert np.array_equal(fast.others, general.others)
    assert np.array_equal(fast.wins, general.wins)


@pytest.mark.parametrize("policy", [Policy.TYPICAL, Policy.MIXED])
def test_whole_rounds_are_those_of_the_general_kernels(policy: Policy) -> None:
    setup = new_setup("base", 4)
    assert kernel_rules(rules_of(setup), policy) == WEIGHED
    variant = VARIANTS["base"]
    found = []
    for rules in (WEIGHED, SPECIALS):
        points = np.zeros((50, 4), np.int64)
        deck = np.array(variant.deck(4), np.int64)
        costs = cost_model(variant, 4, [policy])
        table = empty_table(setup, [policy] * setup.players)
        kernels_for(rules).play_rounds(
            table, deck, 4, variant.hand_size, costs, kernel_seed(3), points
        )
        found.append(points)
    assert np.array_equal(found[0], found[1])
