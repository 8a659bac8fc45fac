"""Whether the coach's numbers are true: the account, its parts, the costs of the levels.

Games of one round are played by bots and reviewed. If everybody plays as playouts do, no part of
the account may differ from 0 on average. Among levels of all strengths the values must come true:
what is expected after a choice is held against what then happened.

`python -m benchmarks.coach_calibration --save` keeps the result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, sqrt
from statistics import fmean, stdev, variance
from time import process_time
from typing import Any

from benchmarks._script import Result, run
from hornox.arena.bench import QUICK, BenchSettings
from hornox.arena.play import play_game
from hornox.coach import (
    REVIEW_EFFORT,
    SENSIBLE,
    Effort,
    Reference,
    Review,
    SeatReview,
    Verdict,
    review,
)
from hornox.coach.reference import CARELESS
from hornox.coach.takes import points_so_far
from hornox.engine import VARIANTS, FanCard, Setup, new_setup

LADDER = ("calf", "yearling", "ox", "bull", "bison", "champion:8000")
SEED = "coach calibration"
ROUGH = Effort(playouts=1024, precision=100.0, takes=0)
"""Eight batches of 32: noise does not change a mean."""
CLOSE = Effort(playouts=2048, takes=0)
"""Costs are too low as long as the best option is not found: they need more."""
BLOCKS = 20
PARTS = 10


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is played."""

    careless: int
    field: int
    identity: int
    steady: int


FULL, SHORT = Sizes(200, 120, 1000, 1), Sizes(20, 12, 20, 1)


def measure(settings: BenchSettings, sizes: Sizes | None = None) -> Result:
    sizes = sizes or (SHORT if settings is QUICK else FULL)
    return {
        "identity": identity(sizes.identity),
        "careless": consistency(sizes.careless),
        "field": field(sizes.field),
        "steady": steadiness(sizes.steady),
    }


def identity(games: int) -> Result:
    """The largest discrepancy of an account in so many games at least, of all modes and players.

    Tables of few players are quicker: each setup is played in proportion to 1 / players.
    """
    setups = [*all_setups()]
    weights = [1 / setup.players for setup in setups]
    worst, accounts, played = 0.0, 0, 0
    for number, (setup, weight) in enumerate(zip(setups, weights, strict=True)):
        for game in range(ceil(games * weight / sum(weights))):
            bots = ("random",) * setup.players
            found = reviewed(setup, bots, f"{number} {game}", Effort(8, 1e9, 0))
            played += 1
            for seat in found.seats:
                for account in (seat.account, seat.chances):
                    accounts += 1
                    worst = max(worst, abs(account.discrepancy))
    return {"games": played, "accounts": accounts, "largest_discrepancy": worst}


def all_setups() -> Iterator[Setup]:
    """Every mode and number of players, a round where the length is free."""
    for mode, variant in VARIANTS.items():
        for players in variant.players:
            fan = [[*FanCard][players % 4]] if "fan_cards" in variant.option_names else None
            rounds = 1 if "rounds" in variant.option_names else None
            yield new_setup(mode, players, rounds=rounds, fan_cards=fan)


def consistency(rounds: int) -> Result:
    """Everybody plays any card and any row, as the careless reference does."""
    setup = new_setup("base", 4, rounds=1)
    games = (reviewed(setup, ("random",) * 4, f"{i}", ROUGH, CARELESS) for i in range(rounds))
    return {"rounds": rounds, **parts_of([seat for game in games for seat in game.seats])}


def field(rounds: int) -> Result:
    """Four of the six levels at a table, others each time."""
    setup = new_setup("base", 4, rounds=1)
    by_level: dict[str, list[SeatReview]] = defaultdict(list)
    games: list[list[SeatReview]] = []
    for number in range(rounds):
        bots = tuple(LADDER[(number + step) % len(LADDER)] for step in (0, 1, 3, 4))
        game = reviewed(setup, bots[number % 4 :] + bots[: number % 4], f"field {number}", CLOSE)
        games.append([*game.seats])
        for seat in game.seats:
            by_level[seat.name].append(seat)
    return {
        "rounds": rounds,
        **parts_of([seat for game in games for seat in game]),
        "slope": slope_of(games),
        "deciles": deciles_of([seat for game in games for seat in game]),
        "levels": {name: level_row(by_level[name]) for name in LADDER},
    }


def steadiness(games: int) -> Result:
    """The same games of four levels to 66, reviewed twice with different seeds."""
    same = decisions = precise = options = 0
    difference, seconds = 0.0, []
    for number in range(games):
        record = play_game(
            new_setup("base", 4), LADDER[1:5], f"{SEED} steady {number}"
        ).game.record()
        begin = process_time()
        first = review(record)
        seconds.append(process_time() - begin)
        second = review(record, seed="another")
        for one, other in zip(first.seats, second.seats, strict=True):
            grades = zip(one.counted, other.counted, strict=True)
            pairs = [(here.grade, there.grade) for here, there in grades]
            same += sum(here == there for here, there in pairs)
            decisions += len(pairs)
            for part in ("deal", "own", "rest"):
                change = getattr(one.account, part) - getattr(other.account, part)
                difference = max(difference, abs(change))
            errors = [error for verdict in one.counted for error in errors_of(verdict)]
            options += len(errors)
            precise += sum(error <= (REVIEW_EFFORT.precision or 0) for error in errors)
    return {
        "games": games,
        "decisions": decisions,
        "same_grades": same / decisions,
        "largest_difference_of_parts": difference,
        "options_within_precision": precise / options,
        "cpu_seconds": [round(value, 1) for value in seconds],
    }


