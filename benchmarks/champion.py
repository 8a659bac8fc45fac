"""How strong the champion is, and what each of its ideas is worth.

Every figure comes from duplicate deals in the arena. `python -m benchmarks.champion --save` plays
all contests and keeps the results, `--only base,mode` those whose names start so; all of it takes
hours of one core, less with more of them. `--table` prints what was kept. The sizes were fixed
before anything was played.
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
ANEW, AGAIN, ONCE_MORE = "champion anew", "champion again", "champion once more"
"""No deal of them was played while the champion was made. What was too close to tell, or changed,
was played anew: other deals, and more of them."""

REFERENCE, PREVIOUS = "flat-mc", "bison"

TABLES = {4: (300, SEED), 2: (300, SEED), 6: (500, ANEW), 10: (700, ONCE_MORE)}
DUELS = {"pro": (200, AGAIN), "anniversary": (300, ANEW), "fan climbing": (1200, ANEW)}
FOURS = {"base": (1200, ONCE_MORE), "pro": (100, AGAIN), "anniversary": (80, SEED)}
"""Deals and seeds: in the base game by players, in others where they are not the usual ones, for
they take long, or were played anew."""


@dataclass(frozen=True, slots=True)
class Bout:
    """Some challengers, one at a time among copies of an opponent, on the same deals."""

    name: str
    setup: Setup
    challengers: tuple[str, ...]
    against: str
    deals: int
    seed: str = SEED


@dataclass(frozen=True, slots=True)
class Finding:
    """What a challenger took and won; in the Buffalo game `gain` and `wins` are games won."""

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
        """How far the interval of the wins is above an equal share."""
        return (self.wins.low or 0.0) - 1 / self.players


def bouts() -> Iterator[Bout]:
    """Everything that is claimed of the champion."""
    one = {players: new_setup("base", players, rounds=1) for players in (2, 4, 6, 10)}
    yield Bout("base random", one[4], ("champion",), "random", 1000, ANEW)
    for players, (deals, seed) in TABLES.items():
        yield Bout(f"base {players}", one[players], ("champion",), REFERENCE, deals, seed)
    yield Bout("base to 66", new_setup("base", 4), ("champion",), REFERENCE, 50)
    for level in ("calf", "yearling", "ox", "bull", PREVIOUS, "champion"):
        yield Bout(f"same seat {level}", one[4], ("champion", REFERENCE), level, 60)
    yield from modes()


def modes() -> Iterator[Bout]:
    """The champion and bisons in all games: in a duel, and alone among several."""
    for name, setup in games(2).items():
        deals, seed = DUELS.get(name, (400, SEED))
        yield Bout(f"mode {name} 2", setup, ("champion",), PREVIOUS, deals, seed)
    for players, deals in ((1, 2000), (2, 2000)):
        team = new_setup("buffalo", players)
        yield Bout(f"mode buffalo {players}", team, ("champion",), PREVIOUS, deals, AGAIN)
    for name, setup in games(4).items():
        deals, seed = FOURS.get(name, (250, SEED))
        yield Bout(f"mode {name} 4", setup, ("champion",), PREVIOUS, deals, seed)
    most = new_setup("pro", 6, rounds=1)
    yield Bout("mode pro 6", most, ("champion",), PREVIOUS, 60, AGAIN)


def games(players: int) -> dict[str, Setup]:
    """One round of each; two rounds are the rule in the anniversary game and in X nimm!."""
    found = {
        "base": new_setup("base", players, rounds=1),
        "pro": new_setup("pro", players, rounds=1),
        "anniversary": new_setup("anniversary", players),
        "x": new_setup("x", players),
    }
    for card in FanCard:
        found[f"fan {card}"] = new_setup("fan", players, rounds=1, fan_cards=[card])
    return found


def findings(bout: Bout) -> list[Finding]:
    """Play a bout; a comparison of two challengers follows the findings about each."""
    jobs = os.cpu_count() or 1
    if bout.setup.mode == "buffalo":
        return [teams(bout, jobs)]
    contest = new_contest(
        bout.setup, bout.challengers, against=bout.against, deals=bout.deals, seed=bout.seed
    )
    found = report_contest(contest, play_contest(contest, jobs=jobs))
    results = []
    for challenger, section in zip(bout.challengers, found.sections, strict=True):
        standing, gain = section.standings[0], negative(section.differences[0].points)
        results.append(
            finding(bout, challenger, bout.against, standing.points, gain, standing.wins)
        )
    for two in found.challengers:
        first, second = bout.challengers[two.first], bout.challengers[two.second]
        rival, gain = f"{second} in the same seat", negative(two.points)
        results.append(finding(bout, first, rival, results[two.first].own, gain, two.wins))
    return results


def teams(bout: Bout, jobs: int) -> Finding:
    """Two teams against the Buffalo on the same deals."""
    (challenger,) = bout.challengers
    contest = new_contest(bout.setup, (challenger, bout.against), deals=bout.deals, seed=bout.seed)
    found = report_contest(contest, play_contest(contest, jobs=jobs))
    first = found.teams[0].won
    (difference,) = found.team_differences
    return finding(bout, challenger, bout.against, first, difference.won, first)


def finding(
    bout: Bout, challenger: str, opponent: str, own: Estimate, gain: Estimate, wins: Estimate
) -> Finding:
    players = bout.setup.players
    return Finding(bout.name, challenger, opponent, players, bout.deals, own, gain, wins)


def line(row: dict[str, Any]) -> str:
    """A line of the table for people."""
    own, gain, wins = (shown(row[name]) for name in ("own", "gain", "wins"))
    pair = f"{row['challenger']} : {row['opponent']}"
    return f"| {row['name']} | {pair} | {row['deals']} | {own} | {gain} | {wins} |"


def shown(value: dict[str, float]) -> str:
    return f"{value['mean']:.3f} ({value['low']:.3f} to {value['high']:.3f})"


def keep(found: list[Finding]) -> None:
    """A bout that was played again replaces the old one."""
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    new = [asdict(one) for one in found]
    names = {one["name"] for one in new}
    document = [old for old in kept if old["name"] not in names] + new
    RESULTS.write_text(json.dumps(document, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="starts of names, separated by commas")
    parser.add_argument("--save", action="store_true", help="keep the results")
    parser.add_argument("--table", action="store_true", help="print the kept results as a table")
    args = parser.parse_args()
    if args.table:
        print("\n".join(map(line, json.loads(RESULTS.read_text()))))
        return
    wished = tuple(args.only.split(","))
    for bout in bouts():
        if bout.name.startswith(wished):
            found = findings(bout)
            print("\n".join(line(asdict(one)) for one in found), flush=True)
            if args.save:
                keep(found)


if __name__ == "__main__":
    main()
