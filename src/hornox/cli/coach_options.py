"""What the commands of the coach share."""

from __future__ import annotations

import argparse

from hornox.cli.options import add_json, add_lang
from hornox.engine import Seat
from hornox.record import Record, RecordError, read_record


def add_coach_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed, the same numbers")
    add_json(parser)
    add_lang(parser)


def positive(text: str) -> int:
    """A whole number above zero, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 at least")
    return number


def seat_of(given: int, record: Record) -> Seat:
    """The seat that `--seat` names, which counts from 1."""
    if not 1 <= given <= record.setup.players:
        raise RecordError("--seat", f"must be 1 to {record.setup.players}, not {given}")
    return given - 1


def record_in(text: str, file: str) -> Record:
    """The record in a text; what is wrong with it names the file."""
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError(file, str(error), error.cause) from None
