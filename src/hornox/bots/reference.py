"""The reference player: the zero of the coach's account, as a bot.

It plays as playouts let a seat play, with the same dice. So where all seats are taken by it, the
coach's values must come true on average.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornox.bots.bot import NotAsked
from hornox.bots.cautious import CautiousBot
from hornox.engine import Decline, GetReady, KeepSpecials, SeatAction, View
from hornox.record import Stream
from hornox.sim import Policy, likelihood

_ADVISED = ("using-special", "team-talking", "replacing")
"""Decisions that policies do not make: the reference player asks `cautious`."""

_PASSES = (GetReady(), Decline(), KeepSpecials())
"""It swaps no special cards, and uses none of a team if the advice is not among the options."""

_FINE = 1 << 30


class ReferenceBot:
    """Draw from the shares of the reference player."""

    __slots__ = ("_chance", "_policy")

    name = "reference"

    def __init__(self, seed: str, policy: Policy | None = None) -> None:
        self._chance = Stream(seed, "reference bot")
        self._policy = policy

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        options = view.decision.options
        left = self._chance.below(_FINE) / _FINE
        chosen = options[0]
        for option, share in zip(options, self._shares(view, options), strict=True):
            if share > 0:
                chosen = option
                left -= share
            if left < 0:
                break
        return chosen

    def _shares(self, view: View, options: Sequence[SeatAction]) -> tuple[float, ...]:
        return reference_shares(view, options, self._policy or reference_policy(view))


def reference_policy(view: View) -> Policy:
    """Return the policy of the reference player; members of a team play more sensibly."""
    return Policy.SENSIBLE if view.buffalo is not None else Policy.TYPICAL


def reference_shares(
    view: View, options: Sequence[SeatAction], policy: Policy
) -> tuple[float, ...]:
    """Return how often the reference player chooses each of these options.

    Cards, picks and rows are those of its policy. It uses special cards, those of a team too, as
    `cautious` does.
    """
    if len(options) == 1:
        return (1.0,)
    by_policy = likelihood(view, policy)
    if any(by_policy.get(option) for option in options):
        return _scaled([by_policy.get(option, 0.0) for option in options])
    if view.prompt.kind in _ADVISED:
        advice = CautiousBot().choose(view)
        if advice in options:
            return _scaled([float(option == advice) for option in options])
    return _scaled([float(option in _PASSES) for option in options])


def _scaled(shares: list[float]) -> tuple[float, ...]:
    """Return shares that add up to one; equal ones if all are zero."""
    total = sum(shares)
    return tuple(share / total if total else 1 / len(shares) for share in shares)
