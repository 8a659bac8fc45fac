"""The messages between Hornox and a bot that runs as a program.

Each is one line of JSON with its `type`. `docs/reference/bot-protocol.md` explains
them; a test compares the page with these types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from hornox.engine import Outcome, Seat, SeatAction, Setup, View
from hornox.record import RecordError, from_json, to_json, to_text
from hornox.record.codec import load
from hornox.record.formats import checked_version

VERSION = 1
"""Increased whenever a working bot would have to be changed."""

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Hello:
    """To the bot, first: the game, its seat and a seed, which is not the game's."""

    version: int
    rules: int
    setup: Setup
    seat: Seat
    seed: str


@dataclass(frozen=True, slots=True)
class Decide:
    """To the bot: answer `view.decision`; the deadline is in milliseconds, if there is one."""

    id: int
    deadline_ms: int | None
    view: View


@dataclass(frozen=True, slots=True)
class GameOver:
    """To the bot: how the game ended. No answer is expected."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Bye:
    """To the bot, last: the conversation ends."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """From the bot, in reply to the hello. `reproducible`: same seed and views, same answers."""

    version: int
    name: str
    reproducible: bool = True


@dataclass(frozen=True, slots=True)
class Act:
    """From the bot: its answer to the decision with this id.

    `info`: what it tells about the decision, any JSON, for after the game.
    """

    id: int
    action: SeatAction
    info: object = None


ToBot: TypeAlias = Hello | Decide | GameOver | Bye
FromBot: TypeAlias = Greeting | Act

TO_BOT: dict[str, type[ToBot]] = {
    "hello": Hello,
    "decide": Decide,
    "game-over": GameOver,
    "bye": Bye,
}
FROM_BOT: dict[str, type[FromBot]] = {"hello": Greeting, "act": Act}

_TYPES = {kind: name for kinds in (TO_BOT, FROM_BOT) for name, kind in kinds.items()}

M = TypeVar("M")


def write_message(message: ToBot | FromBot) -> str:
    """Return the message as one line of JSON, without a newline."""
    return to_text({"type": _TYPES[type(message)]} | to_json(message))


def read_to_bot(line: str) -> ToBot:
    """Parse a message of Hornox, in a bot written in Python."""
    return _read(line, TO_BOT)


def read_from_bot(line: str) -> FromBot:
    """Parse a message of a bot, or raise `RecordError` with the place and the reason."""
    message = _read(line, FROM_BOT)
    if isinstance(message, Greeting):
        _check_greeting(message)
    return message


def _read(line: str, kinds: dict[str, type[M]]) -> M:
    data = load(line)
    if not isinstance(data, dict):
        raise RecordError("", "a message is a JSON object")
    kind = kinds.get(str(data.pop("type", None)))
    if kind is None:
        raise RecordError("type", f"must be one of {', '.join(kinds)}")
    if "version" in data:  # before fields that only a later version has
        checked_version("version", data["version"], VERSION)
    return from_json(kind, data)


def _check_greeting(hello: Greeting) -> None:
    if not (1 <= len(hello.name) <= LONGEST_NAME and hello.name.isprintable()):
        raise RecordError("name", f"must have 1 to {LONGEST_NAME} printable characters")
