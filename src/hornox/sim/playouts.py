"""Playouts from a view: what each option of a decision may lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from hornox.engine import Card, PickCard, SeatAction, View
from hornox.sim.policies import Policy
from hornox.sim.risks import risks_of
from hornox.sim.rounds import deck_of, kernel_for, kernel_seed, rules_of, team_factor

if TYPE_CHECKING:
    from hornox.sim._jit import Ints
    from hornox.sim._starts import Start

_DRAFTED_HAND = 10

MOST_TURNS = 104
"""No round is longer: it would need more cards than there are."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """What an option led to, on average over its playouts.

    `points` are those at the end of the round: by seat, in the Buffalo game of team and Buffalo.
    They contain what the view can count of the round so far: not the X piles of others nor the
    pile of the Buffalo. `own` is the viewer's part of them (the team's), `others` the mean of
    the other parts, `error` the standard error of `own`. `wins` is the share of playouts that
    left the viewer with the fewest points, those of earlier rounds included; equals share it.
    """

    action: SeatAction
    own: float
    others: float
    points: tuple[float, ...]
    error: float
    wins: float
    playouts: int


def evaluate(
    view: View,
    playouts: int = 10_000,
    seed: int = 0,
    *,
    policy: Policy = Policy.UNIFORM,
    others: Policy | None = None,
    options: Sequence[SeatAction] | None = None,
    turns: int | None = None,
) -> tuple[OptionValue, ...]:
    """Play each option of the view's decision to the end of the round, over the same deals.

    The hidden cards are dealt anew for each playout, as the view allows; then the viewer plays on
    by one policy and the others by another, which is the same unless it is given. `playouts` is
    the number for all options together; `options` names those to weigh, which need not be listed in
    the decision but must be legal. What no playout can weigh (swaps, a Replace by somebody else) is
    left out; a view without options gives an empty result. With `turns` playouts stop after so
    many turns (the one that is being chosen for counts), which is less noisy but short-sighted.
    """
    from hornox.sim._starts import starts_of

    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    if playouts < 1:
        raise ValueError(f"the number of playouts must be positive, not {playouts}")
    if turns is not None and turns < 0:
        raise ValueError(f"the number of turns must not be negative, not {turns}")
    starts = starts_of(view, options)
    if not starts:
        return ()
    deals = -(-playouts // len(starts))
    horizon = MOST_TURNS if turns is None else turns
    plan = _Plan(view, deals, horizon, seed, policy, policy if others is None else others)
    groups = [[start] for start in starts] if _drafts(starts) else [starts]
    values = [value for group in groups for value in _values(plan, group, _run(plan, group))]
    return tuple(_best_of_each(values))


def _best_of_each(values: list[OptionValue]) -> Iterator[OptionValue]:
    """An option that leaves the viewer another choice is worth what the best of them is."""
    for _, same in groupby(values, key=lambda value: value.action):
        yield min(same, key=lambda value: value.own - value.others)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is played: from where, over how many deals, by which policies."""

    view: View
    deals: int
    horizon: int
    seed: int
    policy: Policy
    others: Policy


class _Sums(NamedTuple):
    """Sums of points and of their squares by option and side, and of wins by option."""

    points: Ints
    squares: Ints
    wins: Ints


def _drafts(starts: list[Start]) -> bool:
    """Every pick leaves other cards to be drawn, so each is a case of its own."""
    return isinstance(starts[0].action, PickCard)


def _run(plan: _Plan, starts: list[Start]) -> _Sums:
    import numpy as np

    from hornox.sim import _layout as at
    from hornox.sim._kernels import build

    view = plan.view
    buffalo = view.setup.mode == "buffalo"
    seats = view.setup.players + buffalo
    drafting = _drafts(starts)
    known = _known(view, starts[0].hand if drafting else ())
    counts = starts[0].table[at.COUNTS : at.COUNTS + seats].copy()
    unseen = view.unseen
    if drafting:
        counts[:] = _DRAFTED_HAND
        picked = starts[0].action
        assert isinstance(picked, PickCard)
        unseen = tuple(card for card in view.prompt.cards if card != picked.card)
    sides = [0] * view.setup.players + [1] if buffalo else list(range(seats))
    sums = np.zeros((len(starts), max(sides) + 1), np.int64)
    squares, wins = np.zeros_like(sums), np.zeros(len(starts), np.int64)
    tables = np.stack([start.table for start in starts])
    if drafting:
        tables[:, at.COUNTS : at.COUNTS + seats] = _DRAFTED_HAND
    tables[:, at.POLICY : at.POLICY + view.setup.players] = plan.others
    tables[:, at.POLICY + _seat(view)] = plan.policy
    build(_rules(plan, starts)).evaluate(
        -1 if drafting else view.seat,
        _lines(known, at.HAND),
        np.array([len(cards) for cards in known], np.int64),
        counts,
        np.array(unseen, np.int64),
        tables,
        _lines([start.hand for start in starts], at.HAND),
        _lines([start.queue for start in starts], at.SEATS),
        np.array([len(start.queue) for start in starts], np.int64),
        risks_of(seats - 1, deck_of(view.setup)[-1], team=buffalo),
        np.array(sides, np.int64),
        np.array(_race(view), np.int64),
        plan.deals,
        plan.horizon,
        kernel_seed(plan.seed),
        sums,
        squares,
        wins,
    )
    return _Sums(sums, squares, wins)


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _race(view: View) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each side starts with, and what a point counts.

    A tie is no win for the team: it starts half a point behind.
    """
    if view.setup.mode == "buffalo":
        return (1, 0), (2 * team_factor(view.setup.players), 2)
    return tuple(seat.total for seat in view.seats), (1,) * view.setup.players


def _known(view: View, own: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The cards that are known to be in hands; the Buffalo's stack holds none of them."""
    known = [own if seat.seat == view.seat else seat.known for seat in view.seats]
    return [*known, ()] if view.setup.mode == "buffalo" else known


def _lines(groups: list[tuple[int, ...]], width: int) -> Ints:
    import numpy as np

    lines = np.zeros((len(groups), width), np.int64)
    for line, values in zip(lines, groups, strict=True):
        line[: len(values)] = values
    return lines


def _rules(plan: _Plan, starts: list[Start]) -> int:
    """Special cards that lie on the table need kernels that know them."""
    from hornox.sim import _layout as at
    from hornox.sim._tables import is_plain

    rules = kernel_for(rules_of(plan.view.setup), plan.policy, plan.others)
    if rules != at.PLAIN or _drafts(starts):
        return rules
    return at.PLAIN if all(is_plain(start.table) for start in starts) else at.MARKED


def _values(plan: _Plan, starts: list[Start], sums: _Sums) -> list[OptionValue]:
    from hornox.sim._outcomes import WHOLE_WIN

    view, deals = plan.view, plan.deals
    buffalo = view.setup.mode == "buffalo"
    me, factor = (0, team_factor(view.setup.players)) if buffalo else (_seat(view), 1)
    values = []
    for start, total, square, wins in zip(starts, *(part.tolist() for part in sums), strict=True):
        points = [value / deals for value in total]
        variance = max(square[me] / deals - points[me] ** 2, 0.0)
        points[me] *= factor
        rest = [value for side, value in enumerate(points) if side != me]
        values.append(
            OptionValue(
                start.action,
                own=points[me],
                others=sum(rest) / len(rest),
                points=tuple(points),
                error=factor * sqrt(variance / deals),
                wins=wins / WHOLE_WIN / deals,
                playouts=deals,
            )
        )
    return values
