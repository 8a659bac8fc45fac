from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from hornox.server.logs import QUIET, LogFormat, set_up_logs, tell


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    names = ("hornox", *QUIET)
    before = [(logging.getLogger(name), name) for name in names]
    kept = [(log, [*log.handlers], log.propagate, log.level) for log, _ in before]
    yield
    for log, handlers, propagate, level in kept:
        log.handlers, log.propagate, log.level = handlers, propagate, level


def test_a_line_of_text() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.TEXT, stream)
    tell("request", endpoint="/api/tables/{code}", status=200)
    line = stream.getvalue()
    assert line.endswith("Z info request endpoint=/api/tables/{code} status=200\n")


def test_a_line_of_json() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.JSON, stream)
    tell("started", port=8666)
    line = json.loads(stream.getvalue())
    assert (line["event"], line["port"], line["level"]) == ("started", 8666, "info")


def test_an_error_is_told_without_its_text() -> None:
    """What somebody sent may stand in it."""
    stream = io.StringIO()
    set_up_logs(LogFormat.JSON, stream)
    try:
        raise ValueError("hx_a-token")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("it failed")
    assert "hx_a-token" not in stream.getvalue()
    line = json.loads(stream.getvalue())
    assert (line["error"], line["event"]) == ("ValueError", "it failed")
    assert "test_an_error_is_told_without_its_text" in line["at"]


def test_libraries_are_heard_only_when_they_warn() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.TEXT, stream)
    logging.getLogger("uvicorn.error").info("chatter")
    logging.getLogger("hornox.server.keeping").warning("something")
    assert "chatter" not in stream.getvalue()
    assert "something" in stream.getvalue()
