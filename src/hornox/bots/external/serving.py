"""Run a bot written in Python as a program that speaks the bot protocol."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from dataclasses import replace
from typing import TextIO

from hornox.bots.bot import Bot
from hornox.bots.external.protocol import (
    VERSION,
    Act,
    Bye,
    Decide,
    FromBot,
    Greeting,
    Hello,
    ToBot,
    read_to_bot,
    write_message,
)
from hornox.engine import RULES_VERSION
from hornox.record.errors import TooNew


def serve(
    make: Callable[[str], Bot], source: Iterable[str] | None = None, sink: TextIO | None = None
) -> None:
    """Play one seat of one game on the standard input and output, until `Bye`.

    `make` is called with the bot's seed. What the bot prints goes to the standard error, so that it
    does not disturb the protocol.
    """
    lines = sys.stdin if source is None else source
    answers = sys.stdout if sink is None else sink
    with redirect_stdout(sys.stderr):
        _converse(make, lines, answers)


def _converse(make: Callable[[str], Bot], lines: Iterable[str], sink: TextIO) -> None:
    bot: Bot | None = None
    rules = RULES_VERSION
    for line in lines:
        match _message(line):
            case Hello(rules=rules, seed=seed):
                bot = make(seed)
                reproducible = bool(getattr(bot, "reproducible", True))
                _say(sink, Greeting(VERSION, bot.name, reproducible))
            case Decide(id=number, view=view) if bot is not None:
                action = bot.choose(replace(view, rules=rules))
                explain = getattr(bot, "explain", None)
                _say(sink, Act(number, action, explain() if callable(explain) else None))
            case Bye():
                return
            case _:
                pass


def _message(line: str) -> ToBot:
    """Parse a message. Exit with an explanation if the bot is too old for it."""
    try:
        return read_to_bot(line)
    except TooNew as error:
        raise SystemExit(f"this bot cannot play: {error}") from None


def _say(sink: TextIO, message: FromBot) -> None:
    print(write_message(message), file=sink, flush=True)
