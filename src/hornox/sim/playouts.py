"""Playouts from a view: what each option of a decision may lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from hornox.engine import VARIANTS, Card, PickCard, SeatAction, View
from hornox.engine.rules.team import team_factor
from hornox.sim.foresight import (
    barred,
    edge,
    has_open_hands,
    may_escape,
    may_plan,
    no_plan,
    nothing_learned,
)
from hornox.sim.policies import Policy
from hornox.sim.risks import risks_of
from hornox.sim.rounds import kernel_for, kernel_seed, rules_of

if TYPE_CHECKING:
    from hornox.sim._jit import Floats, Ints
    from hornox.sim._starts import Start

SAVED = 2
"""What a special card is worth in the next round, in bullheads."""

MOST_TURNS = 104
"""No round is longer: it would need more cards than there are."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """What an option led to, on average over its playouts.

    `points` are those at the end of the round: by seat, in the Buffalo game of team and Buffalo.
    They contain those of the round so far; what lies in the X piles of several others is only known
    together, and shared out by their sizes. `own` is the viewer's part of them (the team's),
    `others` the mean of the other parts, `error` the standard error of `own`. `wins` is the chance
    to win the game: in its last round the share of playouts that left the viewer with the fewest
    points, those of earlier rounds included (equals share it); before, what the totals and the
    target promise.
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
    foresee: bool = False,
) -> tuple[OptionValue, ...]:
    """Play each option of the view's decision to the end of the round, over the same deals.

    The hidden cards are dealt anew for each playout, as the view allows; then the viewer plays on
    by one policy and the others by another, which is the same unless it is given. `playouts` is
    the number for all options together; `options` names those to weigh, which need not be listed in
    the decision but must be legal. What no playout can weigh (swaps, a Replace by somebody else) is
    left out; a view without options gives an empty result. With `turns` playouts stop after so
    many turns (the one that is being chosen for counts), which is less noisy but short-sighted.
    With `foresee`, where hands are open, the others think, too, and play what pays for them;
    whoever holds special cards uses them to get away from costly rows; against the Buffalo the
    viewer learns in which order its cards had better go; and among seven and more players
    `wins` counts it in part to lose by a few points.
    """
    return Playouts(view, policy, others, foresee).values(playouts, seed, options, turns)


