"""How often a policy plays each card: what a player of that kind would do here."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine import VARIANTS, PlayCard, SeatAction, View
from hornox.sim.policies import Policy
from hornox.sim.rounds import kernel_rules, kernel_seed, rules_of

DRAWS = 1 << 14
"""A share is right within 0.4 % (one standard error)."""


def card_shares(view: View, policy: Policy, draws: int = DRAWS) -> dict[SeatAction, float]:
    """The share of each card that the viewer may play now; the same view gives the same shares.

    A policy looks at the rows and at its own hand only, so nothing hidden is dealt.
    """
    import numpy as np

    from hornox.sim.encoding.tables import encode_view
    from hornox.sim.kernels import table as at
    from hornox.sim.kernels.choice_counts import choice_counter
    from hornox.sim.kernels.cost_model import cost_model
    from hornox.sim.kernels.facts import CARD_COLUMNS

    assert view.seat is not None
    setup = view.setup
    table, counts = encode_view(view), np.zeros((2, CARD_COLUMNS), np.int64)
    table[at.POLICIES + view.seat] = policy
    choice_counter(kernel_rules(rules_of(setup), Policy.SENSIBLE))(
        table,
        np.array(view.hand, np.int64),
        view.seat,
        cost_model(VARIANTS[setup.mode], setup.players),
        kernel_seed(0),
        draws,
        counts,
    )
    return {play: count / draws for play, count in _plays(counts.tolist()) if count}


def _plays(counts: list[list[int]]) -> Iterator[tuple[PlayCard, int]]:
    for twisted, line in enumerate(counts):
        for card, count in enumerate(line):
            yield PlayCard(card, twisted=bool(twisted)), count
