"""What the server writes down: what happened, never to whom or with which secrets.

A line about a request has the endpoint's template, not the address that was asked for: the code of
a private table is its key. There are no query strings, no bodies, no headers and no tokens in it.
An error is logged by its kind and the lines of our code that it passed through, without its text.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections import deque
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

LOG = logging.getLogger("hornox")

QUIET = ("uvicorn", "websockets", "asyncio", "sqlalchemy", "alembic")
"""Loggers of others: their warnings are heard, their gossip is not."""


MOST_ALIKE = 10
"""Warnings and errors of one line of code that are written within `WINDOW`."""

WINDOW = 60.0
"""Seconds."""

PACKAGE = Path(__file__).parents[1]
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


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
        return _CONTROLS.sub(lambda found: repr(found[0])[1:-1], line)


class Bounded(logging.Filter):
    """Leaves out warnings and errors of one line of code that repeat, and says how many."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._written: dict[tuple[str, int], deque[float]] = {}
        self._left_out: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        now, key = self._clock(), (record.pathname, record.lineno)
        written = self._written.setdefault(key, deque(maxlen=MOST_ALIKE))
        if len(written) == MOST_ALIKE and now - written[0] < WINDOW:
            self._left_out[key] = self._left_out.get(key, 0) + 1
            return False
        written.append(now)
        left_out = self._left_out.pop(key, 0)
        if left_out:
            record.facts = getattr(record, "facts", {}) | {"left_out": left_out}
        return True


def tell(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Write a line about something that happened."""
    LOG.log(level, event, extra={"facts": facts}, stacklevel=2)


def set_up_logs(style: LogFormat, stream: TextIO = sys.stderr) -> None:
    """Lines go to this stream; warnings of the libraries too."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Line(style))
    handler.addFilter(Bounded())
    for name in ("hornox", *QUIET):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "hornox" else logging.WARNING)


def describe(error: BaseException) -> str:
    """An error without its text, which may quote what was sent."""
    return f"{type(error).__name__} at {places_of(error.__traceback__)}"


def places_of(trace: TracebackType | None) -> str:
    """The lines of our code that an error passed through, as `server/app.py:12 > ...`.

    If none of them is ours, the place where it was raised.
    """
    ours, last = [], ""
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        last = f"{file.name}:{trace.tb_lineno}"
        if file.is_relative_to(PACKAGE):
            ours.append(f"{file.relative_to(PACKAGE).as_posix()}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " > ".join(ours) or last


def _first_line(text: str) -> str:
    """Libraries add values in further lines, which may quote what was sent."""
    return next(iter(text.splitlines()), "")


def _trouble(record: logging.LogRecord) -> dict[str, str]:
    if not record.exc_info or record.exc_info[0] is None:
        return {}
    kind, _, trace = record.exc_info
    return {"error": kind.__name__, "at": places_of(trace)}
