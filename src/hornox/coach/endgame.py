"""Where nothing is hidden: the last cards of Pro for two have exact values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hornox.coach.series import ValueEstimate
from hornox.engine import SeatAction, View
from hornox.sim import exact_options, is_exact


@dataclass(frozen=True, slots=True)
class ExactEndgame:
    """By option: own points of the round, and how much worse than the best one it is.

    Both players play for the difference of their points, so `behind` is counted in it. The
    reference player plays exactly here, too: `reference` are its own points.
    """

    own: tuple[ValueEstimate, ...]
    behind: tuple[ValueEstimate, ...]
    reference: ValueEstimate

    @property
    def best(self) -> int:
        behind = [one.value for one in self.behind]
        return behind.index(min(behind))


def exact_endgame(view: View, options: Sequence[SeatAction]) -> ExactEndgame | None:
    """The values of these options; `None` where the rest of the round is not solved."""
    if not is_exact(view) or view.seat is None or view.decision is None:
        return None
    found = exact_options(view)
    so_far = float(view.seats[view.seat].points or 0)
    least = min(one.value.loss for one in found.values())
    values = [found[option].value for option in options]
    return ExactEndgame(
        tuple(ValueEstimate(so_far + value.points, 0.0) for value in values),
        tuple(ValueEstimate(value.loss - least, 0.0) for value in values),
        ValueEstimate(so_far + sum(one.share * one.value.points for one in found.values()), 0.0),
    )
