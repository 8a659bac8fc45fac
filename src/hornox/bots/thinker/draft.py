"""Pro: which card to pick, by playing the round that the draft would lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from hornox.bots.budget import Budget, Deadline
from hornox.bots.cautious.draft import picks_by_nearness
from hornox.bots.weighing import Scales, best_of
from hornox.engine import PickCard, SeatAction, View, apply, awaited, imagine, observe, stage_kind

NEAR, FAR = 8, 4
"""So many picks are looked at: the nearest to the middle, and the farthest from it."""


def choose_pick(view: View, options: tuple[SeatAction, ...], scales: Scales) -> SeatAction:
    """The pick after which the round costs least, of those that there is time to look at."""
    deadline = Deadline(scales.budget.seconds or inf)
    picks = picks_by_nearness(view, options)
    looked_at = [*picks[:NEAR], *picks[NEAR:][-FAR:]]
    each = replace(scales, budget=_part(scales.budget, len(looked_at)), stages=1)
    costs: dict[SeatAction, float] = {}
    for pick, later in _rounds_after(view, looked_at):
        costs[pick] = min(each.weigh(later).values())
        if not deadline.allows_another():
            break
    return best_of(costs)


def _part(budget: Budget, parts: int) -> Budget:
    """For one of several looks; between two of them is time enough to look at the clock."""
    if budget.playouts is not None:
        return Budget(playouts=budget.playouts // parts)
    return Budget(seconds=(budget.seconds or 0.0) / parts)


def _rounds_after(view: View, picks: list[PickCard]) -> Iterator[tuple[PickCard, View]]:
    """Each pick, and the first turn of the round if all others then pick the nearest card."""
    assert view.seat is not None
    order = picks_by_nearness(view, tuple(map(PickCard, view.prompt.cards)))
    now = imagine(view)
    for pick in picks:
        state = apply(now, view.seat, pick).state
        for other in order:
            if other != pick and stage_kind(state) == "drafting":
                state = apply(state, awaited(state)[0], other).state
        yield pick, observe(state, view.seat)
