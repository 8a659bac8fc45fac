"""Faults of bots, and their messages."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path

from hornox.engine import HornoxError
from hornox.engine.cards import Word

LONGEST_MESSAGE = 300


class FaultKind(Word):
    """The kinds of faults of a bot."""

    DEADLINE = "deadline"  # no answer in time
    CRASH = "crash"  # the program ended, or the code raised an error
    ILLEGAL = "illegal"  # the rules do not accept the answer
    PROTOCOL = "protocol"  # the answer cannot be understood


@dataclass(frozen=True, slots=True)
class Fault:
    """A decision that a bot did not answer properly; `decision` is the decision's id."""

    kind: FaultKind
    decision: str
    message: str


class BotFailed(HornoxError):
    """A bot did not answer properly."""

    code = "bot-failed"

    def __init__(self, kind: FaultKind, message: str) -> None:
        super().__init__(one_line(message))
        self.kind = kind


def one_line(text: str) -> str:
    """Return the text as one printable line of limited length."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 3] + "..."


def describe_error(error: BaseException) -> str:
    """Return the message of an error with the file and line where it was raised."""
    what = "".join(traceback.format_exception_only(error)).strip()
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) or not frames:  # a syntax error has its place in its message
        return one_line(what)
    return one_line(f"{what} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})")
