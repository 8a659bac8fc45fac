"""Whole rounds as arrays: who held what, played what and took what, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from hornox.engine import VARIANTS, Setup
from hornox.extras import require
from hornox.sim.card_policies import CardPolicy, TurnView, sorted_hands
from hornox.sim.deals import Deals, check_deals, deal
from hornox.sim.lockstep import Lockstep
from hornox.sim.policies import Policy
from hornox.sim.rounds import team_and_buffalo

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hornox.sim.kernels.jit import Ints

    Cards: TypeAlias = NDArray[np.uint8]

AnyPolicy: TypeAlias = Policy | CardPolicy
"""A policy of the kernels, or one that is given as a function."""


@dataclass(frozen=True, slots=True)
class Trajectories:
    """Rounds from deal to points. All arrays have a line for each round, then for each turn.

    Where a number stands for a card, 0 stands for none. Rounds of X nimm! differ in length: the
    turns after the last one of a round are zero.
    """

    hands: Cards
    """By turn and seat: the hand before the turn, ascending."""
    rows: Cards
    """By turn and row, from top to bottom: the cards before the turn."""
    choices: Cards
    """By turn and seat: the card that is played."""
    twisted: NDArray[np.bool_]
    """By turn and seat: whether it is played with the twister."""
    taken: NDArray[np.int8]
    """By turn and seat: the row that the card took, counted from 0; -1 for none."""
    paid: NDArray[np.int16]
    """By turn and seat: the points that it brought at once."""
    points: Ints
    """By seat: the points of the round; in Buffalo of team and Buffalo."""

    def __len__(self) -> int:
        return len(self.points)

    @property
    def deals(self) -> Deals:
        """What was dealt."""
        import numpy as np

        size = int((self.hands[:, 0] > 0).sum(axis=-1).max())
        hands = self.hands[:, 0, :, :size].astype(np.int64)
        return Deals(hands, self.rows[:, 0, :, 0].astype(np.int64))


def play(
    setup: Setup,
    rounds: int | Deals,
    seed: int | str = 0,
    *,
    policies: AnyPolicy | Sequence[AnyPolicy] = Policy.UNIFORM,
) -> Trajectories:
    """Play so many rounds, or these deals, and keep everything.

    All seats play by one policy, or each by its own: a `Policy`, or a function that chooses cards
    (`CardPolicy`), whose low cards take the cheapest row. Special cards are not used. A round takes
    about a kilobyte: play millions in parts.

    >>> from hornox.engine import new_setup
    >>> played = play(new_setup("base", 3), 100, seed=7)
    >>> played.choices.shape, played.rows.shape
    ((100, 10, 3), (100, 10, 4, 5))
    """
    require("sim", "hornox.sim")
    deals = rounds if isinstance(rounds, Deals) else deal(setup, rounds, seed)
    check_deals(setup, deals)
    own = _by_seat(setup, policies)
    tables = Lockstep(
        setup,
        len(deals),
        [policy if isinstance(policy, Policy) else None for policy in own],
        rows_by_policy=True,
        drafts=False,
        rounds=1,
    )
    tables.begin(f"{seed}/play", orders=_orders(deals))
    given = {seat: policy for seat, policy in enumerate(own) if not isinstance(policy, Policy)}
    turns = []
    while len(lines := tables.open_lines()):
        turns.append(_play_turn(tables, given, lines))
    return _joined(setup, turns, tables)


def _by_seat(setup: Setup, policies: AnyPolicy | Sequence[AnyPolicy]) -> list[AnyPolicy]:
    if not isinstance(policies, Sequence):
        return [policies] * setup.players
    if len(policies) != setup.players:
        raise ValueError(f"there are {setup.players} seats, but {len(policies)} policies")
    return list(policies)


def _orders(deals: Deals) -> Ints:
    import numpy as np

    return np.concatenate((deals.hands.reshape(len(deals), -1), deals.rows), axis=1)


_Turn: TypeAlias = "tuple[Cards, Cards, Ints, Ints, Ints]"


def _play_turn(tables: Lockstep, policies: dict[int, CardPolicy], lines: Ints) -> _Turn:
    """One turn at these tables; the others get a line of zeros."""
    import numpy as np

    arrays = tables.tables
    hands, rows = sorted_hands(tables), arrays.laid[:, :, 1:].astype(np.uint8)
    given = np.zeros(arrays.played.shape, np.int64)
    for seat, policy in policies.items():
        given[lines, seat] = policy(TurnView(seat, hands[lines], rows[lines], tables, lines))
    tables.step(given, lines)
    closed = np.ones(len(hands), bool)
    closed[lines] = False
    played, taken, paid = arrays.played.copy(), arrays.took.copy(), arrays.paid.copy()
    for array, nothing in ((hands, 0), (rows, 0), (played, 0), (taken, -1), (paid, 0)):
        array[closed] = nothing
    return hands, rows, played, taken, paid


def _joined(setup: Setup, turns: list[_Turn], tables: Lockstep) -> Trajectories:
    import numpy as np

    from hornox.sim.kernels.stepping import TWISTED

    hands, rows, played, taken, paid = (
        np.stack(parts, axis=1) for parts in zip(*turns, strict=True)
    )
    widest = int((hands > 0).sum(axis=-1).max())
    points = tables.tables.scores.copy()
    return Trajectories(
        hands=hands[..., :widest],
        rows=rows,
        choices=(played % TWISTED).astype(np.uint8),
        twisted=played >= TWISTED,
        taken=taken.astype(np.int8),
        paid=paid.astype(np.int16),
        points=team_and_buffalo(setup, points) if VARIANTS[setup.mode].is_team else points,
    )