class Playouts:
    """Playouts from one view by the same policies; see `evaluate` for what all of it means.

    What an option leads to is worked out once, and what the others learn is kept from call to call:
    whoever weighs a decision in several steps needs one of these.
    """

    __slots__ = ("_memory", "_starts", "edge", "escapes", "others", "policy", "view")

    def __init__(
        self,
        view: View,
        policy: Policy = Policy.UNIFORM,
        others: Policy | None = None,
        foresee: bool = False,
    ) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self.view = view
        self.policy = policy
        self.others = policy if others is None else others
        self.escapes = foresee and may_escape(view)
        self.edge = edge(view.setup.players) if foresee else 0.0
        learners = view.setup.players if foresee and has_open_hands(view) else 0
        self._memory = _Memory(
            nothing_learned(learners), no_plan(foresee and may_plan(view)), _risks(view).copy()
        )
        self._starts: dict[SeatAction, list[Start]] = {}

    def values(
        self,
        playouts: int,
        seed: int,
        options: Sequence[SeatAction] | None = None,
        turns: int | None = None,
    ) -> tuple[OptionValue, ...]:
        """A value for each of these options that playouts can weigh."""
        if playouts < 1:
            raise ValueError(f"the number of playouts must be positive, not {playouts}")
        if turns is not None and turns < 0:
            raise ValueError(f"the number of turns must not be negative, not {turns}")
        starts = self._starts_of(options_of(self.view) if options is None else options)
        if not starts:
            return ()
        deals = -(-playouts // len(starts))
        horizon = MOST_TURNS if turns is None else turns
        run = _Run(self, self._memory, deals, horizon, seed)
        groups = [[start] for start in starts] if _drafts(starts) else [starts]
        values = [value for group in groups for value in _values(run, group, _play(run, group))]
        return tuple(_best_of_each(values))

    def _starts_of(self, options: Sequence[SeatAction]) -> list[Start]:
        from hornox.sim._starts import starts_of

        new = [option for option in options if option not in self._starts]
        self._starts |= {option: [] for option in new}
        for start in starts_of(self.view, new):
            self._starts[start.action].append(start)
        return [start for option in options for start in self._starts[option]]


def options_of(view: View) -> Sequence[SeatAction]:
    """What the viewer is asked; whoever has chosen may still choose again."""
    return view.decision.options if view.decision is not None else view.changes


def _best_of_each(values: list[OptionValue]) -> Iterator[OptionValue]:
    """An option that leaves the viewer another choice is worth what the best of them is."""
    for _, same in groupby(values, key=lambda value: value.action):
        yield min(same, key=lambda value: value.own - value.others)


class _Memory(NamedTuple):
    """What the playouts have taught: the others about their cards, the viewer about its order."""

    learned: Floats
    plan: Floats
    risks: Ints


@dataclass(frozen=True, slots=True)
class _Run:
    """What is played: by whom, over how many deals, for how many turns."""

    players: Playouts
    memory: _Memory
    deals: int
    horizon: int
    seed: int


class _Sums(NamedTuple):
    """Sums of points and of their squares by option and side, and of wins by option."""

    points: Ints
    squares: Ints
    wins: Floats


def _drafts(starts: list[Start]) -> bool:
    """Every pick leaves other cards to be drawn, so each is a case of its own."""
    return isinstance(starts[0].action, PickCard)


def _play(run: _Run, starts: list[Start]) -> _Sums:
    import numpy as np

    from hornox.sim import _layout as at
    from hornox.sim._kernels import build

    view = run.players.view
    variant = VARIANTS[view.setup.mode]
    seats = view.setup.players + variant.is_team
    drafting = _drafts(starts)
    known = _known(view, starts[0].hand if drafting else ())
    counts = starts[0].table[at.COUNTS : at.COUNTS + seats].copy()
    unseen = view.unseen
    if drafting:
        counts[:] = variant.hand_size
        picked = starts[0].action
        assert isinstance(picked, PickCard)
        unseen = tuple(card for card in view.prompt.cards if card != picked.card)
    sides = [0] * view.setup.players + [1] if variant.is_team else list(range(seats))
    sums = np.zeros((len(starts), max(sides) + 1), np.int64)
    squares, wins = np.zeros_like(sums), np.zeros(len(starts))
    tables = np.stack([start.table for start in starts])
    if drafting:
        tables[:, at.COUNTS : at.COUNTS + seats] = variant.hand_size
    tables[:, at.POLICY : at.POLICY + view.setup.players] = run.players.others
    tables[:, at.POLICY + _seat(view)] = run.players.policy
    if run.players.escapes:
        tables[:, at.BARRED] = barred(view)
        tables[:, at.SAVED] = SAVED * (_course(view)[1] > 0)
    if run.memory.plan.size:
        tables[:, at.PLANNER] = _seat(view) + 1
    build(_rules(run, starts)).evaluate(
        -1 if drafting else view.seat,
        _lines(known, at.HAND),
        np.array([len(cards) for cards in known], np.int64),
        counts,
        np.array(unseen, np.int64),
        tables,
        _lines([start.hand for start in starts], at.HAND),
        _lines([start.queue for start in starts], at.SEATS),
        np.array([len(start.queue) for start in starts], np.int64),
        run.memory.risks,
        run.memory.learned,
        run.memory.plan,
        np.array(sides, np.int64),
        np.array(_race(view), np.int64),
        np.array((*_course(view), run.players.edge)),
        run.deals,
        run.horizon,
        kernel_seed(run.seed),
        sums,
        squares,
        wins,
    )
    return _Sums(sums, squares, wins)


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _risks(view: View) -> Ints:
    players, variant = view.setup.players, VARIANTS[view.setup.mode]
    team = variant.is_team
    return risks_of(players + team - 1, variant.deck(players)[-1], team=team)


def _race(view: View) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each side starts with, and what a point counts.

    A tie is no win for the team: it starts half a point behind.
    """
    if VARIANTS[view.setup.mode].is_team:
        return (1, 0), (2 * team_factor(view.setup.players), 2)
    return tuple(seat.total for seat in view.seats), (1,) * view.setup.players


def _course(view: View) -> tuple[float, float]:
    """The points that end the game, or 0; and how many rounds are certain to follow."""
    options = view.setup.options
    rounds = VARIANTS[view.setup.mode].fixed_rounds or options.rounds
    if rounds is not None:
        return 0.0, float(rounds - view.round)
    return float(options.target + options.strict), 0.0


def _known(view: View, own: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The cards that are known to be in hands; the Buffalo's stack holds none of them."""
    known = [own if seat.seat == view.seat else seat.known for seat in view.seats]
    return [*known, ()] if VARIANTS[view.setup.mode].is_team else known


def _lines(groups: list[tuple[int, ...]], width: int) -> Ints:
    import numpy as np

    lines = np.zeros((len(groups), width), np.int64)
    for line, values in zip(lines, groups, strict=True):
        line[: len(values)] = values
    return lines


def _rules(run: _Run, starts: list[Start]) -> int:
    """Special cards on the table, and others who think, need kernels that know them."""
    from hornox.sim import _layout as at
    from hornox.sim._tables import is_plain

    players = run.players
    rules = kernel_for(rules_of(players.view.setup), players.policy, players.others)
    if rules != at.PLAIN or _drafts(starts):
        return rules
    thoughtless = not run.memory.learned.size and not players.escapes
    plain = thoughtless and all(is_plain(start.table) for start in starts)
    return at.PLAIN if plain else at.MARKED


def _values(run: _Run, starts: list[Start], sums: _Sums) -> list[OptionValue]:
    view, deals = run.players.view, run.deals
    is_team = VARIANTS[view.setup.mode].is_team
    me, factor = (0, team_factor(view.setup.players)) if is_team else (_seat(view), 1)
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
                wins=wins / deals,
                playouts=deals,
            )
        )
    return values
