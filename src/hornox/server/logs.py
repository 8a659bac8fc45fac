"""What the server writes down: what happened, never to whom or with which secrets.

A line about a request has the endpoint's template, not the address that was asked for: the code of
a private table is its key. There are no query strings, no bodies, no headers and no tokens in it.
An error is logged by its kind and the lines of our code that it passed through, without its text.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from asyncio import AbstractEventLoop
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from hornox.server.guards.rates import Clock, Rate, Rates

LOG = logging.getLogger("hornox")

QUIET = ("uvicorn", "websockets", "asyncio", "sqlalchemy", "alembic")
"""Loggers of others: their warnings are heard, their gossip is not."""

REPEATS = Rate(1, 20)
"""Lines of one kind about what went wrong. What is beyond that is counted, not written."""

REFUSED = 400
"""The first HTTP status of a refusal."""

TELL_APART = ("endpoint", "method", "status", "at")
"""Facts by which lines of the same event are of different kinds."""

ROOT = Path(__file__).parents[1]
"""The directory of our code: places in it are told from there on."""

_CONTROL = {
    number: f"\\x{number:02x}" for number in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)
}


class LogFormat(Enum):
    TEXT = "text"
    JSON = "json"


class Line(logging.Formatter):
    """A moment, a level, an event and its facts, in one line."""

    def __init__(self, style: LogFormat) -> None:
        super().__init__()
        self._json = style is LogFormat.JSON

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        moment += f".{int(record.msecs):03}Z"
        facts: dict[str, Any] = getattr(record, "facts", {}) | _trouble(record)
        event = _first_line(record.getMessage())
        level = record.levelname.lower()
        if self._json:
            return json.dumps({"time": moment, "level": level, "event": event} | facts, default=str)
        line = " ".join((moment, level, event, *(f"{name}={facts[name]}" for name in facts)))
        return line.translate(_CONTROL)


class LimitingRepeats(logging.Filter):
    """Bounds the lines of each kind about refusals and trouble.

    The next line that is written tells as `left_out` how many of its kind were not.
    """

    def __init__(self, rate: Rate = REPEATS, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self._rates = Rates(rate, clock)
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        facts: dict[str, Any] = getattr(record, "facts", {})
        if record.levelno < logging.WARNING and facts.get("status", 0) < REFUSED:
            return True
        kind = f"{record.name} {record.msg} {[facts.get(name) for name in TELL_APART]}"
        if self._rates.take(kind):
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        if kind in self._left_out:
            record.facts = {**facts, "left_out": self._left_out.pop(kind)}
        return True


def tell(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Write a line about something that happened."""
    LOG.log(level, event, extra={"facts": facts}, stacklevel=2)


def set_up_logs(style: LogFormat, stream: TextIO = sys.stderr) -> None:
    """Lines go to this stream; warnings of the libraries too."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Line(style))
    handler.addFilter(LimitingRepeats())
    for name in ("hornox", *QUIET):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "hornox" else logging.WARNING)


def log_loop_error(loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """For `loop.set_exception_handler`. asyncio's own lines quote the error's text."""
    error = context.get("exception")
    facts = places_of(error) if isinstance(error, BaseException) else {}
    tell("loop-error", logging.ERROR, what=context.get("message", ""), **facts)


def places_of(error: BaseException) -> dict[str, str]:
    """An error by its kind and the places it came through: its text may quote what was sent."""
    return {"error": type(error).__name__, "at": _places(error.__traceback__)}


def _places(trace: TracebackType | None) -> str:
    """The lines of our code that an error passed through, as `server/app.py:12 > ...`.

    If none of them is ours, the place where it was raised.
    """
    ours, last = [], ""
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        last = f"{file.name}:{trace.tb_lineno}"
        if file.is_relative_to(ROOT):
            ours.append(f"{file.relative_to(ROOT).as_posix()}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " > ".join(ours) or last


def _first_line(text: str) -> str:
    """Libraries add values in further lines, which may quote what was sent."""
    return next(iter(text.splitlines()), "")


def _trouble(record: logging.LogRecord) -> dict[str, str]:
    error = record.exc_info[1] if record.exc_info else None
    return {} if error is None else places_of(error)
