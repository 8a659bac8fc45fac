"""Bots from Python modules of others, given by their import path."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from urllib.parse import parse_qsl

from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.external.faults import describe_error


def find_import(path: str, given: Sequence[str] | None = None) -> Callable[[str], Bot]:
    """Return a function that makes a checked bot with the factory at `package.module:Name`.

    The factory gets the seed, or what is `given` instead. Parameters may follow, as texts:
    `package.module:Name?weights=FILE&depth=3`.
    """
    place, _, query = path.partition("?")
    parameters = _parameters(path, query)
    module_name, _, name = place.partition(":")
    found: object = _import(module_name)
    for part in name.split("."):
        if not hasattr(found, part):
            raise NoSuchBot(f"{path}: module {module_name} has no {name}")
        found = getattr(found, part)
    if not callable(found):
        raise NoSuchBot(f"{path} is neither a class nor a function that makes a bot")
    factory: Callable[..., object] = partial(found, **parameters)
    return lambda seed: made_by(path, factory, [seed] if given is None else given)


def _parameters(path: str, query: str) -> dict[str, str]:
    """Return the parameters of a specification: names and texts."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query))
    except ValueError:
        raise NoSuchBot(f"{path}: parameters look like ?name=value&other=value") from None
    names = [name for name, _ in pairs]
    wrong = next((n for n in names if not n.isidentifier() or names.count(n) > 1), None)
    if wrong is not None:
        raise NoSuchBot(f"{path}: {wrong!r} is given twice or is no name of a parameter")
    return dict(pairs)


def _import(name: str) -> ModuleType:
    """Import a module, also from the current directory, which comes last in the path."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise NoSuchBot(f"there is no module {error.name!r}") from None
        raise NoSuchBot(f"{name} cannot be imported: {describe_error(error)}") from error
    except (Exception, SystemExit) as error:
        raise NoSuchBot(f"{name} cannot be imported: {describe_error(error)}") from error


def made_by(path: str, factory: Callable[..., object], given: Sequence[str]) -> Bot:
    """Return the bot that a factory makes, or raise `NoSuchBot` if it makes none."""
    try:
        bot = factory(*given)
    except NoSuchBot:
        raise
    except (Exception, SystemExit) as error:
        raise NoSuchBot(f"{path} makes no bot from a seed: {describe_error(error)}") from error
    if not isinstance(getattr(bot, "name", None), str):
        raise NoSuchBot(f"{path} makes no bot: it has no name")
    if not callable(getattr(bot, "choose", None)):
        raise NoSuchBot(f"{path} makes no bot: it has no method choose")
    return bot  # type: ignore[return-value]  # checked above
