"""Bots from Python modules of others, given by their import path."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from hornox.bots.bot import Bot, NoSuchBot
from hornox.bots.external.faults import describe_error


def find_import(path: str, given: Sequence[str] | None = None) -> Callable[[str], Bot]:
    """Return a function that makes a checked bot with the factory at `package.module:Name`.

    The factory gets the seed, or what is `given` instead.
    """
    module_name, _, name = path.partition(":")
    found: object = _import(module_name)
    for part in name.split("."):
        if not hasattr(found, part):
            raise NoSuchBot(f"{path}: module {module_name} has no {name}")
        found = getattr(found, part)
    if not callable(found):
        raise NoSuchBot(f"{path} is neither a class nor a function that makes a bot")
    factory: Callable[..., object] = found
    return lambda seed: _make(path, factory, [seed] if given is None else given)


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


def _make(path: str, factory: Callable[..., object], given: Sequence[str]) -> Bot:
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
