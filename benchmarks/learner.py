"""How strong the learner gets, and how soon: its curve, and matches against the levels.

Each seed learns in one process; on the way the network plays rounds among sensible players. Then it
plays the first levels, alone among copies of each. Finished seeds are kept, so that a long run can
be done in parts: `python -m benchmarks.learner --seeds 1,2,3`. `--draw` plays nothing.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks._script import RESULTS
from benchmarks.ladder import duel
from hornox.arena.bench import origin
from hornox.engine import new_setup
from hornox.learn import LearningState, LearningTime, lead_over_sensible, learn, save_weights
from hornox.learn.network import Network
from hornox.record import to_json
from hornox.terminal.plot_files import BLUE, GREY, ORANGE, clear_frame, write_plot_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIGURES, PICTURE = RESULTS / "learner.json", RESULTS / "learner.png"
SETUP = new_setup("base", 4)
ROUND = new_setup("base", 4, rounds=1)
LEVELS = ("calf", "yearling", "ox")
GOAL = "calf"
ROUNDS = 4_000
"""For each point of the curve."""

POINTS = 20
"""Of the curve, as parts of the time."""

GREEN = "#009E73"


def measure_seed(seed: int, iterations: int, deals: int) -> dict[str, Any]:
    """Learn from one seed, then play the levels."""
    curve: list[dict[str, Any]] = []

    def note(state: LearningState, network: Network) -> None:
        if state.part * POINTS >= len(curve) + 1 or not curve:
            lead = lead_over_sensible(SETUP, network, ROUNDS, seed)
            curve.append(
                {
                    "cpu_minutes": round(state.cpu_seconds / 60, 2),
                    "minutes": round(state.seconds / 60, 2),
                    "decisions": state.decisions,
                    "lead": round(lead.mean, 3),
                    "error": round(lead.error, 3),
                }
            )
            print(seed, curve[-1], flush=True)

    network = learn(SETUP, seed, LearningTime(iterations=iterations), note)
    with tempfile.TemporaryDirectory() as directory:
        weights = Path(directory) / "weights.npz"
        save_weights(weights, network, {"seed": seed})
        bot = f"learned?weights={weights}"
        matches = [asdict(duel("base", ROUND, bot, level, deals)) for level in LEVELS]
    matches = [match | {"challenger": "learned"} for match in matches]
    return {"seed": seed, "iterations": iterations, "curve": curve, "matches": matches}


def keep(found: dict[str, Any]) -> None:
    """Put the result of a seed in place of an earlier one."""
    seeds = [one for one in read() if one["seed"] != found["seed"]] + [found]
    seeds.sort(key=lambda one: int(one["seed"]))
    text = json.dumps({**to_json(origin()), "seeds": seeds}, indent=1)
    FIGURES.write_text(f"{text}\n", "utf-8")


def read() -> list[dict[str, Any]]:
    """Return the seeds that are kept."""
    found: list[dict[str, Any]] = []
    if FIGURES.exists():
        found = json.loads(FIGURES.read_text("utf-8"))["seeds"]
    return found


def lines(seeds: list[dict[str, Any]]) -> list[str]:
    """Return the matches as text."""
    told = []
    for one in seeds:
        last = one["curve"][-1]
        told.append(
            f"seed {one['seed']}: {last['decisions']:,} decisions, {last['cpu_minutes']} minutes of"
            f" processor time; {last['lead']} ± {last['error']} fewer than sensible players"
        )
        for match in one["matches"]:
            gain, wins = match["gain"], match["wins"]
            told.append(
                f"  {match['opponent']:10}{gain['mean']:6.2f} bullheads fewer"
                f" ({gain['low']:.2f} to {gain['high']:.2f}), wins {wins['mean']:.1%}"
            )
    beaten = all(
        match["gain"]["low"] > 0
        for one in seeds
        for match in one["matches"]
        if match["opponent"] == GOAL
    )
    return [*told, f"beats {GOAL} clearly with every seed: {'yes' if beaten else 'no'}"]


def draw(seeds: list[dict[str, Any]]) -> None:
    """Draw the curves."""
    note = "Base game, four players; the bars are one standard error."
    title = "What the learner gains"
    write_plot_file(PICTURE, (7, 4.2), title, note, partial(_draw, seeds))


def _draw(seeds: list[dict[str, Any]], figure: Figure) -> None:
    axis = figure.subplots()
    styles = zip((BLUE, ORANGE, GREEN), ("o-", "s-", "^-"), strict=True)
    for one, (colour, style) in zip(seeds, styles, strict=False):
        curve = one["curve"]
        axis.errorbar(
            [point["cpu_minutes"] for point in curve],
            [point["lead"] for point in curve],
            yerr=[point["error"] for point in curve],
            fmt=style,
            color=colour,
            markersize=4,
            label=f"seed {one['seed']}",
        )
    axis.axhline(0, color=GREY, linewidth=1)
    clear_frame(axis, "Bullheads a round fewer than sensible players", "both")
    axis.set_xlabel("minutes of processor time")
    axis.legend(frameon=False)


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="1,2,3", help="default %(default)s")
    parser.add_argument("--iterations", type=int, default=200, help="default %(default)s")
    parser.add_argument("--deals", type=int, default=250, help="of each match, default %(default)s")
    parser.add_argument("--draw", action="store_true", help="draw and print what is kept")
    args = parser.parse_args()
    if not args.draw:
        for seed in args.seeds.split(","):
            keep(measure_seed(int(seed), args.iterations, args.deals))
    draw(read())
    print("\n".join(lines(read())))


if __name__ == "__main__":
    main()
