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

from benchmarks.champion import Bout, Finding, findings, line
from hornox.bots import Bot, Budget, Mind, ThinkerBot
from hornox.bots.registry import CHAMPION
from hornox.bots.thinker import CAREFUL, Thrift
from hornox.bots.weighing import margin, own_points
from hornox.engine import Setup, new_setup
from hornox.sim import Enhancement, OptionValue

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
    """A game, and how the champion's mind is changed for it."""

    setup: Setup
    changes: dict[str, Any]


def wins_only(value: OptionValue) -> float:
    """All or nothing."""
    return 1.0 - value.wins


IDEAS = {
    "base_champion": Idea(BASE, {}),
    "aim_own_points": Idea(BASE, {"aim": own_points}),
    "aim_margin": Idea(BASE, {"aim": margin}),
    "aim_wins_only": Idea(BASE, {"aim": wins_only}),
    "playouts_20000": Idea(BASE, {"budget": Budget(20_000)}),
    "crowd_champion": Idea(CROWD, {}),
    "crowd_margin": Idea(CROWD, {"aim": margin}),
    "crowd_hard_edges": Idea(CROWD, {"enhancements": Enhancement.NONE}),
    "crowd_4000": Idea(CROWD, {"among_many": None}),
    "pro_champion": Idea(PRO, {}),
    "pro_without_foresight": Idea(PRO, {"enhancements": Enhancement.NONE}),
    "pro_own_points": Idea(PRO, {"aim": own_points}),
    "pro_drafts_nearest": Idea(PRO, {"drafts_ahead": False}),
    "anniversary_champion": Idea(ANNIVERSARY, {}),
    "anniversary_all_kinds_alike": Idea(ANNIVERSARY, {"thrift": Thrift(0.75)}),
    "anniversary_careful": Idea(ANNIVERSARY, {"enhancements": Enhancement.NONE, "thrift": CAREFUL}),
    "anniversary_stingy": Idea(
        ANNIVERSARY, {"enhancements": Enhancement.NONE, "thrift": Thrift(4.0, 0.4)}
    ),
    "buffalo_champion": Idea(BUFFALO, {}),
    "buffalo_margin": Idea(BUFFALO, {"aim": margin}),
}


def make(name: str, seed: str) -> Bot:
    """The champion with this idea changed; it is called by the arena."""
    mind: Mind = replace(CHAMPION, budget=Budget(4_000), among_many=Budget(16_000))
    return ThinkerBot(name, seed, replace(mind, **IDEAS[name].changes))


BOTS = SimpleNamespace(**{name: partial(make, name) for name in IDEAS})
"""The arena finds bots of other modules by their names."""


def measure(name: str, deals: int) -> Finding:
    """One round, or one game where a game is two, alone among bisons; or as a team on its own."""
    setup = IDEAS[name].setup
    bot = f"benchmarks.ideas:BOTS.{name}"
    (found,) = findings(Bout(name, setup, (bot,), FIELD, deals, SEED))
    return replace(found, challenger=name)


def keep(found: Finding) -> None:
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    others = [old for old in kept if old["name"] != found.name]
    RESULTS.write_text(json.dumps([*others, asdict(found)], indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="starts of names, separated by commas")
    parser.add_argument("--deals", type=int, default=200, help="for each idea")
    parser.add_argument("--save", action="store_true", help="keep the results")
    args = parser.parse_args()
    for name in IDEAS:
        if name.startswith(tuple(args.only.split(","))):
            found = measure(name, args.deals)
            print(line(asdict(found)), flush=True)
            if args.save:
                keep(found)


if __name__ == "__main__":
    main()
