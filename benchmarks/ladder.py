"""How much each level is worth: neighbours on the ladder, and the strongest among the others.

Every figure comes from duplicate deals in the arena: the challenger sits alone among copies of its
opponent, on every seat once. `python -m benchmarks.ladder --save` keeps the result; it takes over
an hour of one core, less with more of them. `--only base,x` measures some games only.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from hornox.arena import new_contest, play_contest, report
from hornox.arena.intervals import Estimate
from hornox.bots import LEVELS
from hornox.engine import FanCard, Setup, new_setup

RESULTS = Path(__file__).parent / "results" / "ladder.json"
SEED = "ladder"
TEAM_SEED = "ladder of teams"
"""No deal of it was played while the rules of thumb for teams were tuned."""

TEAMS = range(1, 7)
LADDER_TEAMS = (2, 3)
"""Where the levels are compared step by step."""
CHAMPION = "champion"
"""It has a benchmark of its own."""
NAMES = [kind.name for kind in LEVELS if kind.name != CHAMPION]
TOP, HEURISTIC = NAMES[-1], "cautious"


@dataclass(frozen=True, slots=True)
class Row:
    """One contest and what it found: bullheads less than the opponents', or games won more."""

    game: str
    challenger: str
    opponent: str
    deals: int
    own: Estimate
    others: Estimate
    gain: Estimate
    wins: Estimate | None = None

    @property
    def is_clear(self) -> bool:
        """Whether the whole interval is on the right side."""
        return self.gain.low is not None and self.gain.low > 0


def setups() -> dict[str, Setup]:
    """One round of each game; pro has no chance in it, so there bots decide everything."""
    games = {"base": new_setup("base", 4, rounds=1), "pro": new_setup("pro", 4, rounds=1)}
    games["anniversary"] = new_setup("anniversary", 4)
    for card in FanCard:
        games[f"fan {card}"] = new_setup("fan", 4, rounds=1, fan_cards=[card])
    games["x"] = new_setup("x", 3)
    return games


def duel(game: str, setup: Setup, challenger: str, opponent: str, deals: int) -> Row:
    """A challenger alone among copies of its opponent."""
    contest = new_contest(setup, (challenger,), against=opponent, deals=deals, seed=SEED)
    found = report(contest, play_contest(contest, jobs=os.cpu_count() or 1))
    section = found.sections[0]
    own, others = section.standings
    (difference,) = section.differences
    return Row(
        game,
        challenger,
        opponent,
        deals,
        own.points,
        others.points,
        negative(difference.points),
        own.wins,
    )


def teams(players: int, better: str, worse: str, deals: int) -> Row:
    """Two teams against the Buffalo on the same deals: the share of games won."""
    setup = new_setup("buffalo", players)
    contest = new_contest(setup, (better, worse), deals=deals, seed=TEAM_SEED)
    found = report(contest, play_contest(contest, jobs=os.cpu_count() or 1))
    first, second = found.teams
    (difference,) = found.team_differences
    name = f"buffalo {players}"
    return Row(name, better, worse, deals, first.won, second.won, difference.won)


def negative(value: Estimate) -> Estimate:
    low = None if value.high is None else -value.high
    high = None if value.low is None else -value.low
    return Estimate(-value.mean, low, high, value.error)


def contests(deals: int, only: set[str]) -> Iterator[Row]:
    """All of them, one after the other; the strongest bot costs most and gets fewer deals."""
    for game, setup in setups().items():
        if only and game not in only:
            continue
        for worse, better in pairwise(("random", *NAMES)):
            yield duel(game, setup, better, worse, deals if better == TOP else 3 * deals)
        yield duel(game, setup, TOP, HEURISTIC, deals // 3)
        yield duel(game, setup, TOP, "random", deals // 5)
    if not only or "anniversary" in only:
        plain = f"{TOP}-plain"
        yield duel("anniversary", setups()["anniversary"], TOP, plain, deals // 3)
    for players in TEAMS:
        if only and f"buffalo {players}" not in only:
            continue
        if players in LADDER_TEAMS:
            for worse, better in pairwise(("random", *NAMES)):
                yield teams(players, better, worse, 3 * deals)
            yield teams(players, TOP, f"{TOP}-plain", deals)
        yield teams(players, TOP, HEURISTIC, 8 * deals)


def line(row: Row) -> str:
    """A line for people."""
    sign = "clear" if row.is_clear else "NOT CLEAR"
    unit = 100 if row.game.startswith("buffalo") else 1
    own, others, gain = (value.mean * unit for value in (row.own, row.others, row.gain))
    low = (row.gain.low or 0.0) * unit
    wins = "" if row.wins is None else f", wins {100 * row.wins.mean:.0f} %"
    return (
        f"{row.game:15} {row.challenger:>12} against {row.opponent:12}"
        f" {own:6.2f} : {others:6.2f}, gain {gain:5.2f} (at least {low:.2f}){wins}"
        f" over {row.deals} deals: {sign}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=80, help="for the strongest bots")
    parser.add_argument("--only", default="", help="games, separated by commas")
    parser.add_argument("--save", action="store_true", help="keep the result")
    parser.add_argument("--table", action="store_true", help="print the kept results as a table")
    args = parser.parse_args()
    if args.table:
        print(table(json.loads(RESULTS.read_text())))
        return
    for row in contests(args.deals, {name for name in args.only.split(",") if name}):
        print(line(row), flush=True)
        if args.save:
            keep(row)


def keep(row: Row) -> None:
    """A row of the same contest is replaced, others are kept: a ladder can be mended."""
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    new = asdict(row)
    document = [old for old in kept if contest_of(old) != contest_of(new)] + [new]
    RESULTS.write_text(json.dumps(document, indent=2) + "\n")


def contest_of(row: dict[str, Any]) -> tuple[str, str, str]:
    return row["game"], row["challenger"], row["opponent"]


def table(rows: list[dict[str, Any]]) -> str:
    """The kept results for `docs/play/levels.md`: a line for each game, a column for each step."""
    pairs = [*pairwise(NAMES), (HEURISTIC, TOP), ("random", TOP)]
    found = {contest_of(row): row for row in rows}
    games = dict.fromkeys(row["game"] for row in rows)
    lines = [f"| game | {' | '.join(f'{better} : {worse}' for worse, better in pairs)} |"]
    lines.append("| --- |" + " --- |" * len(pairs))
    for game in games:
        cells = [cell(found.get((game, better, worse))) for worse, better in pairs]
        lines.append(f"| {game} | {' | '.join(cells)} |")
    return "\n".join(lines)


def cell(row: dict[str, Any] | None) -> str:
    """Both results and the least gain; in brackets where the interval does not exclude chance."""
    if row is None:
        return ""
    if row["game"].startswith("buffalo"):
        own, others, low = (100 * value for value in figures(row))
        text = f"{own:.0f} % : {others:.0f} %, ≥ {low:.0f}"
    else:
        own, others, low = figures(row)
        text = f"{own:.1f} : {others:.1f}, ≥ {low:.1f}"
    return text if low > 0 else f"({text})"


def figures(row: dict[str, Any]) -> tuple[float, float, float]:
    return row["own"]["mean"], row["others"]["mean"], row["gain"]["low"]


if __name__ == "__main__":
    main()
