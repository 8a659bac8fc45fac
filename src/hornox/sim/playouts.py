"""Playouts from a view: what each option of a decision may lead to."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from hornox.engine import Card, PickCard, SeatAction, View
from hornox.sim.policies import RowPolicy
from hornox.sim.rounds import kernel_seed, rules_of, team_factor

if TYPE_CHECKING:
    from hornox.sim._jit import Ints
    from hornox.sim._starts import Start

_DRAFTED_HAND = 10


@dataclass(frozen=True, slots=True)
class OptionValue:
    """What an option led to, on average over its playouts.

    `points` are those at the end of the round: by seat, in the Buffalo game of team and Buffalo.
    They contain what the view can count of the round so far: not the X piles of others nor the
    pile of the Buffalo. `own` is the viewer's part of them (the team's), `others` the mean of
    the other parts, `error` the standard error of `own`.
    """

    action: SeatAction
    own: float
    others: float
    points: tuple[float, ...]
    error: float
    playouts: int


def evaluate(
    view: View,
    playouts: int = 10_000,
    seed: int = 0,
    *,
    policy: RowPolicy = RowPolicy.CHEAPEST,
) -> tuple[OptionValue, ...]:
    """Play each option of the view's decision to the end of the round, over the same deals.

    The hidden cards are dealt anew for each playout, as the view allows; then everybody plays
    random cards, and low cards take a row by the policy. `playouts` is the number for all options
    together. Options that no playout can weigh (some uses of special cards) are left out; a view
    without options gives an empty result.
    """
    from hornox.sim._starts import starts_of

    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    if playouts < 1:
        raise ValueError(f"the number of playouts must be positive, not {playouts}")
    starts = starts_of(view)
    if not starts:
        return ()
    deals = -(-playouts // len(starts))
    groups = [[start] for start in starts] if _drafts(starts) else [starts]
    values: list[OptionValue] = []
    for group in groups:
        sums, squares = _run(view, group, deals, seed, policy)
        values += _values(view, group, deals, sums, squares)
    return tuple(values)


def _drafts(starts: list[Start]) -> bool:
    """Every pick leaves other cards to be drawn, so each is a case of its own."""
    return isinstance(starts[0].action, PickCard)


def _run(
    view: View, starts: list[Start], deals: int, seed: int, policy: RowPolicy
) -> tuple[Ints, Ints]:
    """Sums and sums of squares of the points, by option and side."""
    import numpy as np

    from hornox.sim import _layout as at
    from hornox.sim._kernels import build

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
    squares = np.zeros_like(sums)
    build(_rules(view, starts)).evaluate(
        -1 if drafting else view.seat,
        _lines(known, at.HAND),
        np.array([len(cards) for cards in known], np.int64),
        counts,
        np.array(unseen, np.int64),
        np.stack([start.table for start in starts]),
        _lines([start.hand for start in starts], at.HAND),
        _lines([start.queue for start in starts], at.SEATS),
        len(starts[0].queue),
        np.array(sides, np.int64),
        deals,
        int(policy),
        kernel_seed(seed),
        sums,
        squares,
    )
    return sums, squares


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


def _rules(view: View, starts: list[Start]) -> int:
    """Special cards that lie on the table need kernels that know them."""
    from hornox.sim import _layout as at
    from hornox.sim._tables import is_plain

    rules = rules_of(view.setup)
    if rules != at.PLAIN or _drafts(starts):
        return rules
    return at.PLAIN if all(is_plain(start.table) for start in starts) else at.MARKED


def _values(
    view: View, starts: list[Start], deals: int, sums: Ints, squares: Ints
) -> list[OptionValue]:
    assert view.seat is not None
    buffalo = view.setup.mode == "buffalo"
    me, factor = (0, team_factor(view.setup.players)) if buffalo else (view.seat, 1)
    values = []
    for start, total, square in zip(starts, sums.tolist(), squares.tolist(), strict=True):
        points = [value / deals for value in total]
        variance = max(square[me] / deals - points[me] ** 2, 0.0)
        points[me] *= factor
        others = [value for side, value in enumerate(points) if side != me]
        values.append(
            OptionValue(
                start.action,
                points[me],
                sum(others) / len(others),
                tuple(points),
                factor * sqrt(variance / deals),
                deals,
            )
        )
    return values
