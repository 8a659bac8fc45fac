"""Rounds played by bots, valued by a reference: what the coach's numbers are tested with.

For every decision only two values are needed: that of what was chosen, and that of what the
reference player expects. Each is estimated twice from independent playouts, its *halves*. Noise of
playouts is independent between halves, so a covariance between them is free of it: it neither
inflates a variance nor flattens a slope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
import numpy.typing as npt

from hornox.bots import reference_shares
from hornox.coach.playing import PLAY_ON, Outcomes, ReferencePlayer
from hornox.coach.reference import Reference
from hornox.coach.takes import points_so_far
from hornox.coach.walk import Choice, walk
from hornox.engine import VARIANTS, SeatAction
from hornox.record import Record

Floats = npt.NDArray[np.float64]
Blocks = npt.NDArray[np.int64]

HALVES = 2
MOST_CHOICES = 64
"""No seat decides more often in a round; seeds are told apart by it."""

PLAYED_OUT = ("drafting", "selecting", "choosing-row", "picking-for-x-row", "using-special")
"""Decisions that playouts carry; swaps and talks of a team are left out."""

BLOCKS = 25
"""Standard errors of slopes and variances come from so many blocks of rounds."""


@dataclass(frozen=True, slots=True)
class SeatRound:
    """One seat in one round: its decisions that were not forced, and what it took."""

    name: str
    round: int
    choices: tuple[Choice, ...]
    result: float


@dataclass(frozen=True, slots=True)
class ValuedRound:
    """The values of its decisions by half: what was expected before and after each choice."""

    seat: SeatRound
    expected: Floats
    chosen: Floats

    @property
    def rests(self) -> Floats:
        """The rest after each choice, by half."""
        last = np.full((HALVES, 1), self.seat.result)
        return np.concatenate((self.expected[:, 1:], last), axis=1) - self.chosen

    @property
    def owns(self) -> Floats:
        return self.chosen - self.expected


def seat_rounds(records: Iterable[Record]) -> Iterator[SeatRound]:
    """Every seat of single rounds that decided something."""
    for number, record in enumerate(records):
        game = walk(record)
        team = VARIANTS[record.setup.mode].is_team
        for seat in range(record.setup.players):
            choices = tuple(one for one in game.choices_of(seat, 1) if _counts(one))
            if choices:
                result = float(game.scores[0][0 if team else seat])
                yield SeatRound(game.names[seat], number, choices, result)


def _counts(choice: Choice) -> bool:
    return not choice.is_forced and choice.kind in PLAYED_OUT


def valued(seat: SeatRound, reference: Reference, deals: int, seed: int) -> ValuedRound:
    """Play every decision on, so many times for each half."""
    expected, chosen = np.empty((2, HALVES, len(seat.choices)))
    for place, choice in enumerate(seat.choices):
        for half in range(HALVES):
            number = HALVES * (MOST_CHOICES * seed + place) + half
            chosen[half, place], expected[half, place] = _values(choice, reference, deals, number)
    return ValuedRound(seat, expected, chosen)


def _values(choice: Choice, reference: Reference, deals: int, seed: int) -> tuple[float, float]:
    """What was chosen, and what the reference player expects."""
    player = ReferencePlayer(choice.view, reference)
    if choice.kind == "selecting":
        found = player.play([choice.chosen, PLAY_ON], deals, seed)
        return float(found[choice.chosen].own.mean()), float(found[PLAY_ON].own.mean())
    shares = reference_shares(choice.view, choice.options, reference.own_of(choice.view))
    wanted = {option: part for option, part in zip(choice.options, shares, strict=True) if part}
    found = player.play(list({choice.chosen: 0, **wanted}), deals, seed)
    means = {option: float(one.own.mean()) for option, one in found.items()}
    return means[choice.chosen], sum(part * means[option] for option, part in wanted.items())


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well a reference explains rounds; variances and slope are free of playout noise."""

    rounds: int
    means: dict[str, Figure]
    own_by_turn: dict[int, Figure]
    rest_by_turn: dict[int, Figure]
    variances: dict[str, Figure]
    added_up: Figure
    """The variances of deal, own and rest, as a part of that of the result."""
    slope: Figure


def calibration(rounds: Sequence[ValuedRound], par: float) -> Calibration:
    """Means, variances and slope over these seats; errors come from blocks of whole rounds."""
    numbers = np.array([one.seat.round for one in rounds])
    parts = {
        "result": np.array([[one.seat.result - par] * HALVES for one in rounds]),
        "deal": np.array([one.expected[:, 0] - par for one in rounds]),
        "own": np.array([one.owns.sum(axis=1) for one in rounds]),
        "rest": np.array([one.rests.sum(axis=1) for one in rounds]),
    }
    blocks = numbers * BLOCKS // (int(numbers.max()) + 1)
    choices = [len(one.seat.choices) for one in rounds]
    return Calibration(
        len(np.unique(numbers)),
        {name: _mean(part.mean(axis=1), blocks) for name, part in parts.items()},
        _by_turn(rounds, [one.owns for one in rounds], blocks),
        _by_turn(rounds, [one.rests for one in rounds], blocks),
        {name: _jackknife(covariance, part, blocks) for name, part in parts.items()},
        _jackknife(_sum_of_parts, np.concatenate([*parts.values()], axis=1), blocks),
        _jackknife(slope, predictions(rounds), np.repeat(blocks, choices)),
    )


