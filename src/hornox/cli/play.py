"""`hornox play`: play in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from rich.console import Console

from hornox.cli.options import (
    add_bots,
    add_lang,
    add_options,
    bots_of,
    check_directory,
    options_of,
    read_file_or_stdin,
    texts_of,
)
from hornox.cli.parsing import Commands, Parser, add_command
from hornox.engine import VARIANTS, HornoxError, new_setup
from hornox.extras import is_installed, require
from hornox.record import read_record
from hornox.terminal import game_questions
from hornox.terminal.ask import Asker, Quit
from hornox.terminal.paces import PACES
from hornox.terminal.play import PlaySettings, play, resumed
from hornox.terminal.saved_game import default_file, unfinished_game
from hornox.texts import Texts


class NeedsScreen(HornoxError):
    """The line mode only plays against bots."""

    code = "needs-screen"


def add_play(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "play",
        run_play,
        "hornox play",
        "hornox play --mode buffalo --players 3",
        "hornox play --mode fan --fan-cards cow --seed 7 --save game.json",
        "hornox play https://example.org/t/ABC-DEF-GH0 --name Ada",
        "hornox play --replay game.json",
        "hornox play --lang de --plain",
    )
    table = "a table of a server to join: its link, or its code on this machine's server"
    parser.add_argument("table", nargs="?", metavar="URL|CODE", help=table)
    parser.add_argument(
        "--mode", metavar="M", help=f"the game: {', '.join(VARIANTS)}; asked if omitted"
    )
    parser.add_argument("--players", type=int, metavar="N", help="seats, yours included")
    add_bots(parser, "for each of the others")
    add_options(parser)
    parser.add_argument("--name", help="your name")
    parser.add_argument("--save", metavar="FILE", help="write the record to this file")
    _add_what_is_shown(parser)
    add_lang(parser)
    parser.common(
        "--mode", "--players", "--bot", "--fan-cards", "--name", "--resume", "--replay", "--lang"
    )


def _add_what_is_shown(parser: Parser) -> None:
    parser.add_argument("--resume", action="store_true", help="go on with the game you left")
    parser.add_argument("--watch", action="store_true", help="watch bots play")
    parser.add_argument("--replay", metavar="FILE", help="step through a record")
    pace = "how fast cards are placed, default %(default)s; off: without motion, all at once"
    parser.add_argument("--pace", choices=PACES, default="normal", help=pace)
    plain = "ask line by line, as without a terminal or without the extra terminal"
    parser.add_argument("--plain", action="store_true", help=plain)


def run_play(args: argparse.Namespace) -> int:
    """Run the command."""
    texts, console = texts_of(args), Console(highlight=False)
    if _has_screen(args):
        _check(args)
        return _run_on_screen(args, console, texts)
    try:
        settings = _arranged(args, console, texts)
    except (Quit, EOFError, KeyboardInterrupt):
        console.print(f"\n{texts('end.left')}", markup=False)
        return 0
    play(settings, console, texts)
    return 0


def _has_screen(args: argparse.Namespace) -> bool:
    """Return whether there is a terminal to draw on. Textual writes to stderr."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if args.plain or not all(stream.isatty() for stream in streams):
        return False
    return os.environ.get("TERM") != "dumb" and is_installed("terminal")


def _check(args: argparse.Namespace) -> None:
    """Refuse what is not possible before the screen is drawn on."""
    request = _request(args)
    if request.mode is not None and (request.options.fan_cards or not _asks_fan_cards(request)):
        players = request.players or game_questions.default_players(request.mode)
        setup = new_setup(request.mode, players, **request.options.given())
        bots = request.bots or (game_questions.DEFAULT_BOT,)
        game_questions.seated_bots(bots, setup.players - 1)
    if request.save is not None:
        check_directory(request.save)


def _asks_fan_cards(request: game_questions.GameRequest) -> bool:
    return request.mode is not None and game_questions.has_option(request.mode, "fan_cards")


def _run_on_screen(args: argparse.Namespace, console: Console, texts: Texts) -> int:
    from hornox.terminal.app.flow import JoinRequest, PlayRequest
    from hornox.terminal.app.preferences import (
        Preferences,
        is_coloured_terminal,
        is_dark_terminal,
    )
    from hornox.terminal.app.run import run_application

    record = None if args.replay is None else read_record(read_file_or_stdin(args.replay))
    table = None
    if args.table is not None:
        require("client", "hornox play URL")
        from hornox.client import read_table_address

        table = JoinRequest(read_table_address(args.table), args.name, args.watch)
    request = PlayRequest(_request(args), args.resume, args.watch, record, table)
    preferences = Preferences(args.pace, is_dark_terminal(), is_coloured_terminal())
    return run_application(request, preferences, console, texts)


def _arranged(args: argparse.Namespace, console: Console, texts: Texts) -> PlaySettings:
    """Return the settings of a game that is played line by line."""
    if args.watch or args.replay is not None or args.table is not None:
        raise NeedsScreen("a table's link, --watch and --replay need a terminal and its extra")
    request = _request(args)
    saved = unfinished_game(default_file()) if args.resume else None
    if saved is not None:
        return resumed(saved, default_file(), request.pace)
    return game_questions.arrange_game(request, Asker(console, texts))


def _request(args: argparse.Namespace) -> game_questions.GameRequest:
    is_terminal = sys.stdout.isatty() and sys.stdin.isatty()
    return game_questions.GameRequest(
        mode=args.mode,
        players=args.players,
        bots=bots_of(args),
        seed=args.seed,
        options=options_of(args),
        name=args.name,
        save=None if args.save is None else Path(args.save),
        pace=PACES[args.pace] if is_terminal else 0.0,
        keep=default_file() if is_terminal else None,
    )
