"""What bots do wrong, and how it is told."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path

from hornox.engine import HornoxError
from hornox.engine.cards import Word

LONGEST_MESSAGE = 300


class FaultKind(Word):
    """The ways in which a bot can fail to answer a decision."""

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
    """A bot did not do its part."""

    code = "bot-failed"

    def __init__(self, kind: FaultKind, message: str) -> None:
        super().__init__(tidy(message))
        self.kind = kind


def tidy(text: str) -> str:
    """One line for people, whatever a bot has written: nothing unprintable, and not too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 3] + "..."


def describe(error: BaseException) -> str:
    """An error with the place it came from: what its author looks for first."""
    what = "".join(traceback.format_exception_only(error)).strip()
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) or not frames:  # a syntax error tells its place itself
        return tidy(what)
    return tidy(f"{what} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})")
