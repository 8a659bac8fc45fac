"""Options that several commands share, and functions to read them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from errno import ENOENT
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from hornox.engine import OPTIONS, VARIANTS, GivenOptions, Option, OptionKind, Setup, new_setup
from hornox.record import RecordError
from hornox.terminal.option_flags import flag_of
from hornox.texts import LANGUAGES, Texts, language_of

if TYPE_CHECKING:
    from hornox.arena.workers import Runner
    from hornox.server.settings import DataRetention

DATABASE_URL = "HORNOX_DATABASE"
"""The environment variable with the address of the database, which may contain a password."""

BUS_URL = "HORNOX_BUS"
"""The environment variable with the address of the bus, which may contain a password."""


def add_bots(parser: argparse.ArgumentParser, whom: str) -> None:
    """Add `--bot`."""
    text = f"the bot (hornox bots lists them); one for all, or one {whom}: repeat it or use commas"
    parser.add_argument("--bot", action="append", metavar="SPEC", help=text)


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add mode and players, for commands that ask no questions."""
    modes = ", ".join(VARIANTS)
    parser.add_argument(
        "--mode", default="base", metavar="M", help=f"the game: {modes}; default base"
    )
    parser.add_argument(
        "--players", type=int, default=4, metavar="N", help="seats, default %(default)s"
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the seed and the options of a game."""
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same game")
    for option in OPTIONS.values():
        add_option(parser, option)


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """Add the flag of an option of a game."""
    choices = f": {','.join(option.choices)}" if option.choices else ""
    add = partial(parser.add_argument, flag_of(option.name), help=f"{option.meaning}{choices}")
    match option.kind:
        case OptionKind.NUMBER:
            add(type=int, metavar="N")
        case OptionKind.FLAG:
            add(action="store_true", default=None)
        case OptionKind.CARDS:
            add(type=lambda text: split_words([text]), metavar="A,B")
        case _:
            assert_never(option.kind)


def add_json(parser: argparse.ArgumentParser, text: str = "print one JSON document") -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help=text)


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`. Every command that speaks in sentences has it, with the same default."""
    language = "the language; default: that of your system"
    parser.add_argument("--lang", choices=LANGUAGES, help=language)


def texts_of(args: argparse.Namespace) -> Texts:
    """Return the texts in the given language, or in that of the system."""
    return Texts(args.lang or language_of(os.environ))


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add `--data`."""
    data = "the data directory, on a local disk; default: a directory of this user"
    parser.add_argument("--data", type=Path, metavar="DIR", help=data)


def data_directory_of(args: argparse.Namespace) -> Path:
    """Return the given data directory, or the default."""
    from hornox.data_directory import data_directory

    given: Path | None = args.data
    return given or data_directory()


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add `--database`."""
    database = f"a PostgreSQL database instead of a data directory; also as {DATABASE_URL}"
    parser.add_argument("--database", metavar="URL", help=database)


def database_of(args: argparse.Namespace) -> str | None:
    """Return the address of the database, `None` for the one in the data directory."""
    return args.database or os.environ.get(DATABASE_URL) or None


def add_bus(parser: argparse.ArgumentParser, bus: str) -> None:
    """Add `--bus`."""
    parser.add_argument("--bus", metavar="URL", help=f"{bus}; also as {BUS_URL}")


def bus_of(args: argparse.Namespace) -> str | None:
    """Return the address of the bus, or `None`."""
    return args.bus or os.environ.get(BUS_URL) or None


def add_ray(parser: argparse.ArgumentParser) -> None:
    """Add `--ray`."""
    ray = "play on a Ray cluster: its address, auto, or local for --jobs processes (extra ray)"
    parser.add_argument("--ray", metavar="ADDRESS", help=ray)


def runner_of(args: argparse.Namespace) -> Runner:
    """Return where games are played: in processes of this machine, or on a Ray cluster."""
    from hornox.arena.ray_workers import run_on_ray
    from hornox.arena.workers import run_in_processes

    return run_in_processes if args.ray is None else partial(run_on_ray, args.ray)


def add_retention(parser: argparse.ArgumentParser) -> None:
    """Add the options for how long data is kept."""
    tables = "keep tables at which no one is connected for this many days, default 365"
    parser.add_argument("--keep-tables", type=int, metavar="DAYS", help=tables)
    games = "delete finished games after this many days; default: keep them"
    parser.add_argument("--keep-games", type=int, metavar="DAYS", help=games)
    people = "delete people who used no device for this many days; default: keep players"
    parser.add_argument("--keep-people", type=int, metavar="DAYS", help=people)


def retention_of(args: argparse.Namespace, otherwise: DataRetention) -> DataRetention:
    """Return how long data is kept."""
    return replace(
        otherwise,
        tables=otherwise.tables if args.keep_tables is None else args.keep_tables,
        games=args.keep_games,
        people=args.keep_people,
    )


def setup_of(args: argparse.Namespace) -> Setup:
    """Return the setup given by the options of `add_table` and `add_options`."""
    return new_setup(args.mode, args.players, **options_of(args).given())


def options_of(args: argparse.Namespace) -> GivenOptions:
    """Return the options of a game that were given."""
    return GivenOptions(**{name: getattr(args, name) for name in OPTIONS})


def split_words(values: Sequence[str] | None) -> tuple[str, ...]:
    """Return the values of an option that may be repeated or separated by commas."""
    found = [word.strip() for value in values or () for word in value.split(",")]
    return tuple(filter(None, found))


def bots_of(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the given bots. A command line counts as one bot, even if it contains commas."""
    given: Sequence[str] = args.bot or ()
    whole = [(value,) if value.startswith("exec:") else split_words([value]) for value in given]
    return tuple(bot for bots in whole for bot in bots)


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_directory(path: Path) -> None:
    """Raise `FileNotFoundError` now if the file could not be written later."""
    if not path.parent.is_dir():
        raise FileNotFoundError(ENOENT, f"there is no directory {path.parent}", str(path))


def read_file_or_stdin(file: str) -> str:
    """Return the text of a record's file, or of the standard input for `-`."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        raise RecordError("", error.strerror or str(error), "unreadable") from None
    except UnicodeDecodeError:
        raise RecordError("", "not a UTF-8 text", "unreadable") from None


def print_json(data: object) -> None:
    """Print data as indented JSON."""
    print(json.dumps(data, indent=2))
