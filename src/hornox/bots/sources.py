"""Bots as they are given: by name, as a class or function that makes one, or as an object."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.external.imported import made_by
from hornox.bots.external.specs import bot_seed
from hornox.bots.registry import find_bot, make_bot

BotSource: TypeAlias = str | Bot | Callable[[str], Bot]
"""A name, as `make_bot` takes it; a class or function that makes a bot from a seed; or a bot, which
then plays all its games and seats itself."""


def bot_from(source: BotSource, seed: str | int) -> Bot:
    """Return the bot of a source, for one seat of one game. A seed is hashed for others' code."""
    if isinstance(source, str):
        return make_bot(source, seed)
    if _is_bot(source):
        return cast(Bot, source)
    check_source(source)
    factory = cast(Callable[..., object], source)
    return made_by(source_name(source), factory, [bot_seed(str(seed))])


def check_source(source: BotSource) -> None:
    """Raise `NoSuchBot` if this can be no bot."""
    if isinstance(source, str):
        find_bot(source)
    elif not _is_bot(source) and not callable(source):
        raise NoSuchBot(f"{source!r} is no bot: give a name, a class, a function or an object")


def source_name(source: BotSource) -> str:
    """Return what the bot is called in results and records.

    >>> source_name("bison:500")
    'bison:500'
    """
    if isinstance(source, str):
        return source
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else getattr(source, "__name__", type(source).__name__)


def _is_bot(source: object) -> bool:
    """Return whether this answers decisions itself. A class of bots does not."""
    return not isinstance(source, type) and callable(getattr(source, "choose", None))
