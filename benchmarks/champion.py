"""Benchmark of the champion's strength.

Every figure comes from duplicate deals in the arena. `python -m benchmarks.champion --save` plays
all contests and keeps the results, `--only base,mode` those whose names start so. All of it takes
hours of one core, less with more of them. `--table` prints the kept results. The numbers of deals
were fixed before anything was played.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.ladder import negative
from hornox.arena import new_contest, play_contest, report_contest
from hornox.arena.intervals import Estimate
from hornox.engine import FanCard, Setup, new_setup

RESULTS = Path(__file__).parent / "results" / "champion.json"
SEED = "champion"
SECOND, THIRD, FOURTH = "champion anew", "champion again", "champion once more"
"""Seeds of deals that were not played while the champion was made.

Contests that were too close to tell, or changed, were repeated with more deals of another seed.
"""

REFERENCE, PREVIOUS = "flat-mc", "bison"

TABLES = {4: (300, SEED), 2: (300, SEED), 6: (500, SECOND), 10: (700, FOURTH)}
DUELS = {"pro": (200, THIRD), "anniversary": (300, SECOND), "fan climbing": (1200, SECOND)}
FOURS = {"base": (1200, FOURTH), "pro": (100, THIRD), "anniversary": (80, SEED)}
"""Deals and seeds: in the base game by players, in others where they differ from the default,
because the games take long or were repeated."""


@dataclass(frozen=True, slots=True)
class PlannedContest:
    """Some challengers, one at a time among copies of an opponent, on the same deals."""

    name: str
    setup: Setup
    challengers: tuple[str, ...]
    against: str
    deals: int
    seed: str = SEED


@dataclass(frozen=True, slots=True)
class ChallengerResult:
    """The result of a challenger. In the Buffalo game `gain` and `wins` are games won."""

    name: str
    challenger: str
    opponent: str
    players: int
    deals: int
    own: Estimate
    gain: Estimate
    """Bullheads a round less than the opponents; for a team games won more than the other team."""
    wins: Estimate

    @property
    def above_chance(self) -> float:
        """The lower end of the interval of wins minus an equal share."""
        return (self.wins.low or 0.0) - 1 / self.players


def planned_contests() -> Iterator[PlannedContest]:
    """Yield the contests behind every claim about the champion."""
    one = {players: new_setup("base", players, rounds=1) for players in (2, 4, 6, 10)}
    yield PlannedContest("base random", one[4], ("champion",), "random", 1000, SECOND)
    for players, (deals, seed) in TABLES.items():
        yield PlannedContest(f"base {players}", one[players], ("champion",), REFERENCE, deals, seed)
    yield PlannedContest("base to 66", new_setup("base", 4), ("champion",), REFERENCE, 50)
    for level in ("calf", "yearling", "ox", "bull", PREVIOUS, "champion"):
        yield PlannedContest(f"same seat {level}", one[4], ("champion", REFERENCE), level, 60)
    yield from modes()


def modes() -> Iterator[PlannedContest]:
    """Yield the champion against bisons in all games: in a duel, and alone among several."""
    for name, setup in games(2).items():
        deals, seed = DUELS.get(name, (400, SEED))
        yield PlannedContest(f"mode {name} 2", setup, ("champion",), PREVIOUS, deals, seed)
    for players, deals in ((1, 2000), (2, 2000)):
        team = new_setup("buffalo", players)
        yield PlannedContest(f"mode buffalo {players}", team, ("champion",), PREVIOUS, deals, THIRD)
    for name, setup in games(4).items():
        deals, seed = FOURS.get(name, (250, SEED))
        yield PlannedContest(f"mode {name} 4", setup, ("champion",), PREVIOUS, deals, seed)
    most = new_setup("pro", 6, rounds=1)
    yield PlannedContest("mode pro 6", most, ("champion",), PREVIOUS, 60, THIRD)


def games(players: int) -> dict[str, Setup]:
    """Return one round of each game, or two in the anniversary game and in X nimm!."""
    found = {
        "base": new_setup("base", players, rounds=1),
        "pro": new_setup("pro", players, rounds=1),
        "anniversary": new_setup("anniversary", players),
        "x": new_setup("x", players),
    }
    for card in FanCard:
        found[f"fan {card}"] = new_setup("fan", players, rounds=1, fan_cards=[card])
    return found


def play_planned(planned: PlannedContest) -> list[ChallengerResult]:
    """Play a contest. Comparisons of challengers follow the results of each."""
    jobs = os.cpu_count() or 1
    if planned.setup.mode == "buffalo":
        return [teams(planned, jobs)]
    contest = new_contest(
        planned.setup,
        planned.challengers,
        against=planned.against,
        deals=planned.deals,
        seed=planned.seed,
    )
    found = report_contest(contest, play_contest(contest, jobs=jobs))
    results = []
    for challenger, section in zip(planned.challengers, found.sections, strict=True):
        standing, gain = section.standings[0], negative(section.differences[0].points)
        results.append(
            challenger_result(
                planned, challenger, planned.against, standing.points, gain, standing.wins
            )
        )
    for two in found.challengers:
        first, second = planned.challengers[two.first], planned.challengers[two.second]
        rival, gain = f"{second} in the same seat", negative(two.points)
        results.append(
            challenger_result(planned, first, rival, results[two.first].own, gain, two.wins)
        )
    return results


def teams(planned: PlannedContest, jobs: int) -> ChallengerResult:
    """Play two teams against the Buffalo on the same deals."""
    (challenger,) = planned.challengers
    contest = new_contest(
        planned.setup, (challenger, planned.against), deals=planned.deals, seed=planned.seed
    )
    found = report_contest(contest, play_contest(contest, jobs=jobs))
    first = found.teams[0].won
    (difference,) = found.team_differences
    return challenger_result(planned, challenger, planned.against, first, difference.won, first)


def challenger_result(
    planned: PlannedContest,
    challenger: str,
    opponent: str,
    own: Estimate,
    gain: Estimate,
    wins: Estimate,
) -> ChallengerResult:
    """Return the result of one challenger."""
    players = planned.setup.players
    return ChallengerResult(
        planned.name, challenger, opponent, players, planned.deals, own, gain, wins
    )


def format_row(row: dict[str, Any]) -> str:
    """Return a row of the table."""
    own, gain, wins = (format_estimate(row[name]) for name in ("own", "gain", "wins"))
    pair = f"{row['challenger']} : {row['opponent']}"
    return f"| {row['name']} | {pair} | {row['deals']} | {own} | {gain} | {wins} |"


def format_estimate(value: dict[str, float]) -> str:
    """Return a mean with its interval."""
    return f"{value['mean']:.3f} ({value['low']:.3f} to {value['high']:.3f})"


def save(found: list[ChallengerResult]) -> None:
    """Save results. A contest that was played again replaces the old one."""
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    new = [asdict(one) for one in found]
    names = {one["name"] for one in new}
    document = [old for old in kept if old["name"] not in names] + new
    RESULTS.write_text(json.dumps(document, indent=2) + "\n")


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="starts of names, separated by commas")
    parser.add_argument("--save", action="store_true", help="keep the results")
    parser.add_argument("--table", action="store_true", help="print the kept results as a table")
    args = parser.parse_args()
    if args.table:
        print("\n".join(map(format_row, json.loads(RESULTS.read_text()))))
        return
    prefixes = tuple(args.only.split(","))
    for planned in planned_contests():
        if planned.name.startswith(prefixes):
            found = play_planned(planned)
            print("\n".join(format_row(asdict(one)) for one in found), flush=True)
            if args.save:
                save(found)


if __name__ == "__main__":
    main()
