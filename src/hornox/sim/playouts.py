"""Playouts from a view: what each option of a decision may lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from hornox.engine import VARIANTS, PickCard, SeatAction, View
from hornox.engine.rules.team import team_factor
from hornox.sim.enhancements import (
    ESCAPE_VALUE,
    SOFT_EDGE,
    Enhancement,
    barred_seat,
    enhancements_for,
)
from hornox.sim.policies import Policy
from hornox.sim.rounds import kernel_rules, kernel_seed, policies_of, rules_of
from hornox.sim.samples import PlayoutSamples
from hornox.sim.win_rule import game_course

if TYPE_CHECKING:
    from hornox.sim.encoding.option_starts import OptionStart
    from hornox.sim.kernels.cost_model import CostModel
    from hornox.sim.kernels.entries import Learning, Starts
    from hornox.sim.kernels.jit import Floats
    from hornox.sim.kernels.scoring import Tally


@dataclass(frozen=True, slots=True)
class OptionValue:
    """What an option led to, on average over its playouts.

    `points` are those at the end of the round: by seat, in the Buffalo game of team and Buffalo.
    They contain the points of the round so far. What lies in the X piles of several others is only
    known together, and shared out by their sizes. `own` is the viewer's part of them (the team's),
    `others` the mean of the other parts, `error` the standard error of `own`. `wins` is the chance
    to win the game: in its last round the share of playouts that left the viewer with the fewest
    points, earlier rounds included (equals share a win); before it, an estimate from the totals.
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
    seed: int | str = 0,
    *,
    policy: Policy = Policy.UNIFORM,
    others: Policy | Sequence[Policy] | None = None,
    options: Sequence[SeatAction] | None = None,
    turns: int | None = None,
    enhancements: Enhancement = Enhancement.NONE,
) -> tuple[OptionValue, ...]:
    """Play each option of the view's decision to the end of the round, over the same deals.

    Each playout deals the hidden cards in a way the view allows. Then the viewer plays on by
    `policy` and all others by `others`, which is the same unless it is given: one policy, or one
    for each seat (then hidden cards are dealt by the mean of their `holding` and `drafting`).
    `playouts` is the number for all options together. `options` names those to evaluate, which need
    not be listed in the decision but must be legal. Options that playouts cannot evaluate (swaps, a
    Replace by another player) are left out; a view without options gives an empty result. With
    `turns` playouts stop after so many turns (the present one counts): less noise, but a shorter
    horizon. `enhancements` are used where the view allows them.
    """
    return Playouts(view, policy, others, enhancements).values(playouts, seed, options, turns)


