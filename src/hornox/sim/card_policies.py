"""Policies of your own: functions that choose a card at many tables at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hornox.engine import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hornox.sim.kernels.jit import Ints
    from hornox.sim.lockstep import Lockstep

    Cards = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class TurnView:
    """What a seat may know at the start of a turn, at many tables: a line for each."""

    seat: Seat
    _hands: Cards
    rows: Cards
    """By row, from top to bottom: the cards, then 0."""
    _tables: Lockstep
    _lines: Ints

    @property
    def hand(self) -> Cards:
        """The own cards, ascending, then 0."""
        return self._hands[:, self.seat]

    @property
    def seen(self) -> NDArray[np.bool_]:
        """By card: whether all have seen it in this round."""
        return self._tables.tables.where[self._lines] > 0

    @property
    def points(self) -> Ints:
        """By seat: the points of this round."""
        from hornox.sim.kernels.table import POINTS

        seats = self._tables.book.seats
        points: Ints = self._tables.tables.tables[self._lines, POINTS : POINTS + seats]
        return points


class CardPolicy(Protocol):
    """Chooses the card that a seat plays at each table."""

    def __call__(self, turn: TurnView, /) -> Ints:
        """Return a card of each hand."""


Choose = Callable[["Cards", "Cards", "NDArray[np.bool_]"], int]
"""From hand, rows and the cards that were seen to a card; only cards, no zeros, in the hand."""


def compiled(choose: Choose) -> CardPolicy:
    """Return a policy from a function for one table, which Numba compiles.

    >>> highest = compiled(lambda hand, rows, seen: hand[-1])
    >>> from hornox.engine import new_setup
    >>> from hornox.sim import Policy, play
    >>> played = play(new_setup("base", 2), 100, policies=[highest, Policy.UNIFORM])
    >>> bool((played.choices[:, 0, 0] == played.hands[:, 0, 0, -1]).all())
    True
    """
    import numpy as np

    from hornox.sim.kernels.jit import compile_function

    function = compile_function(choose)

    @compile_function
    def choose_all(hands: Cards, rows: Cards, seen: NDArray[np.bool_], out: Ints) -> None:
        for line in range(len(hands)):
            count = 0
            while count < hands.shape[1] and hands[line, count] > 0:
                count += 1
            out[line] = function(hands[line, :count], rows[line], seen[line])

    def policy(turn: TurnView) -> Ints:
        chosen = np.zeros(len(turn.rows), np.int64)
        choose_all(turn.hand, turn.rows, turn.seen, chosen)
        return chosen

    return policy


def sorted_hands(tables: Lockstep) -> Cards:
    """The hands of all seats, ascending, then 0."""
    import numpy as np

    from hornox.sim.kernels.table import HAND_COUNTS

    arrays, seats = tables.tables, tables.book.seats
    counts = arrays.tables[:, HAND_COUNTS : HAND_COUNTS + seats]
    held = np.arange(arrays.hands.shape[2]) < counts[:, :, None]
    hands = np.sort(np.where(held, arrays.hands, 255), axis=2).astype(np.uint8)
    hands[~held] = 0
    return hands
