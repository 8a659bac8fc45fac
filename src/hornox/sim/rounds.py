"""Many rounds of random play, from fresh deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hornox.engine import VARIANTS, FanCard, Setup
from hornox.engine.rules.team import team_factor
from hornox.sim.policies import Policy
from hornox.sim.risks import risks_of

if TYPE_CHECKING:
    from hornox.sim._jit import Ints


def play_rounds(
    setup: Setup, rounds: int, seed: int = 0, *, policy: Policy = Policy.UNIFORM
) -> Ints:
    """The points of this many rounds, a line for each: by seat; in Buffalo team and Buffalo.

    Everybody plays by the policy; special cards are not used.

    >>> from hornox.engine import new_setup
    >>> play_rounds(new_setup("base", 4), rounds=1000, seed=7).shape
    (1000, 4)
    """
    import numpy as np

    from hornox.sim._kernels import build

    _check(rounds)
    variant = VARIANTS[setup.mode]
    seats = setup.players + variant.is_team
    deck = variant.deck(setup.players)
    points = np.zeros((rounds, seats), np.int64)
    build(kernel_for(rules_of(setup), policy)).rounds(
        _start(setup, policy),
        np.array(deck, np.int64),
        seats,
        variant.hand_size,
        risks_of(seats - 1, deck[-1], team=variant.is_team),
        kernel_seed(seed),
        points,
    )
    return _team_and_buffalo(setup, points) if variant.is_team else points


def rules_of(setup: Setup) -> int:
    """Which kernels play this mode as long as no special cards lie on the table."""
    from hornox.sim import _layout

    if VARIANTS[setup.mode].has_x_rows:
        return _layout.X
    return _layout.FAN if setup.options.fan_cards else _layout.PLAIN


def kernel_for(rules: int, *policies: Policy) -> int:
    """The quickest kernels know random play by the plain rules only."""
    from hornox.sim import _layout

    same = len(set(policies)) == 1 and max(policies) <= Policy.WILD
    return rules if rules != _layout.PLAIN or same else _layout.MARKED


def kernel_seed(seed: int) -> object:
    """Any integer as the unsigned word a kernel wants."""
    import numpy as np

    return np.uint64(seed % (1 << 64))


def _check(rounds: int) -> None:
    if rounds < 1:
        raise ValueError(f"the number of rounds must be positive, not {rounds}")


def _start(setup: Setup, policy: Policy) -> Ints:
    """A table without cards that knows which fan cards are in use."""
    from hornox.sim import _layout as at
    from hornox.sim._tables import blank_table

    table = blank_table()
    used = setup.options.fan_cards
    for card, slot in (
        (FanCard.EVEN_ODD, at.EVEN_ODD),
        (FanCard.CLIMBING, at.CLIMBING),
        (FanCard.COW, at.COW),
    ):
        table[slot] = 0 if card in used else -1
    table[at.TWISTERS + setup.players] = FanCard.TWISTER in used
    table[at.BUFFALO] = setup.players if VARIANTS[setup.mode].is_team else -1
    table[at.POLICY : at.POLICY + setup.players] = policy
    return table


def _team_and_buffalo(setup: Setup, points: Ints) -> Ints:
    import numpy as np

    team = points[:, : setup.players].sum(axis=1) * team_factor(setup.players)
    return np.stack((team, points[:, setup.players]), axis=1)
