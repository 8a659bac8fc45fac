"""Many rounds from fresh deals, the seats by policies."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from hornox.engine import VARIANTS, FanCard, Setup
from hornox.engine.rules.team import team_factor
from hornox.extras import require
from hornox.sim.policies import Policy

if TYPE_CHECKING:
    from hornox.sim.kernels.jit import Ints


def play_rounds(
    setup: Setup,
    rounds: int,
    seed: int | str = 0,
    *,
    policy: Policy | Sequence[Policy] = Policy.UNIFORM,
) -> Ints:
    """The points of this many rounds, a line for each: by seat; in Buffalo team and Buffalo.

    All seats play by the policy, or each by its own. Special cards are not used.

    >>> from hornox.engine import new_setup
    >>> play_rounds(new_setup("base", 4), rounds=1000, seed=7).shape
    (1000, 4)
    """
    require("sim", "hornox.sim")
    import numpy as np

    from hornox.sim.kernels.cost_model import cost_model
    from hornox.sim.kernels.entries import kernels_for

    check_rounds(rounds)
    policies = policies_of(setup, policy)
    variant = VARIANTS[setup.mode]
    seats = setup.players + variant.is_team
    points = np.zeros((rounds, seats), np.int64)
    kernels_for(kernel_rules(rules_of(setup), *policies)).play_rounds(
        empty_table(setup, policies),
        np.array(variant.deck(setup.players), np.int64),
        seats,
        variant.hand_size,
        cost_model(variant, setup.players, policies),
        kernel_seed(seed),
        points,
    )
    return team_and_buffalo(setup, points) if variant.is_team else points


def policies_of(setup: Setup, policy: Policy | Sequence[Policy]) -> list[Policy]:
    """The policy of each seat."""
    if isinstance(policy, Policy):
        return [policy] * setup.players
    if len(policy) != setup.players:
        raise ValueError(f"there are {setup.players} seats, but {len(policy)} policies")
    return list(policy)


def rules_of(setup: Setup) -> int:
    """The rule set of this mode as long as no special cards lie on the table."""
    from hornox.sim.kernels import facts

    if VARIANTS[setup.mode].has_x_rows:
        return facts.X
    return facts.FAN if setup.options.fan_cards else facts.PLAIN


def kernel_rules(rules: int, *policies: Policy) -> int:
    """The rule set of the kernels to use: the plain ones know only random play by one policy."""
    from hornox.sim.kernels import facts

    if rules != facts.PLAIN:
        return rules
    random_play = len(set(policies)) == 1 and policies[0] in (Policy.UNIFORM, Policy.WILD)
    return facts.PLAIN if random_play else facts.WEIGHED


def kernel_seed(seed: int | str) -> object:
    """Any integer, or the digest of a text, as the unsigned word a kernel wants."""
    import numpy as np

    number = int.from_bytes(sha256(seed.encode()).digest()) if isinstance(seed, str) else seed
    return np.uint64(number % (1 << 64))


def check_rounds(rounds: int) -> None:
    if rounds < 1:
        raise ValueError(f"the number of rounds must be positive, not {rounds}")


def empty_table(setup: Setup, policies: Sequence[Policy]) -> Ints:
    """A table without cards that knows which fan cards are in use, and who plays how."""
    from hornox.sim.encoding.tables import blank_table
    from hornox.sim.kernels import table as at
    from hornox.sim.kernels.cost_model import lines_of

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
    lines = lines_of(*policies)
    table[at.POLICIES : at.POLICIES + setup.players] = [lines[policy] for policy in policies]
    return table


def team_and_buffalo(setup: Setup, points: Ints) -> Ints:
    import numpy as np

    team = points[:, : setup.players].sum(axis=1) * team_factor(setup.players)
    return np.stack((team, points[:, setup.players]), axis=1)
