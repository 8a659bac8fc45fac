"""Strength of the levels: each against the next, and the strongest against all others.

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

from hornox.arena import new_contest, play_contest, report_contest
from hornox.arena.intervals import Estimate
from hornox.bots import LEVELS
from hornox.engine import FanCard, Setup, new_setup

RESULTS = Path(__file__).parent / "results" / "ladder.json"
SEED = "ladder"
TEAM_SEED = "ladder of teams"
"""A seed whose deals were not played while the rules of thumb for teams were tuned."""

TEAMS = range(1, 7)
LADDER_TEAMS = (2, 3)
"""The team sizes in which the levels are compared step by step."""
CHAMPION = "champion"
"""The level with a benchmark of its own."""
NAMES = [kind.name for kind in LEVELS if kind.name != CHAMPION]
TOP, HEURISTIC = NAMES[-1], "cautious"


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one contest: bullheads less than the opponents', or games won more."""

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
        """Whether the whole interval is above 0."""
        return self.gain.low is not None and self.gain.low > 0


def setups() -> dict[str, Setup]:
    """Return one round of each game. Pro has no chance in it: bots decide everything."""
    games = {"base": new_setup("base", 4, rounds=1), "pro": new_setup("pro", 4, rounds=1)}
    games["anniversary"] = new_setup("anniversary", 4)
    for card in FanCard:
        games[f"fan {card}"] = new_setup("fan", 4, rounds=1, fan_cards=[card])
    games["x"] = new_setup("x", 3)
    return games


def duel(game: str, setup: Setup, challenger: str, opponent: str, deals: int) -> Row:
    """Play a challenger alone among copies of its opponent."""
    contest = new_contest(setup, (challenger,), against=opponent, deals=deals, seed=SEED)
    found = report_contest(contest, play_contest(contest, jobs=os.cpu_count() or 1))
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
    """Play two teams against the Buffalo on the same deals."""
    setup = new_setup("buffalo", players)
    contest = new_contest(setup, (better, worse), deals=deals, seed=TEAM_SEED)
    found = report_contest(contest, play_contest(contest, jobs=os.cpu_count() or 1))
    first, second = found.teams
    (difference,) = found.team_differences
    name = f"buffalo {players}"
    return Row(name, better, worse, deals, first.won, second.won, difference.won)


def negative(value: Estimate) -> Estimate:
    """Return the estimate of the negative value."""
    low = None if value.high is None else -value.high
    high = None if value.low is None else -value.low
    return Estimate(-value.mean, low, high, value.error)


def contests(deals: int, only: set[str]) -> Iterator[Row]:
    """Play all contests. The strongest bot costs most time and gets fewer deals."""
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


def format_row(row: Row) -> str:
    """Return a result as text."""
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
    """Run the benchmark from the command line."""
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
        print(format_row(row), flush=True)
        if args.save:
            save(row)


def save(row: Row) -> None:
    """Save a result. It replaces that of the same contest."""
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    new = asdict(row)
    document = [old for old in kept if contest_key(old) != contest_key(new)] + [new]
    RESULTS.write_text(json.dumps(document, indent=2) + "\n")


def contest_key(row: dict[str, Any]) -> tuple[str, str, str]:
    """Return what identifies a contest."""
    return row["game"], row["challenger"], row["opponent"]


def table(rows: list[dict[str, Any]]) -> str:
    """Return the kept results for `docs/play/levels.md`: a row for each game."""
    pairs = [*pairwise(NAMES), (HEURISTIC, TOP), ("random", TOP)]
    found = {contest_key(row): row for row in rows}
    games = dict.fromkeys(row["game"] for row in rows)
    lines = [f"| game | {' | '.join(f'{better} : {worse}' for worse, better in pairs)} |"]
    lines.append("| --- |" + " --- |" * len(pairs))
    for game in games:
        cells = [format_cell(found.get((game, better, worse))) for worse, better in pairs]
        lines.append(f"| {game} | {' | '.join(cells)} |")
    return "\n".join(lines)


def format_cell(row: dict[str, Any] | None) -> str:
    """Return both results and the least gain, in brackets if the interval includes 0."""
    if row is None:
        return ""
    if row["game"].startswith("buffalo"):
        own, others, low = (100 * value for value in means(row))
        text = f"{own:.0f} % : {others:.0f} %, ≥ {low:.0f}"
    else:
        own, others, low = means(row)
        text = f"{own:.1f} : {others:.1f}, ≥ {low:.1f}"
    return text if low > 0 else f"({text})"


def means(row: dict[str, Any]) -> tuple[float, float, float]:
    """Return both means and the lower end of the gain."""
    return row["own"]["mean"], row["others"]["mean"], row["gain"]["low"]


if __name__ == "__main__":
    main()
