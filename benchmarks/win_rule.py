"""Whether the chance to win between two rounds comes true, for players of equal strength.

Reference players play games of the base game to 66. After each round the rule (`sim/win_rule.py`)
gives every player a chance from the totals alone; how the game ended is held against it.

`python -m benchmarks.win_rule --save` keeps the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from benchmarks._coach_rounds import Floats
from benchmarks._script import Result, run
from hornox.arena.bench import QUICK, BenchSettings
from hornox.coach.standing import chance_to_win
from hornox.engine import Setup, new_setup
from hornox.sim import Policy, play_rounds

PLAYERS = (2, 4, 6, 10)
ROUNDS, FEW = 60_000, 3_000
SEED = 5
BLOCKS, TENTHS = 20, 10


@dataclass(frozen=True, slots=True)
class Chances:
    """A line for each player after each round but the last: expected, came, number of the game."""

    expected: Floats
    came: Floats
    games: Floats


def measure(settings: BenchSettings) -> Result:
    rounds = FEW if settings is QUICK else ROUNDS
    return {str(players): figures(new_setup("base", players), rounds) for players in PLAYERS}


def figures(setup: Setup, rounds: int) -> Result:
    found = chances(setup, rounds)
    order = found.expected.argsort(kind="stable")
    without = [slope(found, found.games % BLOCKS != block) for block in range(BLOCKS)]
    return {
        "games": 1 + int(found.games.max()),
        "slope": {
            "value": slope(found),
            "error": sqrt((BLOCKS - 1) * float(np.var(without))),
        },
        "tenths": [
            {"expected": float(found.expected[part].mean()), "came": float(found.came[part].mean())}
            for part in np.array_split(order, TENTHS)
        ],
    }


def chances(setup: Setup, rounds: int) -> Chances:
    lines = [
        (chance_to_win(setup, totals, number, seat), share, game)
        for game, (course, shares) in enumerate(games(setup, rounds))
        for number, totals in enumerate(course, 1)
        for seat, share in enumerate(shares)
    ]
    expected, came, numbers = np.array(lines).T
    return Chances(expected, came, numbers)


def games(setup: Setup, rounds: int) -> Iterator[tuple[list[list[int]], list[float]]]:
    """Whole games from single rounds: the totals after each round but the last, who won."""
    totals, course = [0] * setup.players, []
    for points in play_rounds(setup, rounds, SEED, policy=Policy.TYPICAL).tolist():
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        if max(totals) < setup.options.target:
            course.append(totals)
            continue
        least = min(totals)
        yield course, [(total == least) / totals.count(least) for total in totals]
        totals, course = [0] * setup.players, []


def slope(found: Chances, part: Floats | slice = slice(None)) -> float:
    """Of what came on what was expected."""
    joint = np.cov(found.expected[part], found.came[part])
    return float(joint[0, 1] / joint[0, 0])


def tell(result: Result) -> str:
    return "\n".join(_lines(result))


def _lines(result: Result) -> Iterator[str]:
    for players in map(str, PLAYERS):
        row = result[players]
        told = f"slope {row['slope']['value']:.3f} ± {row['slope']['error']:.3f}"
        yield f"{players} players, {row['games']} games: {told}"
        yield "  " + ", ".join(f"{one['expected']:.2f} {one['came']:.2f}" for one in row["tenths"])


if __name__ == "__main__":
    run("win_rule", __doc__, measure, tell)
