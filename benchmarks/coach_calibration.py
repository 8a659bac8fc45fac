"""Whether reviews hold together: the account adds up, and another seed says the same.

Whether the numbers are true is measured by `benchmarks.coach_model`.

`python -m benchmarks.coach_calibration --save` keeps the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from time import process_time

from benchmarks._script import Result, run
from hornox.arena.bench import QUICK, BenchSettings
from hornox.arena.play import play_game
from hornox.coach import (
    REVIEW_EFFORT,
    SENSIBLE,
    Effort,
    Reference,
    Review,
    Verdict,
    review,
)
from hornox.engine import VARIANTS, FanCard, Setup, new_setup

LADDER = ("calf", "yearling", "ox", "bull", "bison", "champion:8000")
SEED = "coach calibration"


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is played."""

    identity: int
    steady: int


FULL, SHORT = Sizes(1000, 1), Sizes(20, 1)


def measure(settings: BenchSettings, sizes: Sizes | None = None) -> Result:
    sizes = sizes or (SHORT if settings is QUICK else FULL)
    return {
        "identity": identity(sizes.identity),
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


def steadiness(games: int) -> Result:
    """The same games of four levels to 66, reviewed twice with different seeds."""
    same = decisions = precise = options = 0
    difference, in_a_round, seconds = 0.0, 0.0, []
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
                for first_round, second_round in zip(
                    one.account.rounds, other.account.rounds, strict=True
                ):
                    change = getattr(first_round, part) - getattr(second_round, part)
                    in_a_round = max(in_a_round, abs(change))
            errors = [error for verdict in one.counted for error in errors_of(verdict)]
            options += len(errors)
            precise += sum(error <= (REVIEW_EFFORT.precision or 0) for error in errors)
    return {
        "games": games,
        "decisions": decisions,
        "same_grades": same / decisions,
        "largest_difference_of_parts": difference,
        "largest_difference_in_a_round": in_a_round,
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


def tell(result: Result) -> str:
    return "\n".join(_lines(result))


def _lines(result: Result) -> Iterator[str]:
    found = result["identity"]
    told = f"{found['accounts']} accounts of {found['games']} games"
    yield f"identity: {found['largest_discrepancy']:.1e} at most in {told}"
    yield f"steady: {result['steady']}"


if __name__ == "__main__":
    run("coach_calibration", __doc__, measure, tell)
