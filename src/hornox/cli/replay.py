"""`hornox replay`: print a recorded game."""

from __future__ import annotations

import argparse
import sys

from hornox.cli.options import add_json, add_lang, print_json, read_file_or_stdin, texts_of
from hornox.cli.parsing import WRONG, Commands, add_command
from hornox.record import RecordError, read_record, replay
from hornox.record.report import report_error, report_steps
from hornox.terminal.replay_text import replay_lines


def add_replay(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "replay",
        run_replay,
        "hornox replay game.json",
        "hornox replay - < game.json",
        "hornox replay game.json --json",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads stdin")
    add_json(parser, "print one JSON document: every event, the final position, what is awaited")
    add_lang(parser)


def run_replay(args: argparse.Namespace) -> int:
    """Run the command."""
    try:
        record = read_record(read_file_or_stdin(args.file))
        steps = replay(record)
    except RecordError as error:
        if args.json:
            print_json(report_error(error))
        print(f"hornox replay: {args.file}: {error}", file=sys.stderr)
        return WRONG
    if args.json:
        print_json(report_steps(record, steps))
    else:
        print("\n".join(replay_lines(record, steps, texts_of(args))))
    return 0
