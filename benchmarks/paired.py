"""Two champions on the same deals: each plays every deal alone among bisons, on the same seat.

`python -m benchmarks.paired NAME JOURNAL --deals 2000` plays the idea NAME of `benchmarks.ideas`
against the champion as it is. Finished deals are in JOURNAL, a line each; a run goes on where the
last one ended. `--tell` plays nothing and prints what the journal says.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from benchmarks.ideas import FIELD, IDEAS
from hornox.arena.play import play_game
from hornox.engine import Setup

SEED = "paired champions"
CHAMPION = "base_champion"


def play(name: str, journal: Path, deals: int) -> None:
    """Play the deals that the journal does not have yet."""
    done = len(lines_of(journal))
    with journal.open("a", encoding="utf-8") as file:
        for deal in range(done, deals):
            line = [round_of(IDEAS[name].setup, bot, deal) for bot in (CHAMPION, name)]
            file.write(json.dumps(line) + "\n")
            file.flush()


def round_of(setup: Setup, idea: str, deal: int) -> tuple[int, float]:
    """Points of the idea, and its share of the win."""
    seat = deal % setup.players
    bots = [FIELD] * setup.players
    bots[seat] = f"benchmarks.ideas:BOTS.{idea}"
    (points,) = play_game(setup, tuple(bots), f"{SEED} {deal}").game.state.scores
    least = min(points)
    return points[seat], (points[seat] == least) / points.count(least)


def lines_of(journal: Path) -> list[Any]:
    text = journal.read_text("utf-8") if journal.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


def result_of(journal: Path) -> dict[str, Any]:
    """What the idea gains: points less and wins more, with standard errors."""
    lines = lines_of(journal)
    points = [champion[0] - idea[0] for champion, idea in lines]
    wins = [idea[1] - champion[1] for champion, idea in lines]
    return {
        "deals": len(lines),
        "points": fmean(idea[0] for _, idea in lines),
        "champion_points": fmean(champion[0] for champion, _ in lines),
        **{
            name: {"value": fmean(values), "error": stdev(values) / sqrt(len(values))}
            for name, values in (("points_gained", points), ("wins_gained", wins))
        },
    }


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=list(IDEAS))
    parser.add_argument("journal", type=Path)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--tell", action="store_true", help="play nothing")
    args = parser.parse_args()
    if not args.tell:
        play(args.name, args.journal, args.deals)
    print(json.dumps(result_of(args.journal), indent=2))


if __name__ == "__main__":
    main()
