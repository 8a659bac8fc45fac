"""The command line of all benchmarks: options, origin and results."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from hornox.arena.bench import QUICK, THOROUGH, BenchSettings, origin
from hornox.record import to_json

RESULTS = Path(__file__).parent / "results"

Result: TypeAlias = dict[str, Any]


def run(
    name: str,
    about: str | None,
    measure: Callable[[BenchSettings], Result],
    format_result: Callable[[Result], str],
) -> None:
    """Measure, save the result if requested, and print it."""
    parser = argparse.ArgumentParser(
        prog=f"python -m benchmarks.{name}",
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="shorter, with less steady figures")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--save", action="store_true", help=f"keep the result in {name}.json")
    args = parser.parse_args()
    found = measure(QUICK if args.quick else THOROUGH)
    result = {**to_json(origin()), "quick": args.quick, **found}
    text = json.dumps(result, indent=2)
    if args.save:
        (RESULTS / f"{name}.json").write_text(f"{text}\n", "utf-8")
    print(text if args.json else format_result(result))


def met(reached: bool) -> str:
    """Return whether a goal was met, in words."""
    return "met" if reached else "missed"
