"""The account: result = par + the deal + own choices + the rest, exactly.

Every number in it is estimated once and used twice, with opposite signs, so the sum is right
whatever the estimates are. That proves the bookkeeping; whether the parts are true is a question of
calibration (`docs/research/coach.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum


@dataclass(frozen=True, slots=True)
class DecisionValues:
    """A decision: what was expected before it, of the reference player, and after the choice."""

    move: int
    expected: float
    chosen: float


@dataclass(frozen=True, slots=True)
class AccountStep:
    """What a decision adds: `own` against the reference player's choice; `rest` is what followed.

    The rest is luck, but also what the others did well or badly.
    """

    move: int
    own: float
    rest: float


@dataclass(frozen=True, slots=True)
class RoundAccount:
    """The account of one seat for one round."""

    round: int
    par: float
    deal: float
    steps: tuple[AccountStep, ...]
    result: float

    @property
    def own(self) -> float:
        return fsum(step.own for step in self.steps)

    @property
    def rest(self) -> float:
        return fsum(step.rest for step in self.steps)


@dataclass(frozen=True, slots=True)
class Account:
    """The account of one seat over the rounds that were finished."""

    rounds: tuple[RoundAccount, ...]
    par: float
    result: float

    @property
    def deal(self) -> float:
        return fsum(one.deal for one in self.rounds)

    @property
    def own(self) -> float:
        return fsum(one.own for one in self.rounds)

    @property
    def rest(self) -> float:
        return fsum(one.rest for one in self.rounds)

    @property
    def discrepancy(self) -> float:
        """What the parts do not add up to: rounding only."""
        return self.result - fsum((self.par, self.deal, self.own, self.rest))


def round_account(
    number: int, par: float | None, entries: Sequence[DecisionValues], result: float
) -> RoundAccount:
    """The account of a round. Without a par (no cards were dealt) it starts at what was expected.

    Where there was nothing to decide, all that differs from par is the deal.
    """
    first = entries[0].expected if entries else result
    start = first if par is None else par
    following = [*(entry.expected for entry in entries[1:]), result]
    steps = tuple(
        AccountStep(entry.move, entry.chosen - entry.expected, after - entry.chosen)
        for entry, after in zip(entries, following, strict=False)
    )
    return RoundAccount(number, start, first - start, steps, result)


def sum_of_rounds(rounds: Sequence[RoundAccount]) -> Account:
    """Every round brings points of its own: all parts add up."""
    return Account(
        tuple(rounds), fsum(one.par for one in rounds), fsum(one.result for one in rounds)
    )


def chain_of_rounds(rounds: Sequence[RoundAccount]) -> Account:
    """Every round starts where the one before it ended: a chance to win, for example."""
    if not rounds:
        return Account((), 0.0, 0.0)
    return Account(tuple(rounds), rounds[0].par, rounds[-1].result)