def predictions(rounds: Sequence[ValuedRound]) -> Floats:
    """After each choice: what was expected from there on, by half, and what came."""
    lines = []
    for one in rounds:
        so_far = np.array([points_so_far(choice.view) for choice in one.seat.choices])
        lines.append(np.stack([*(one.chosen - so_far), one.seat.result - so_far], axis=1))
    return np.concatenate(lines)


def _by_turn(
    rounds: Sequence[ValuedRound], parts: Sequence[Floats], blocks: Blocks
) -> dict[int, Figure]:
    """The mean of a part by turn; a seat may decide several times in one turn."""
    found: dict[int, list[tuple[float, int]]] = {}
    for one, part, block in zip(rounds, parts, blocks.tolist(), strict=True):
        sums: dict[int, float] = {}
        for choice, value in zip(one.seat.choices, part.mean(axis=0).tolist(), strict=True):
            sums[choice.view.turn] = sums.get(choice.view.turn, 0.0) + value
        for turn, value in sums.items():
            found.setdefault(turn, []).append((value, block))
    return {
        turn: _mean(
            np.array([value for value, _ in lines]), np.array([block for _, block in lines])
        )
        for turn, lines in sorted(found.items())
    }


def _mean(values: Floats, blocks: Blocks) -> Figure:
    return _jackknife(lambda part: float(part.mean()), values, blocks)


def covariance(halves: Floats) -> float:
    """The variance of what two halves estimate."""
    return float(np.cov(halves[:, 0], halves[:, 1])[0, 1])


def _sum_of_parts(lines: Floats) -> float:
    """From the halves of result, deal, own and rest."""
    result, *parts = (covariance(lines[:, 2 * place : 2 * place + 2]) for place in range(4))
    return sum(parts) / result


def slope(pairs: Floats) -> float:
    """Of what came on what was expected: one half stands in for the noisy other."""
    joint = np.cov(pairs.T)
    return float((joint[0, 2] + joint[1, 2]) / (2 * joint[0, 1]))


def _jackknife(measure: Callable[[Floats], float], lines: Floats, blocks: Blocks) -> Figure:
    """A measure of all lines, and its error from leaving out one block after the other."""
    names = np.unique(blocks)
    if len(names) == 1:
        return Figure(measure(lines), inf)
    without = [measure(lines[blocks != name]) for name in names]
    return Figure(measure(lines), sqrt((len(names) - 1) * float(np.var(without))))


def deciles(rounds: Sequence[ValuedRound], parts: int = 10) -> list[tuple[float, Figure]]:
    """By tenths of what one half expected: what the other half expected, and what came."""
    numbers = [one.seat.round for one in rounds for _ in one.seat.choices]
    blocks = np.array(numbers) * BLOCKS // (max(numbers) + 1)
    lines = predictions(rounds)
    order = lines[:, 0].argsort(kind="stable")
    return [
        (float(lines[part, 1].mean()), _mean(lines[part, 2], blocks[part]))
        for part in np.array_split(order, parts)
    ]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a choice gave away in bullheads, and the paired error against the best option."""

    value: float
    error: float


def costs(seat: SeatRound, reference: Reference, deals: int, seed: int) -> list[Cost]:
    """The cost of each choice, cross-fitted: one half finds the best option, the other values it.

    So noise does not look like mistakes.
    """
    found = []
    for place, choice in enumerate(seat.choices):
        player = ReferencePlayer(choice.view, reference)
        number = HALVES * (MOST_CHOICES * seed + place)
        halves = [player.play(choice.options, deals, number + half) for half in range(HALVES)]
        found.append(_cost(choice, halves))
    return found


def _cost(choice: Choice, halves: Sequence[dict[SeatAction, Outcomes]]) -> Cost:
    means = [{option: one.own.mean() for option, one in half.items()} for half in halves]
    best = [min(half, key=lambda option: half[option]) for half in means]
    values = [
        means[1 - half][choice.chosen] - means[1 - half][best[half]] for half in range(HALVES)
    ]
    behind = np.concatenate(
        [half[choice.chosen].own - half[best[0]].own for half in halves if best[0] != choice.chosen]
        or [np.zeros(2)]
    )
    return Cost(float(np.mean(values)), float(behind.std(ddof=1)) / sqrt(len(behind)))
