from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from hornox.record import RecordError, from_json
from hornox.server.logs import (
    MOST_ALIKE,
    QUIET,
    WINDOW,
    Bounded,
    Line,
    LogFormat,
    describe,
    set_up_logs,
    tell,
)


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
    assert line["at"].startswith("test_logs.py:")


def test_an_error_names_the_lines_of_our_code() -> None:
    with pytest.raises(RecordError) as caught:
        from_json(int, "hx_a-token")
    text = describe(caught.value)
    assert "hx_a-token" not in text
    assert re.fullmatch(r"RecordError at record/codec\.py:\d+( > [a-z_/]+\.py:\d+)*", text)


@pytest.mark.parametrize("style", LogFormat)
def test_a_line_stays_one_line(style: LogFormat) -> None:
    """Libraries write several, and put values into the later ones."""
    stream = io.StringIO()
    set_up_logs(style, stream)
    logging.getLogger("asyncio").error("Task failed\nfuture: <Task exception=E('hx_a-token')>")
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    tell("started", data="a\nb\u2028c\x1b[31m")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 3
    assert "hx_a-token" not in stream.getvalue()
    assert "\x1b" not in stream.getvalue()


def test_errors_that_repeat_are_counted_instead() -> None:
    now = 0.0
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(Bounded(lambda: now))
    handler.setFormatter(Line(LogFormat.TEXT))
    log = logging.Logger("hornox.test")
    log.addHandler(handler)

    def fail(times: int) -> None:
        for number in range(times):
            log.error("it failed: %s", number)
            log.info("and went on")

    fail(1000)
    log.error("something else")
    lines = stream.getvalue().splitlines()
    assert sum("it failed" in line for line in lines) == MOST_ALIKE
    assert sum("and went on" in line for line in lines) == 1000
    assert "something else" in lines[-1]
    now = WINDOW
    fail(1)
    assert f"left_out={1000 - MOST_ALIKE}" in stream.getvalue()


def test_libraries_are_heard_only_when_they_warn() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.TEXT, stream)
    logging.getLogger("uvicorn.error").info("chatter")
    logging.getLogger("hornox.server.keeping").warning("something")
    assert "chatter" not in stream.getvalue()
    assert "something" in stream.getvalue()
