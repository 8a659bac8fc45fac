"""Turn a bot written in Python into a program that speaks the bot protocol."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from typing import TextIO

from hornox.bots.bot import Bot
from hornox.bots.outside.protocol import (
    VERSION,
    Act,
    Bye,
    Decide,
    FromBot,
    Greeting,
    Hello,
    read_to_bot,
    write_message,
)


def serve(
    make: Callable[[str], Bot], source: Iterable[str] | None = None, sink: TextIO | None = None
) -> None:
    """Play one seat of one game on the standard input and output, until goodbye is said.

    `make` is called with the bot's seed. What the bot prints goes to the standard error, so that
    it does not disturb the conversation.
    """
    lines = sys.stdin if source is None else source
    answers = sys.stdout if sink is None else sink
    with redirect_stdout(sys.stderr):
        _converse(make, lines, answers)


def _converse(make: Callable[[str], Bot], lines: Iterable[str], sink: TextIO) -> None:
    bot: Bot | None = None
    for line in lines:
        match read_to_bot(line):
            case Hello(version=version, seed=seed):
                if version != VERSION:
                    raise SystemExit(f"this bot speaks version {VERSION}, not {version}")
                bot = make(seed)
                reproducible = bool(getattr(bot, "reproducible", True))
                _say(sink, Greeting(VERSION, bot.name, reproducible))
            case Decide(id=number, view=view) if bot is not None:
                _say(sink, Act(number, bot.choose(view)))
            case Bye():
                return
            case _:
                pass


def _say(sink: TextIO, message: FromBot) -> None:
    print(write_message(message), file=sink, flush=True)