class Playouts:
    """Playouts from one view by the same policies; `evaluate` describes the arguments.

    Use one of these to evaluate a decision in several steps: the table after an option is worked
    out once, and what enhancements learn is kept from call to call.
    """

    __slots__ = (
        "_costs",
        "_learning",
        "_policies",
        "_starts",
        "enhancements",
        "others",
        "policy",
        "view",
    )

    def __init__(
        self,
        view: View,
        policy: Policy = Policy.UNIFORM,
        others: Policy | Sequence[Policy] | None = None,
        enhancements: Enhancement = Enhancement.NONE,
    ) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self.view = view
        self.policy = policy
        self.others = policy if others is None else others
        self.enhancements = enhancements_for(view, enhancements)
        self._policies = _policies(view, self.policy, self.others)
        self._costs = _cost_model(view, self._policies)
        self._learning = _nothing_learned(view, self.enhancements)
        self._starts: dict[SeatAction, list[OptionStart]] = {}

    def values(
        self,
        playouts: int,
        seed: int | str,
        options: Sequence[SeatAction] | None = None,
        turns: int | None = None,
    ) -> tuple[OptionValue, ...]:
        """A value for each of these options that playouts can evaluate."""
        run = self._run(playouts, seed, options, turns)
        return tuple(run.values[index] for index in run.best)

    def sample(
        self,
        playouts: int,
        seed: int | str,
        options: Sequence[SeatAction] | None = None,
        turns: int | None = None,
    ) -> PlayoutSamples:
        """The same playouts one by one, for paired differences between options."""
        run = self._run(playouts, seed, options, turns, keeps_samples=True)
        own, others, wins, kept = _joined_samples(run.tallies)[:, :, run.best]
        actions = tuple(run.values[index].action for index in run.best)
        return PlayoutSamples(actions, _own_factor(self.view) * own, others, wins, kept)

    def _run(
        self,
        playouts: int,
        seed: int | str,
        options: Sequence[SeatAction] | None,
        turns: int | None,
        *,
        keeps_samples: bool = False,
    ) -> _Run:
        if playouts < 1:
            raise ValueError(f"the number of playouts must be positive, not {playouts}")
        if turns is not None and turns < 0:
            raise ValueError(f"the number of turns must not be negative, not {turns}")
        starts = self._starts_of(options_of(self.view) if options is None else options)
        if not starts:
            return _Run([], [], [])
        deals = -(-playouts // len(starts))
        tallies = self._play(starts, deals, turns, seed, deals if keeps_samples else 0)
        parts = zip(_parts(starts), tallies, strict=True)
        values = [
            value
            for part, tally in parts
            for value in _values(self.view, starts[part], tally, deals)
        ]
        return _Run(values, _best_of_each(values), tallies)

    def _starts_of(self, options: Sequence[SeatAction]) -> list[OptionStart]:
        from hornox.sim.encoding.option_starts import starts_of

        new = [option for option in options if option not in self._starts]
        if new:
            self._starts |= {option: [] for option in new}
            for start in starts_of(self.view, new):
                self._starts[start.action].append(start)
        return [start for option in options for start in self._starts[option]]

    def _play(
        self,
        starts: list[OptionStart],
        deals: int,
        turns: int | None,
        seed: int | str,
        samples: int,
    ) -> list[Tally]:
        """Call the kernel for each part of these starts."""
        from hornox.sim.encoding import playout_inputs as inputs
        from hornox.sim.kernels.entries import Starts, kernels_for
        from hornox.sim.kernels.facts import MOST_PLAYED

        view = self.view
        soft_edge = SOFT_EDGE if Enhancement.PARTIAL_WINS in self.enhancements else 0.0
        scoring = inputs.scoring_of(view, soft_edge)
        kernels, prepared = kernels_for(self._rules(starts)), self._prepared(starts)
        dealt_by, tallies = self._others_on_average(), []
        for part in _parts(starts):
            lines = Starts(*(array[part] for array in prepared))
            tally = inputs.empty_tally(len(lines.tables), len(scoring.totals), samples)
            kernels.evaluate(
                -1 if _is_draft(starts) else view.seat,
                inputs.hidden_cards(view, starts[part][0], dealt_by),
                lines,
                self._costs,
                self._learning,
                scoring,
                deals,
                MOST_PLAYED if turns is None else turns,
                kernel_seed(seed),
                tally,
            )
            tallies.append(tally)
        return tallies

    def _prepared(self, starts: list[OptionStart]) -> Starts:
        """The starts, with the policy of every seat and what enhancements need."""
        from hornox.sim.encoding.playout_inputs import start_lines
        from hornox.sim.kernels import table as at
        from hornox.sim.kernels.cost_model import lines_of

        view, seat = self.view, _seat(self.view)
        prepared = start_lines(starts)
        tables = prepared.tables
        if _is_draft(starts):
            tables[:, at.HAND_COUNTS : at.HAND_COUNTS + view.setup.players] = VARIANTS[
                view.setup.mode
            ].hand_size
        lines = lines_of(*self._policies)
        tables[:, at.POLICIES : at.POLICIES + view.setup.players] = [
            lines[policy] for policy in self._policies
        ]
        if Enhancement.SPECIAL_CARD_ESCAPES in self.enhancements:
            _target, rounds_left = game_course(view.setup, view.round)
            tables[:, at.BARRED] = barred_seat(view)
            tables[:, at.ESCAPE_VALUE] = ESCAPE_VALUE * (rounds_left > 0)
        if Enhancement.TEAM_ESCAPES in self.enhancements:
            tables[:, at.BARRED] = barred_seat(view)
        if Enhancement.LEARNED_CARD_ORDER in self.enhancements:
            tables[:, at.ORDER_LEARNER] = seat + 1
        return prepared

    def _others_on_average(self) -> Policy:
        """Which hidden cards the others keep or pick; the mean, if their policies differ."""
        if isinstance(self.others, Policy):
            return self.others
        others = [one for seat, one in enumerate(self._policies) if seat != self.view.seat]
        if not others:
            return self.policy
        return replace(
            others[0],
            holding=sum(one.holding for one in others) / len(others),
            drafting=sum(one.drafting for one in others) / len(others),
        )

    def _rules(self, starts: list[OptionStart]) -> int:
        """Special cards on the table and what playouts learn need the kernels that know them."""
        from hornox.sim.encoding.tables import is_plain
        from hornox.sim.kernels.facts import PLAIN, SPECIALS, WEIGHED

        rules = kernel_rules(rules_of(self.view.setup), *self._policies)
        if _is_draft(starts):
            return SPECIALS if rules == WEIGHED else rules
        if rules not in (PLAIN, WEIGHED):
            return rules
        enhanced = Enhancement.LEARNING_OPPONENTS | Enhancement.SPECIAL_CARD_ESCAPES
        enhanced |= Enhancement.TEAM_ESCAPES
        if rules == WEIGHED:
            enhanced |= Enhancement.LEARNED_CARD_ORDER
        plain = not enhanced & self.enhancements and all(is_plain(start.table) for start in starts)
        return rules if plain else SPECIALS


def options_of(view: View) -> Sequence[SeatAction]:
    """What the viewer is asked, or the changes it may still make to its choice."""
    return view.decision.options if view.decision is not None else view.changes


class _Run(NamedTuple):
    """A value for each start, the best start of each option, and what the kernel counted."""

    values: list[OptionValue]
    best: list[int]
    tallies: list[Tally]


def _best_of_each(values: list[OptionValue]) -> list[int]:
    """An option that leaves the viewer another choice is worth what the best of them is."""
    same = groupby(range(len(values)), key=lambda index: values[index].action)
    return [
        min(indices, key=lambda index: values[index].own - values[index].others)
        for _, indices in same
    ]


def _joined_samples(tallies: list[Tally]) -> Floats:
    import numpy as np

    from hornox.sim.encoding.playout_inputs import empty_tally

    return np.concatenate([tally.samples for tally in tallies or [empty_tally(0, 0, 0)]], axis=2)


def _parts(starts: list[OptionStart]) -> list[slice]:
    """The starts that share deals. Every pick of a draft leaves other cards to be drawn."""
    if _is_draft(starts):
        return [slice(index, index + 1) for index in range(len(starts))]
    return [slice(len(starts))]


def _is_draft(starts: list[OptionStart]) -> bool:
    return isinstance(starts[0].action, PickCard)


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


def _policies(view: View, policy: Policy, others: Policy | Sequence[Policy]) -> tuple[Policy, ...]:
    """The policy of each seat."""
    policies = policies_of(view.setup, others)
    policies[_seat(view)] = policy
    return tuple(policies)


def _cost_model(view: View, policies: Sequence[Policy]) -> CostModel:
    from hornox.sim.kernels.cost_model import cost_model

    return cost_model(VARIANTS[view.setup.mode], view.setup.players, policies)


def _nothing_learned(view: View, enhancements: Enhancement) -> Learning:
    from hornox.sim.kernels.entries import nothing_learned

    return nothing_learned(
        opponents=view.setup.players if Enhancement.LEARNING_OPPONENTS in enhancements else 0,
        order=Enhancement.LEARNED_CARD_ORDER in enhancements,
    )


def _own_factor(view: View) -> int:
    """How often the viewer's points count (R23)."""
    return team_factor(view.setup.players) if VARIANTS[view.setup.mode].is_team else 1


def _values(view: View, starts: list[OptionStart], tally: Tally, deals: int) -> list[OptionValue]:
    own, factor = (0 if VARIANTS[view.setup.mode].is_team else _seat(view)), _own_factor(view)
    sums = (tally.points.tolist(), tally.squares.tolist(), tally.wins.tolist())
    values = []
    for start, total, square, wins in zip(starts, *sums, strict=True):
        points = [value / deals for value in total]
        variance = max(square[own] / deals - points[own] ** 2, 0.0)
        points[own] *= factor
        rest = [value for side, value in enumerate(points) if side != own]
        values.append(
            OptionValue(
                start.action,
                own=points[own],
                others=sum(rest) / len(rest),
                points=tuple(points),
                error=factor * sqrt(variance / deals),
                wins=wins / deals,
                playouts=deals,
            )
        )
    return values
