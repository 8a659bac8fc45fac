"""`hornox replay`: tell a recorded game again."""

from __future__ import annotations

import argparse
import sys

from hornox.cli.options import add_json, print_json, text_of
from hornox.cli.parsing import WRONG, Commands, add_command
from hornox.record import RecordError, read_record, replay
from hornox.record.report import report_error, report_steps
from hornox.terminal.retell import retell
from hornox.texts import LANGUAGES, Texts


def add_replay(commands: Commands) -> None:
    parser = add_command(
        commands,
        "replay",
        "tell a recorded game again",
        run_replay,
        "hornox replay game.json",
        "hornox replay - < game.json",
        "hornox replay game.json --json",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads stdin")
    add_json(parser, "print one JSON document: every event, the final position, what is awaited")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="default %(default)s")


def run_replay(args: argparse.Namespace) -> int:
    try:
        record = read_record(text_of(args.file))
        steps = replay(record)
    except RecordError as error:
        if args.json:
            print_json(report_error(error))
        print(f"hornox replay: {args.file}: {error}", file=sys.stderr)
        return WRONG
    if args.json:
        print_json(report_steps(record, steps))
    else:
        print("\n".join(retell(record, steps, Texts(args.lang))))
    return 0
