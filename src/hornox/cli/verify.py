"""`hornox verify`: check that a recorded game was dealt from the committed seed."""

from __future__ import annotations

import argparse
import re
import sys

from hornox.cli.options import add_json, print_json, read_file_or_stdin
from hornox.cli.parsing import WRONG, Commands, add_command
from hornox.record import NotVerified, Record, RecordError, read_record, verify
from hornox.record.report import report_error

NOT_VERIFIED = 1
"""The exit status if the record does not match the commitment."""


def add_verify(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "verify",
        run_verify,
        "hornox verify game.json --commitment 5c50fee4... (64 digits)",
        "hornox verify game.json",
        "hornox verify - --json < game.json",
    )
    parser.add_argument("file", metavar="RECORD", help="a record; - reads stdin")
    promised = "what was shown before the deal; without it, it is computed for you to compare"
    parser.add_argument("--commitment", metavar="HEX", type=_commitment, help=promised)
    add_json(parser)


def run_verify(args: argparse.Namespace) -> int:
    """Run the command."""
    try:
        record = read_record(read_file_or_stdin(args.file))
    except RecordError as error:
        if args.json:
            print_json(report_error(error))
        print(f"hornox verify: {args.file}: {error}", file=sys.stderr)
        return WRONG
    try:
        made = verify(record, args.commitment)
    except NotVerified as error:
        return _refuted(args, str(error))
    _confirmed(args, record, made)
    return 0


def _refuted(args: argparse.Namespace, reason: str) -> int:
    if args.json:
        print_json(_report(args, None, reason))
    else:
        print(f"Not verified: {reason}.")
    return NOT_VERIFIED


def _confirmed(args: argparse.Namespace, record: Record, made: str) -> None:
    if args.json:
        print_json(_report(args, made, None))
        return
    print(f"All shuffles follow from the seed, and all {len(record.moves)} actions are legal.")
    if args.commitment is not None:
        print("Seed and setup are those that were promised before the deal.")
    else:
        print("Compare this commitment with the one that was shown before the deal:")
        print(f"  {made}")


def _report(args: argparse.Namespace, made: str | None, reason: str | None) -> dict[str, object]:
    """Return the JSON document; `promised` is what `commitment` was compared with."""
    return {
        "verified": reason is None,
        "commitment": made,
        "promised": args.commitment,
        "reason": reason,
    }


def _commitment(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError("must have 64 hexadecimal digits")
    return text.lower()
