"""What each idea of the champion is worth: it plays with one of them changed, on the same deals.

`python -m benchmarks.ideas` measures all of them, `--only pro,aim` those whose names start so;
`--deals` says how many deals, `--save` keeps the results. A new idea, or another number for an old
one, is one line more in `IDEAS`. All think in 4,000 playouts, in 16,000 among ten, and play bisons
of 1,000, which are hardly weaker and much quicker.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from benchmarks.champion import ChallengerResult, PlannedContest, format_row, play_planned
from hornox.bots import Bot, Budget, ThinkerBot, ThinkerConfig
from hornox.bots.playout_evaluation import margin, own_points
from hornox.bots.registry import CHAMPION
from hornox.bots.thinker import CAREFUL_THRESHOLD, UseThreshold
from hornox.engine import Setup, new_setup
from hornox.sim import Enhancement, OptionValue, Policy

RESULTS = Path(__file__).parent / "results" / "ideas.json"
SEED = "ideas"
FIELD = "bison:1000"

BASE = new_setup("base", 4, rounds=1)
CROWD = new_setup("base", 10, rounds=1)
PRO = new_setup("pro", 4, rounds=1)
ANNIVERSARY = new_setup("anniversary", 2)
BUFFALO = new_setup("buffalo", 2)


@dataclass(frozen=True, slots=True)
class Idea:
    """A game, and the changes of the champion's config."""

    setup: Setup
    changes: dict[str, Any]


def wins_only(value: OptionValue) -> float:
    """Return the probability not to win."""
    return 1.0 - value.wins


IDEAS = {
    "base_champion": Idea(BASE, {}),
    "aim_own_points": Idea(BASE, {"objective": own_points}),
    "aim_margin": Idea(BASE, {"objective": margin}),
    "aim_wins_only": Idea(BASE, {"objective": wins_only}),
    "base_sheds_sooner": Idea(BASE, {"policy": Policy(sensible=1.0, shedding=5 / 200)}),
    "playouts_20000": Idea(BASE, {"budget": Budget(20_000)}),
    "crowd_champion": Idea(CROWD, {}),
    "crowd_margin": Idea(CROWD, {"objective": margin}),
    "crowd_hard_edges": Idea(CROWD, {"enhancements": Enhancement.NONE}),
    "crowd_4000": Idea(CROWD, {"among_many": None}),
    "pro_champion": Idea(PRO, {}),
    "pro_without_foresight": Idea(PRO, {"enhancements": Enhancement.NONE}),
    "pro_own_points": Idea(PRO, {"objective": own_points}),
    "pro_drafts_nearest": Idea(PRO, {"drafts_ahead": False}),
    "anniversary_champion": Idea(ANNIVERSARY, {}),
    "anniversary_all_kinds_alike": Idea(ANNIVERSARY, {"use_threshold": UseThreshold(0.75)}),
    "anniversary_careful": Idea(
        ANNIVERSARY, {"enhancements": Enhancement.NONE, "use_threshold": CAREFUL_THRESHOLD}
    ),
    "anniversary_stingy": Idea(
        ANNIVERSARY, {"enhancements": Enhancement.NONE, "use_threshold": UseThreshold(4.0, 0.4)}
    ),
    "buffalo_champion": Idea(BUFFALO, {}),
    "buffalo_margin": Idea(BUFFALO, {"objective": margin}),
}


def make(name: str, seed: str) -> Bot:
    """Return the champion with this idea changed. The arena calls it."""
    config: ThinkerConfig = replace(CHAMPION, budget=Budget(4_000), among_many=Budget(16_000))
    return ThinkerBot(name, seed, replace(config, **IDEAS[name].changes))


BOTS = SimpleNamespace(**{name: partial(make, name) for name in IDEAS})
"""Factories by name, for import paths in the arena."""


def measure(name: str, deals: int) -> ChallengerResult:
    """Play the changed champion alone among bisons, or as a team against a team of bisons."""
    setup = IDEAS[name].setup
    bot = f"benchmarks.ideas:BOTS.{name}"
    (found,) = play_planned(PlannedContest(name, setup, (bot,), FIELD, deals, SEED))
    return replace(found, challenger=name)


def save(found: ChallengerResult) -> None:
    """Save a result. It replaces that of the same idea."""
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    others = [old for old in kept if old["name"] != found.name]
    RESULTS.write_text(json.dumps([*others, asdict(found)], indent=2) + "\n")


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="starts of names, separated by commas")
    parser.add_argument("--deals", type=int, default=200, help="for each idea")
    parser.add_argument("--save", action="store_true", help="keep the results")
    args = parser.parse_args()
    for name in IDEAS:
        if name.startswith(tuple(args.only.split(","))):
            found = measure(name, args.deals)
            print(format_row(asdict(found)), flush=True)
            if args.save:
                save(found)


if __name__ == "__main__":
    main()