def errors_of(verdict: Verdict) -> list[float]:
    return [] if verdict.analysis is None else [one.own.error for one in verdict.analysis.options]


def reviewed(
    setup: Setup, bots: tuple[str, ...], seed: str, looks: Effort, reference: Reference = SENSIBLE
) -> Review:
    record = play_game(setup, bots, f"{SEED} {seed}").game.record()
    return review(record, effort=looks, reference=reference)


def parts_of(seats: Sequence[SeatReview]) -> Result:
    """Means and variances of the parts, and the rest by turn."""
    accounts = [seat.account for seat in seats]
    values = {
        "result": [account.result - account.par for account in accounts],
        "deal": [account.deal for account in accounts],
        "own": [account.own for account in accounts],
        "rest": [account.rest for account in accounts],
    }
    turns: dict[int, list[float]] = defaultdict(list)
    for seat in seats:
        by_turn: dict[int, float] = defaultdict(float)
        for verdict in seat.verdicts:
            if verdict.step is not None:
                by_turn[verdict.choice.view.turn] += verdict.step.rest
        for turn, rest in by_turn.items():
            turns[turn].append(rest)
    spread = {name: variance(part) for name, part in values.items()}
    added = spread["deal"] + spread["own"] + spread["rest"]
    return {
        "parts": {name: mean_row(part) for name, part in values.items()},
        "variance": {**spread, "added_up": added / spread["result"]},
        "rest_by_turn": {
            str(turn): mean_row(rest) for turn, rest in sorted(turns.items()) if len(rest) > 1
        },
    }


def mean_row(values: Sequence[float]) -> dict[str, float]:
    return {"mean": fmean(values), "error": stdev(values) / sqrt(len(values))}


def predictions(seats: Sequence[SeatReview]) -> Iterator[tuple[float, float]]:
    """After each choice: what was expected from there on, and what came."""
    for seat in seats:
        for verdict in seat.verdicts:
            if verdict.option is not None and verdict.step is not None:
                so_far = points_so_far(verdict.choice.view)
                yield verdict.option.own.value - so_far, seat.account.result - so_far


def slope_of(games: Sequence[Sequence[SeatReview]]) -> dict[str, float]:
    """Of what came on what was expected; the error from blocks of games."""
    size = max(1, len(games) // BLOCKS)
    blocks = [games[start : start + size] for start in range(0, len(games), size)]
    slopes = [_slope([*predictions([s for game in block for s in game])]) for block in blocks]
    whole = _slope([*predictions([seat for game in games for seat in game])])
    return {"slope": whole, "error": stdev(slopes) / sqrt(len(slopes))}


def _slope(pairs: Sequence[tuple[float, float]]) -> float:
    middle, level = fmean(x for x, _ in pairs), fmean(y for _, y in pairs)
    across = sum((x - middle) * (y - level) for x, y in pairs)
    return across / sum((x - middle) ** 2 for x, _ in pairs)


def deciles_of(seats: Sequence[SeatReview]) -> list[dict[str, float]]:
    pairs = sorted(predictions(seats))
    cuts = [round(part * len(pairs) / PARTS) for part in range(PARTS + 1)]
    rows = []
    for low, high in pairwise(cuts):
        expected, came = zip(*pairs[low:high], strict=True)
        rows.append({"expected": fmean(expected), **mean_row(came)})
    return rows


def level_row(seats: Sequence[SeatReview]) -> Result:
    """What a level gives away in a round, and the parts of its account."""
    costs = [
        sum(verdict.option.cost.value for verdict in seat.verdicts if verdict.option is not None)
        for seat in seats
    ]
    accounts = [seat.account for seat in seats]
    parts: dict[str, Callable[[Any], float]] = {
        "result": lambda account: account.result,
        "own": lambda account: account.own,
        "rest": lambda account: account.rest,
    }
    told = {name: mean_row([part(account) for account in accounts]) for name, part in parts.items()}
    raw, adjusted = variance([a.result for a in accounts]), variance([a.own for a in accounts])
    return {"rounds": len(seats), "cost": mean_row(costs), **told, "rounds_saved": raw / adjusted}


def tell(result: Result) -> str:
    return "\n".join(_lines(result))


def _lines(result: Result) -> Iterator[str]:
    found = result["identity"]
    told = f"{found['accounts']} accounts of {found['games']} games"
    yield f"identity: {found['largest_discrepancy']:.1e} at most in {told}"
    for name in ("careless", "field"):
        part = result[name]
        added = part["variance"]["added_up"]
        yield f"{name}: {part['rounds']} rounds; variances add up to {added:.3f}"
        for key, row in part["parts"].items():
            yield f"  {key:8} {_told(row)}   variance {part['variance'][key]:.1f}"
        turns = ", ".join(f"{turn}: {_told(row)}" for turn, row in part["rest_by_turn"].items())
        yield f"  rest by turn {turns}"
    slope = result["field"]["slope"]
    yield f"slope {slope['slope']:.3f} ± {slope['error']:.3f}"
    for row in result["field"]["deciles"]:
        yield f"  expected {row['expected']:6.2f}   came {_told(row)}"
    for name, row in result["field"]["levels"].items():
        figures = ", ".join(f"{key} {_told(row[key])}" for key in ("cost", "result", "own", "rest"))
        yield f"  {name:14} {figures}, {row['rounds_saved']:.1f} times fewer rounds"
    yield f"steady: {result['steady']}"


def _told(row: dict[str, float]) -> str:
    return f"{row['mean']:.2f} ± {row['error']:.2f}"


if __name__ == "__main__":
    run("coach_calibration", __doc__, measure, tell)
