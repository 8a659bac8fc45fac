"""What the server writes down: what happened, never to whom or with which secrets.

A line about a request has the endpoint's template, not the address that was asked for: the code of
a private table is its key. There are no query strings, no bodies, no headers and no tokens in it.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from enum import Enum
from typing import Any, TextIO

LOG = logging.getLogger("hornox")

QUIET = ("uvicorn", "websockets", "asyncio", "sqlalchemy", "alembic")
"""Loggers of others: their warnings are heard, their gossip is not."""


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
        event = record.getMessage()
        level = record.levelname.lower()
        if self._json:
            return json.dumps({"time": moment, "level": level, "event": event} | facts, default=str)
        return " ".join((moment, level, event, *(f"{name}={facts[name]}" for name in facts)))


def tell(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Write a line about something that happened."""
    LOG.log(level, event, extra={"facts": facts})


def set_up_logs(style: LogFormat, stream: TextIO = sys.stderr) -> None:
    """Lines go to this stream; warnings of the libraries too."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Line(style))
    for name in ("hornox", *QUIET):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "hornox" else logging.WARNING)


def _trouble(record: logging.LogRecord) -> dict[str, str]:
    """An error by its kind and the places it came through: its text may quote what was sent."""
    if not record.exc_info or record.exc_info[0] is None:
        return {}
    kind, _, place = record.exc_info
    places = []
    while place is not None:
        code = place.tb_frame.f_code
        places.append(f"{code.co_name}:{place.tb_lineno}")
        place = place.tb_next
    return {"error": kind.__name__, "at": " > ".join(places)}
