"""`hornox review`: what each choice of a recorded game cost, and how much was luck."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from hornox.cli.coach_options import add_coach_options, positive, record_in, seat_of
from hornox.cli.options import check_directory, print_json, read_file_or_stdin, texts_of
from hornox.cli.parsing import Commands, add_command
from hornox.coach import REVIEW_EFFORT, review, review_document
from hornox.terminal.review_page import review_page
from hornox.terminal.review_tables import review_table


def add_review(commands: Commands) -> None:
    parser = add_command(
        commands,
        "review",
        run_review,
        "hornox review game.json",
        "hornox review game.json --seat 1 --html review.html --lang de",
        "hornox review game.json --json",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads stdin")
    seats = "review this seat only (1 is the first); may be repeated"
    parser.add_argument("--seat", type=int, action="append", metavar="S", help=seats)
    most = "at most so many playouts for each option, default %(default)s"
    default = REVIEW_EFFORT.playouts
    parser.add_argument("--playouts", type=positive, default=default, metavar="N", help=most)
    add_coach_options(parser)
    page = "write a page that works without a network"
    parser.add_argument("--html", type=Path, metavar="OUT", help=page)


def run_review(args: argparse.Namespace) -> int:
    if args.html is not None:
        check_directory(args.html)
    record = record_in(read_file_or_stdin(args.file), args.file)
    seats = None if args.seat is None else sorted({seat_of(seat, record) for seat in args.seat})
    effort = replace(REVIEW_EFFORT, playouts=args.playouts)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("decisions", total=None)
        found = review(
            record,
            seats,
            effort,
            args.seed,
            progress=lambda done, of: progress.update(task, completed=done, total=of),
        )
    texts = texts_of(args)
    if args.html is not None:
        args.html.write_text(review_page(found, texts), "utf-8")
    if args.json:
        print_json(review_document(found))
    else:
        Console(highlight=False).print(review_table(found, texts))
    return 0
