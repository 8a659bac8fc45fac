"""Which words name a bot from outside: an import path, or a command line."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.outside.imported import find_import
from hornox.bots.outside.process_bot import ProcessBot

EXEC = "exec:"
_DOMAIN = "hornox-bot-seed-1"


def find_outside(spec: str) -> Callable[[str], Bot] | None:
    """What makes this bot from a seed; `None` if the words name no bot from outside."""
    make: Callable[[str], Bot]
    if spec.startswith(EXEC):
        make = partial(ProcessBot, _command(spec))
    elif _is_import_path(spec):
        make = find_import(spec)
    else:
        return None
    return lambda seed: make(bot_seed(seed))


def bot_seed(seed: str) -> str:
    """A seed for strangers. The one a bot is made with may contain the game's, so it is hashed.

    It tells as much of a seed that is easy to guess as the deal itself does.
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
    module, colon, name = spec.partition(":")
    return bool(colon) and all(part.isidentifier() for part in f"{module}.{name}".split("."))
