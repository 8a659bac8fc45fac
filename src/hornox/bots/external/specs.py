"""Specifications of external bots: an import path, a command line, or learned weights."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.external.imported import find_import
from hornox.bots.external.process_bot import ProcessBot

EXEC = "exec:"
LEARNED = "learned?"
_LEARNED_BOT = "hornox.learn:LearnedBot"
_DOMAIN = "hornox-bot-seed-1"


def find_external(spec: str) -> Callable[[str], Bot] | None:
    """Return a function that makes this bot from a seed, or `None` if it is not external."""
    make: Callable[[str], Bot]
    if spec.startswith(EXEC):
        make = partial(ProcessBot, _command(spec))
    elif spec.startswith(LEARNED):
        make = _learned(spec)
    elif _is_import_path(spec):
        make = find_import(spec)
    else:
        return None
    return lambda seed: make(bot_seed(seed))


def _learned(spec: str) -> Callable[[str], Bot]:
    """Return a function that makes the bot of these weights, which needs no seed."""
    name, equals, file = spec.removeprefix(LEARNED).partition("=")
    if name != "weights" or not equals or not file:
        raise NoSuchBot(f"a learned bot is {LEARNED}weights=FILE, not {spec!r}")
    make = find_import(_LEARNED_BOT, [file])
    make("")  # weights that cannot be read are found now, not in a game
    return make


def bot_seed(seed: str) -> str:
    """Return the seed for an external bot, hashed, because the given one may contain the game's.

    It reveals as much of a seed that is easy to guess as the deal itself does.
    """
    return sha256(f"{_DOMAIN}/{seed}".encode()).hexdigest()


def _command(spec: str) -> list[str]:
    try:
        command = shlex.split(spec.removeprefix(EXEC))
    except ValueError as error:
        raise NoSuchBot(f"{spec!r} is no command line: {error}") from None
    if not command:
        raise NoSuchBot(f"after {EXEC} stands a command line")
    if shutil.which(command[0]) is None:
        raise NoSuchBot(f"there is no program {command[0]!r}")
    return command


def _is_import_path(spec: str) -> bool:
    module, colon, name = spec.partition("?")[0].partition(":")
    return bool(colon) and all(part.isidentifier() for part in f"{module}.{name}".split("."))
