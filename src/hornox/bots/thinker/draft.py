"""Pro: choose the pick by evaluating the round that the draft leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from hornox.bots.budget import Budget, Deadline
from hornox.bots.cautious.draft import picks_by_nearness
from hornox.bots.playout_evaluation import PlayoutEvaluator, cheapest_option
from hornox.engine import PickCard, SeatAction, View, apply, awaited, imagine, observe, stage_kind

NEAR, FAR = 8, 4
"""How many picks are evaluated: the nearest to the middle, and the farthest from it."""


def choose_pick(
    view: View, options: tuple[SeatAction, ...], evaluator: PlayoutEvaluator
) -> SeatAction:
    """Return the pick after which the round costs least, of those evaluated in time."""
    deadline = Deadline(evaluator.budget.seconds or inf)
    picks = picks_by_nearness(view, options)
    candidates = [*picks[:NEAR], *picks[NEAR:][-FAR:]]
    each = replace(evaluator, budget=_part(evaluator.budget, len(candidates)), stages=1)
    costs: dict[SeatAction, float] = {}
    for pick, later in _rounds_after(view, candidates):
        costs[pick] = min(each.evaluate(later).values())
        if not deadline.allows_another():
            break
    return cheapest_option(costs)


def _part(budget: Budget, parts: int) -> Budget:
    """Return the budget for one of several evaluations; the deadline is checked between them."""
    if budget.playouts is not None:
        return Budget(playouts=budget.playouts // parts)
    return Budget(seconds=(budget.seconds or 0.0) / parts)


def _rounds_after(view: View, picks: list[PickCard]) -> Iterator[tuple[PickCard, View]]:
    """Yield each pick with the first turn of the round if others then pick by nearness."""
    assert view.seat is not None
    order = picks_by_nearness(view, tuple(map(PickCard, view.prompt.cards)))
    now = imagine(view)
    for pick in picks:
        state = apply(now, view.seat, pick).state
        for other in order:
            if other != pick and stage_kind(state) == "drafting":
                state = apply(state, awaited(state)[0], other).state
        yield pick, observe(state, view.seat)
