"""`hornox learn`: learn to play, and keep the weights as a bot."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from hornox.cli.coach_options import positive
from hornox.cli.options import add_json, check_directory, print_json
from hornox.cli.parsing import Commands, add_command
from hornox.engine import new_setup

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: threads would only wait

from hornox.learn import (
    LearningState,
    LearningTime,
    lead_over_sensible,
    learn,
    save_weights,
)
from hornox.learn.network import Network

ROUNDS = 5_000
"""That measure the result."""


def add_learn(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "learn",
        run_learn,
        "hornox learn --minutes 10 --out weights.npz",
        "hornox learn --players 6 --seed 3 --iterations 200",
        "hornox arena 'learned?weights=weights.npz' calf ox --deals 100",
    )
    parser.add_argument(
        "--players", type=positive, default=4, metavar="N", help="players, default %(default)s"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the seed, default %(default)s"
    )
    parser.add_argument(
        "--minutes",
        type=_minutes,
        default=10.0,
        metavar="M",
        help="how long to learn, default %(default)g",
    )
    iterations = "learn in so many steps instead of a time: the same seed gives the same weights"
    parser.add_argument("--iterations", type=positive, metavar="K", help=iterations)
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("weights.npz"),
        metavar="FILE",
        help="where the weights go, default %(default)s",
    )
    add_json(parser)


def run_learn(args: argparse.Namespace) -> int:
    """Run the command."""
    check_directory(args.out)
    setup = new_setup("base", args.players)
    budget = LearningTime(None if args.iterations else args.minutes, args.iterations)
    states: list[LearningState] = []
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("learning", total=1.0)

        def show(state: LearningState, network: Network) -> None:
            states[:] = [state]
            told = f"learning, {state.decisions:,} decisions"
            progress.update(task, completed=state.part, description=told)

        network = learn(setup, args.seed, budget, show)
    (state,) = states
    about = {
        "players": args.players,
        "seed": args.seed,
        "iterations": state.iterations,
        "decisions": state.decisions,
    }
    save_weights(args.out, network, about)
    lead = lead_over_sensible(setup, network, ROUNDS, args.seed)
    if args.json:
        found = {"lead": round(lead.mean, 3), "error": round(lead.error, 3), "rounds": lead.deals}
        times = {"seconds": round(state.seconds), "cpu_seconds": round(state.cpu_seconds)}
        print_json({"weights": str(args.out), **about, **times, "sensible": found})
        return 0
    print(
        f"{args.out}: {state.decisions:,} decisions in {state.seconds / 60:.1f} minutes"
        f" ({state.cpu_seconds / 60:.1f} of processor time)"
    )
    print(
        f"Among sensible players it takes {lead.mean:.2f} ± {lead.error:.2f} bullheads a round"
        f" fewer than each of them ({lead.deals:,} rounds)."
    )
    print(f"Let it play: hornox arena 'learned?weights={args.out}' calf ox")
    return 0


def _minutes(text: str) -> float:
    """Return a time above zero."""
    minutes = float(text)
    if not 0 < minutes < float("inf"):
        raise argparse.ArgumentTypeError("learning takes more than 0 minutes")
    return minutes
