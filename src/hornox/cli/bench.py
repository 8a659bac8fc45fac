"""`hornox bench`: measure how fast Hornox is on this machine."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from hornox.arena.bench import BenchError, BenchPart, BenchReport, bench, results_directory
from hornox.cli.options import add_json, check_directory, print_json
from hornox.cli.parsing import Commands, add_command
from hornox.terminal.bench_json import bench_document
from hornox.terminal.bench_plot import write_growth
from hornox.terminal.bench_tables import bench_table
from hornox.terminal.plot_files import check_plot_file

FIGURES, PLOT = "bench.json", "growth.png"
"""The files that `--save` writes."""


def add_bench(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "bench",
        run_bench,
        "hornox bench --quick",
        "hornox bench rounds playouts --json",
        "hornox bench growth --plot growth.png",
        "hornox bench --save",
    )
    parts = f"what to measure: {', '.join(BenchPart)}; default: all (docs/research/benchmarks.md)"
    parser.add_argument("parts", nargs="*", type=_part, metavar="PART", help=parts)
    quick = "take seconds instead of minutes, with less steady figures"
    parser.add_argument("--quick", action="store_true", help=quick)
    add_json(parser)
    save = f"in a checkout: keep all parts in benchmarks/results, as {FIGURES} and {PLOT}"
    parser.add_argument("--save", action="store_true", help=save)
    plot = "draw how the cost grows: .png or .svg"
    parser.add_argument("--plot", type=Path, metavar="FILE", help=plot)


def run_bench(args: argparse.Namespace) -> int:
    """Run the command."""
    parts = tuple(args.parts) or tuple(BenchPart)
    _check(args, parts)
    report = _measure(parts, quick=args.quick)
    if args.save:
        _save(report)
    if args.plot is not None:
        _draw(report, args.plot)
    if args.json:
        print_json(bench_document(report))
    else:
        Console(highlight=False).print(bench_table(report))
    return 0


def _part(text: str) -> BenchPart:
    if text not in tuple(BenchPart):
        raise argparse.ArgumentTypeError(
            f"there is no part {text!r}; parts are {', '.join(BenchPart)}"
        )
    return BenchPart(text)


def _check(args: argparse.Namespace, parts: tuple[BenchPart, ...]) -> None:
    """Check the options before anything is measured."""
    if args.save and results_directory() is None:
        raise BenchError("--save keeps figures beside the benchmarks: only in a checkout")
    if args.save and set(parts) != set(BenchPart):
        raise BenchError("--save keeps all parts together: name none of them")
    if args.plot is not None:
        check_plot_file(args.plot)
        check_directory(args.plot)
        if BenchPart.GROWTH not in parts:
            raise BenchError(f"--plot draws growth: name the part {BenchPart.GROWTH}, too")


def _measure(parts: tuple[BenchPart, ...], *, quick: bool) -> BenchReport:
    screen = Console(stderr=True)
    # redraw between timings only, because drawing costs processor time
    with Progress(
        console=screen, transient=True, disable=not screen.is_terminal, auto_refresh=False
    ) as progress:
        task = progress.add_task("getting ready")

        def show_progress(doing: str, done: int, total: int) -> None:
            progress.update(task, description=doing, completed=done, total=total, refresh=True)

        return bench(parts, quick=quick, on_progress=show_progress)


def _save(report: BenchReport) -> None:
    directory = results_directory()
    assert directory is not None
    text = json.dumps(bench_document(report), indent=2)
    (directory / FIGURES).write_text(f"{text}\n", "utf-8")
    _draw(report, directory / PLOT)


def _draw(report: BenchReport, path: Path) -> None:
    assert report.growth is not None
    write_growth(report.growth, report.origin, path)
