"""Log lines as text or JSON: what happened, without identities and secrets.

A line about a request has the endpoint's template, not the URL: the code of a private table is its
key. It has no query string, body, header or token. An error is logged by its type and the lines of
our code in its traceback, without its message.
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

from hornox.server.guards.rate_limit import Clock, Rate, RateLimiter

LOG = logging.getLogger("hornox")

LIBRARY_LOGGERS = ("uvicorn", "websockets", "asyncio", "sqlalchemy", "alembic")
"""Loggers of libraries. Only their warnings are written."""

REPEAT_RATE = Rate(1, 20)
"""Limit on lines of one kind about errors. Further ones are counted, not written."""

FIRST_ERROR_STATUS = 400
"""The lowest HTTP status of an error."""

KIND_FACTS = ("endpoint", "method", "status", "at")
"""Facts that distinguish kinds of lines about the same event."""

SOURCE_ROOT = Path(__file__).parents[1]
"""The directory of our code. Logged paths are relative to it."""

_CONTROL = {
    number: f"\\x{number:02x}" for number in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)
}


class LogFormat(Enum):
    """The format of log lines."""

    TEXT = "text"
    JSON = "json"


class LogFormatter(logging.Formatter):
    """Formats time, level, event and facts as one line."""

    def __init__(self, style: LogFormat) -> None:
        super().__init__()
        self._json = style is LogFormat.JSON

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        moment += f".{int(record.msecs):03}Z"
        facts: dict[str, Any] = getattr(record, "facts", {}) | _exception_facts(record)
        event = _first_line(record.getMessage())
        level = record.levelname.lower()
        if self._json:
            return json.dumps({"time": moment, "level": level, "event": event} | facts, default=str)
        line = " ".join((moment, level, event, *(f"{name}={facts[name]}" for name in facts)))
        return line.translate(_CONTROL)


class RepeatFilter(logging.Filter):
    """Limits the lines of each kind about refusals and errors.

    The next line that is written says as `left_out` how many of its kind were suppressed.
    """

    def __init__(self, rate: Rate = REPEAT_RATE, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self._rates = RateLimiter(rate, clock)
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Check whether this line may be written."""
        facts: dict[str, Any] = getattr(record, "facts", {})
        if record.levelno < logging.WARNING and facts.get("status", 0) < FIRST_ERROR_STATUS:
            return True
        kind = f"{record.name} {record.msg} {[facts.get(name) for name in KIND_FACTS]}"
        if self._rates.take(kind):
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        if kind in self._left_out:
            record.facts = {**facts, "left_out": self._left_out.pop(kind)}
        return True


def log_event(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Write a line about an event."""
    LOG.log(level, event, extra={"facts": facts}, stacklevel=2)


def set_up_logs(style: LogFormat, stream: TextIO = sys.stderr) -> None:
    """Write our lines and the warnings of libraries to this stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(LogFormatter(style))
    handler.addFilter(RepeatFilter())
    for name in ("hornox", *LIBRARY_LOGGERS):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "hornox" else logging.WARNING)


def log_loop_error(loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop. asyncio's own handler would log the message."""
    error = context.get("exception")
    facts = error_facts(error) if isinstance(error, BaseException) else {}
    log_event("loop-error", logging.ERROR, what=context.get("message", ""), **facts)


def error_facts(error: BaseException) -> dict[str, str]:
    """Return an error's type and code lines. Its message may quote what a client sent."""
    return {"error": type(error).__name__, "at": _code_lines(error.__traceback__)}


def _code_lines(trace: TracebackType | None) -> str:
    """Return the lines of our code in a traceback, as `server/app.py:12 > ...`.

    If none of them is ours, return the place where the error was raised.
    """
    ours, last = [], ""
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        last = f"{file.name}:{trace.tb_lineno}"
        if file.is_relative_to(SOURCE_ROOT):
            ours.append(f"{file.relative_to(SOURCE_ROOT).as_posix()}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " > ".join(ours) or last


def _first_line(text: str) -> str:
    """Libraries add values in further lines, which may quote what a client sent."""
    return next(iter(text.splitlines()), "")


def _exception_facts(record: logging.LogRecord) -> dict[str, str]:
    error = record.exc_info[1] if record.exc_info else None
    return {} if error is None else error_facts(error)
