"""`hornox serve`: run a server for tables."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from hornox.cli.options import (
    add_bus,
    add_data,
    add_database,
    add_retention,
    available_cores,
    bus_of,
    data_directory_of,
    database_of,
    retention_of,
    split_words,
)
from hornox.cli.parsing import Commands, add_command
from hornox.interrupts import ctrl_c_ends_at_once

if TYPE_CHECKING:
    from hornox.server.settings import Settings

DAMAGED = 1
"""The exit status when the database must be restored."""

HIGHEST_RATE = 1_000_000_000
OPERATOR_TOKEN = "HORNOX_OPERATOR_TOKEN"
"""The environment variable with the operator's token. A command line is visible to all users."""


def add_serve(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "serve",
        run_serve,
        "hornox serve",
        "hornox serve --host 0.0.0.0",
        "hornox serve --data /var/lib/hornox --public-url https://play.example.org",
    )
    _add_place(parser)
    _add_limits(parser)
    add_retention(parser)
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="the format of logs, default %(default)s",
    )
    quick = "bots answer at once, not after the reveal; for tests"
    parser.add_argument("--quick-bots", action="store_true", help=quick)
    workers = "processes for bots that think ahead, 200 MB each; default: cores minus one"
    parser.add_argument("--bot-workers", type=int, metavar="N", help=workers)
    no_coach = "no hints and no reviews"
    parser.add_argument("--no-coach", action="store_true", help=no_coach)
    coaches = "processes for hints and reviews, default 1; they run below the bots' priority"
    parser.add_argument("--coach-workers", type=int, metavar="N", help=coaches)
    cold = "warm up bots that think ahead at their first decision, not at the start"
    parser.add_argument("--no-warm-up", action="store_true", help=cold)
    no_daily = "offer no deal of the day"
    parser.add_argument("--no-daily", action="store_true", help=no_daily)
    parser.add_argument("--no-puzzles", action="store_true", help="offer no puzzles")
    parser.add_argument("--open", action="store_true", help="also open a browser")
    parser.common(
        "--host",
        "--port",
        "--data",
        "--database",
        "--public-url",
        "--trusted-proxy",
        "--people-per-address",
        "--max-tables",
        "--bot-workers",
        "--no-coach",
        "--open",
    )


def _add_place(parser: argparse.ArgumentParser) -> None:
    host = "the address to listen on, default 127.0.0.1; 0.0.0.0: all addresses of this machine"
    parser.add_argument("--host", metavar="ADDRESS", help=host)
    port = "the port to listen on, default 8666; 0: any free port"
    parser.add_argument("--port", type=int, metavar="N", help=port)
    add_data(parser)
    add_database(parser)
    add_bus(parser, "a Redis or Valkey server, for several servers that share a database")
    address = "where the other servers reach this one, default 127.0.0.1 and any free port"
    parser.add_argument("--address", metavar="HOST:PORT", help=address)
    name = "the name of this server among those that share a database; default: host name and port"
    parser.add_argument("--name", metavar="NAME", help=name)
    public = "the public URL of the server, for links and QR codes: https://play.example.org"
    parser.add_argument("--public-url", metavar="URL", help=public)
    name = "another host name of the server, without a port; repeatable"
    parser.add_argument("--host-name", action="append", metavar="NAME", help=name)
    proxy = "trust the X-Forwarded headers of this proxy: an address or a network; repeatable"
    parser.add_argument("--trusted-proxy", action="append", metavar="ADDRESS", help=proxy)
    origin = "allow requests from pages of this origin (CORS): https://example.org; repeatable"
    parser.add_argument("--origin", action="append", metavar="ORIGIN", help=origin)


