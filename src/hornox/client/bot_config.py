"""The file that tells how a bot plays on a server: `hornox join --config FILE`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornox.client.bot_player import DEFAULT_DEADLINE
from hornox.client.errors import ClientError
from hornox.engine import MODES
from hornox.engine.suggestions import did_you_mean
from hornox.record import RecordError, from_json

MOST_AT_ONCE = 4


class BadConfig(ClientError):
    """The file cannot be used."""

    code = "bad-config"


@dataclass(frozen=True, slots=True)
class BotConfig:
    """How a bot plays on a server.

    `games_at_once` and `games_a_day` are limits; `challenges` says whether it takes challenges,
    `opponents` whose (public ids; all if empty). `deadline`: seconds for an answer.
    """

    server: str
    name: str
    bot: str
    modes: tuple[str, ...] = tuple(MODES)
    games_at_once: int = 1
    games_a_day: int = 1000
    challenges: bool = True
    opponents: tuple[str, ...] = ()
    deadline: int = int(DEFAULT_DEADLINE)


def read_config(path: Path) -> BotConfig:
    """Return the configuration in a TOML file, or raise `BadConfig` with what is wrong."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"{path}: {error}") from None
    try:
        config = from_json(BotConfig, data)
    except RecordError as error:
        raise BadConfig(f"{path}: {error}{_guess(data)}") from None
    _check(path, config)
    return config


def _guess(data: dict[str, Any]) -> str:
    known = BotConfig.__dataclass_fields__
    return next((did_you_mean(name, known) for name in data if name not in known), "")


def _check(path: Path, config: BotConfig) -> None:
    unknown = [mode for mode in config.modes if mode not in MODES]
    if unknown:
        raise BadConfig(f"{path}: there is no mode {unknown[0]!r}{did_you_mean(unknown[0], MODES)}")
    if not config.modes:
        raise BadConfig(f"{path}: modes: name one or more of {', '.join(MODES)}")
    if not 1 <= config.games_at_once <= MOST_AT_ONCE:
        raise BadConfig(f"{path}: games_at_once is 1 to {MOST_AT_ONCE}")
    if config.games_a_day < 1 or config.deadline < 1:
        raise BadConfig(f"{path}: games_a_day and deadline are 1 or more")
