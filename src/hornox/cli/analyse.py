"""`hornox analyse`: what each option of one decision may cost."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.live import Live

from hornox.cli.coach_options import add_coach_options, positive, record_in, seat_of
from hornox.cli.options import print_json, read_file_or_stdin, texts_of
from hornox.cli.parsing import Commands, add_command
from hornox.coach import Analysis, Effort, NothingToAnalyse, analysis_document, refine
from hornox.engine import RULES_VERSION, VARIANTS, Seat, View, awaited, observe
from hornox.record import Record, RecordError, parse_record, replay
from hornox.record.record import RECORD
from hornox.terminal.review_tables import analysis_table
from hornox.texts import Texts


def add_analyse(commands: Commands) -> None:
    parser = add_command(
        commands,
        "analyse",
        run_analyse,
        "hornox analyse game.json",
        "hornox analyse game.json --move 12 --playouts 50000",
        "hornox analyse position.json --mode pro --seat 2",
    )
    file = "a record, or a start position; - reads stdin"
    parser.add_argument("file", metavar="FILE", help=file)
    seat = "whose decision (1 is the first); default: the first seat that is asked"
    parser.add_argument("--seat", type=int, metavar="S", help=seat)
    move = "the decision before this move of the record (0 is the first); default: after the last"
    parser.add_argument("--move", type=int, metavar="M", help=move)
    mode = "the game of a start position, default %(default)s"
    parser.add_argument("--mode", choices=[*VARIANTS], default="base", metavar="M", help=mode)
    playouts = "so many playouts for each option, default %(default)s"
    default = Effort().playouts
    parser.add_argument("--playouts", type=positive, default=default, metavar="N", help=playouts)
    add_coach_options(parser)


def run_analyse(args: argparse.Namespace) -> int:
    record = record_or_position(args.file, args.mode)
    view = view_of(record, args.move, args.seat)
    steps = refine(view, Effort(args.playouts), args.seed)
    if args.json:
        *_, last = steps
        print_json(analysis_document(last))
    else:
        _show(steps, record.names, texts_of(args))
    return 0


def _show(steps: Iterator[Analysis], names: tuple[str, ...], texts: Texts) -> None:
    """On a terminal the table gets better while one looks."""
    screen = Console(highlight=False)
    if not screen.is_terminal:
        *_, last = steps
        screen.print(analysis_table(last, texts, names))
        return
    with Live(console=screen, auto_refresh=False) as live:
        for analysis in steps:
            live.update(analysis_table(analysis, texts, names), refresh=True)


def view_of(record: Record, move: int | None, seat: int | None) -> View:
    """What the seat saw that had to decide before a move, or has to after the last one."""
    steps = replay(record)
    if move is not None and not 0 <= move < len(record.moves):
        raise RecordError("--move", f"the record has moves 0 to {len(record.moves) - 1}")
    state = steps[-1 if move is None else move].state
    asked = awaited(state)
    chosen: Seat | None = asked[0] if asked else None
    if move is not None and record.moves[move].seat is not None:
        chosen = record.moves[move].seat
    if seat is not None:
        chosen = seat_of(seat, record)
    if chosen is None:
        raise NothingToAnalyse("no seat has anything to decide there")
    return observe(state, chosen)


def record_or_position(file: str, mode: str) -> Record:
    """A record, or one that consists of a start position of this mode."""
    text = read_file_or_stdin(file)
    position = _position_in(text)
    if position is None:
        return record_in(text, file)
    hands = position.get("hands")
    players = len(hands) if isinstance(hands, list) else 0
    names = [f"Seat {seat + 1}" for seat in range(players)]
    game: dict[str, Any] = {"rules": RULES_VERSION, "mode": mode, "seats": names}
    return parse_record({**RECORD.head, **game, "position": position})


def _position_in(text: str) -> dict[str, Any] | None:
    """A start position stands in its file without a head."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    is_position = isinstance(data, dict) and "rows" in data and "format" not in data
    return data if is_position else None
