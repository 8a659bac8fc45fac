"""`hornox join`: a bot takes a seat at a table of a server, or plays in its arena."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from hornox.bots import find_bot
from hornox.cli.options import add_json
from hornox.cli.parsing import Commands, add_command
from hornox.client import DEFAULT_SERVER, Server, TableClient, read_table_address
from hornox.client.bot_config import BadConfig, read_config
from hornox.client.bot_player import DEFAULT_DEADLINE, BotPlayer, FinishedBotGame
from hornox.client.bot_service import BotService
from hornox.record import to_text


def add_join(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "join",
        run_join,
        "hornox join http://localhost:8666/t/ABCDEFGH0 --bot my_bots:LowestCard",
        "hornox join ABCDEFGH0 --bot 'exec:node my_bot.js' --games 1",
        "hornox join --config bot.toml",
    )
    parser.add_argument(
        "table", nargs="?", metavar="URL|CODE", help="a link to a table, or its code"
    )
    parser.add_argument("--bot", metavar="SPEC", help="the bot, as `hornox bots` tells")
    parser.add_argument("--name", help="its name at the table; default: that of the bot")
    server = f"where the code is from, default {DEFAULT_SERVER}"
    parser.add_argument("--server", metavar="URL", help=server)
    parser.add_argument("--seat", type=int, metavar="N", help="this seat, from 1; default: any")
    parser.add_argument("--games", type=int, metavar="N", help="stop after so many; default: stay")
    deadline = "seconds for an answer, default %(default)g"
    parser.add_argument(
        "--deadline", type=float, default=DEFAULT_DEADLINE, metavar="S", help=deadline
    )
    config = "play in the arena of a server, as this file says"
    parser.add_argument("--config", type=Path, metavar="FILE", help=config)
    add_json(parser, "print each result as a line of JSON")


def run_join(args: argparse.Namespace) -> int:
    """Run the command."""
    if (args.config is None) == (args.table is None):
        raise BadConfig("give either a table and --bot, or --config FILE")
    if args.config is not None:
        config = read_config(args.config)
        find_bot(config.bot)
        asyncio.run(BotService(config, _tell, games=args.games).run())
        return 0
    if args.bot is None:
        raise BadConfig("which bot? Give --bot SPEC")
    find_bot(args.bot)
    asyncio.run(_play(args))
    return 0


async def _play(args: argparse.Namespace) -> None:
    address = read_table_address(args.table, args.server)
    name = args.name or _name_of(args.bot)
    async with Server(address.server) as server:
        await server.table(address.code)
        await server.sign_in(name, bot=True)
        async with TableClient(address, server.token) as table:
            await table.join(name, None if args.seat is None else args.seat - 1)
            _tell(f"{name} has a seat at table {address.code}")
            player = BotPlayer(table, args.bot, deadline=args.deadline, tell=_tell)
            played = 0
            async for game in player.games():
                played += 1
                _report(game, as_json=args.json)
                if played == args.games:
                    break
            await player.leave()


def _report(game: FinishedBotGame, *, as_json: bool) -> None:
    if as_json:
        print(to_text(game), flush=True)
    else:
        seat = "" if game.seat is None else f", on seat {game.seat + 1}"
        print(f"game {game.game}: {list(game.outcome.points)}{seat}", flush=True)


def _name_of(bot: str) -> str:
    """Return the last part of a bot's name, as a name at a table."""
    return bot.removeprefix("exec:").replace("/", " ").replace(":", " ").split()[-1][:24]


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