def _add_limits(parser: argparse.ArgumentParser) -> None:
    people = (
        "how many people may share an address, such as a school; default 50. Sets the limits "
        "for one address below, where they are not given"
    )
    parser.add_argument("--people-per-address", type=int, metavar="N", help=people)
    tables = "the maximum number of tables, default 10000"
    parser.add_argument("--max-tables", type=int, metavar="N", help=tables)
    own_tables = "the maximum number of unfinished tables opened by one person, default 20"
    parser.add_argument("--max-tables-each", type=int, metavar="N", help=own_tables)
    connections = "the maximum number of WebSockets, default 10000"
    parser.add_argument("--max-connections", type=int, metavar="N", help=connections)
    each = "the maximum number of WebSockets from one address, default 200"
    parser.add_argument("--max-per-address", type=int, metavar="N", help=each)
    rate = "requests and new WebSockets per second from one address, default 20; 400 at once"
    parser.add_argument("--request-rate", type=_rate, metavar="N", help=rate)
    newcomers = "new people per minute from one address, default 6; 50 at once"
    parser.add_argument("--newcomer-rate", type=_rate, metavar="N", help=newcomers)
    new_tables = "new tables per minute from one address, default 12; 50 at once"
    parser.add_argument("--table-rate", type=_rate, metavar="N", help=new_tables)
    commands = "commands per second on one WebSocket, default 10; 40 at once"
    parser.add_argument("--command-rate", type=_rate, metavar="N", help=commands)


def run_serve(args: argparse.Namespace) -> int:
    """Run the command."""
    with ctrl_c_ends_at_once():
        from hornox.server.logs import LogFormat, set_up_logs
        from hornox.server.serving import serve
        from hornox.server.storage import StoreCorrupt

    settings = settings_of(args)
    set_up_logs(LogFormat(args.log_format))
    try:
        serve(settings, browser=args.open, qr=sys.stdout.isatty())
    except StoreCorrupt as error:
        print(f"hornox serve: {error}", file=sys.stderr)
        return DAMAGED
    return 0


def settings_of(args: argparse.Namespace) -> Settings:
    """Return the settings given by the options; others have their defaults."""
    from hornox.server.settings import Settings, limits_for

    settings = Settings(
        data=data_directory_of(args),
        database=database_of(args),
        bus=bus_of(args),
        public_url=args.public_url and args.public_url.rstrip("/"),
        host_names=split_words(args.host_name),
        trusted_proxies=split_words(args.trusted_proxy),
        allowed_origins=tuple(origin.rstrip("/") for origin in split_words(args.origin)),
        quick_bots=args.quick_bots,
        name=args.name or "",
        warm_up=not args.no_warm_up,
        daily=not args.no_daily,
        puzzles=not args.no_puzzles,
        coach=not args.no_coach,
        operator_token=os.environ.get(OPERATOR_TOKEN) or None,
    )
    limits = limits_for(_given(args.people_per_address, settings.limits.people_per_address))
    return replace(
        settings,
        host=args.host or settings.host,
        address=args.address or settings.address,
        port=_given(args.port, settings.port),
        bot_workers=_given(args.bot_workers, max(1, available_cores() - 1)),
        retention=retention_of(args, settings.retention),
        coach_workers=_given(args.coach_workers, settings.coach_workers),
        limits=replace(
            limits,
            max_tables=_given(args.max_tables, limits.max_tables),
            max_tables_per_person=_given(args.max_tables_each, limits.max_tables_per_person),
            max_connections=_given(args.max_connections, limits.max_connections),
            max_connections_per_address=_given(
                args.max_per_address, limits.max_connections_per_address
            ),
            request_rate=limits.request_rate.with_rate(args.request_rate),
            newcomer_rate=limits.newcomer_rate.with_rate(
                args.newcomer_rate and args.newcomer_rate / 60
            ),
            table_rate=limits.table_rate.with_rate(args.table_rate and args.table_rate / 60),
            command_rate=limits.command_rate.with_rate(args.command_rate),
        ),
    )


def _rate(text: str) -> float:
    """Parse a finite number. The settings check its range."""
    rate = float(text)
    if not abs(rate) <= HIGHEST_RATE:  # also refuses nan
        raise argparse.ArgumentTypeError(f"must be a number up to {HIGHEST_RATE:,}, not {text}")
    return rate


def _given(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value
