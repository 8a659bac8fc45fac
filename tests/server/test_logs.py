from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from hornox.record import RecordError, from_json
from hornox.server.guards.rate_limit import Rate
from hornox.server.logs import (
    LIBRARY_LOGGERS,
    LogFormat,
    LogFormatter,
    RepeatFilter,
    error_facts,
    log_event,
    log_loop_error,
    set_up_logs,
)


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    names = ("hornox", *LIBRARY_LOGGERS)
    before = [(logging.getLogger(name), name) for name in names]
    kept = [(log, [*log.handlers], log.propagate, log.level) for log, _ in before]
    yield
    for log, handlers, propagate, level in kept:
        log.handlers, log.propagate, log.level = handlers, propagate, level


def test_a_line_of_text() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.TEXT, stream)
    log_event("request", endpoint="/api/tables/{code}", status=200)
    line = stream.getvalue()
    assert line.endswith("Z info request endpoint=/api/tables/{code} status=200\n")


def test_a_line_of_json() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.JSON, stream)
    log_event("started", port=8666)
    line = json.loads(stream.getvalue())
    assert (line["event"], line["port"], line["level"]) == ("started", 8666, "info")


def test_an_error_is_logged_without_its_message() -> None:
    """The message may contain what a client sent."""
    stream = io.StringIO()
    set_up_logs(LogFormat.JSON, stream)
    try:
        raise ValueError("hx_a-token")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("it failed")
    assert "hx_a-token" not in stream.getvalue()
    line = json.loads(stream.getvalue())
    assert (line["error"], line["event"]) == ("ValueError", "it failed")
    assert re.fullmatch(r"test_logs\.py:\d+", line["at"])


def test_an_error_names_the_lines_of_our_code() -> None:
    with pytest.raises(RecordError) as caught:
        from_json(int, "hx_a-token")
    sent = error_facts(caught.value)
    assert sent["error"] == "RecordError"
    assert re.fullmatch(r"record/codec\.py:\d+( > [a-z_/]+\.py:\d+)*", sent["at"])


@pytest.mark.parametrize("style", LogFormat)
def test_a_line_stays_one_line(style: LogFormat) -> None:
    """Libraries write several, and put values into the later ones."""
    stream = io.StringIO()
    set_up_logs(style, stream)
    logging.getLogger("asyncio").error("Task failed\nfuture: <Task exception=E('hx_a-token')>")
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    log_event("started", data="a\nb\u2028c\x1b[31m\x85")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 3
    assert "hx_a-token" not in stream.getvalue()
    assert not any(character < " " for line in lines for character in line)


def test_refusals_are_logged_by_kind_and_limited() -> None:
    seconds = [0.0]
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(LogFormatter(LogFormat.JSON))
    handler.addFilter(RepeatFilter(Rate(1, 2), lambda: seconds[0]))
    set_up_logs(LogFormat.JSON, stream)
    logging.getLogger("hornox").handlers = [handler]
    for _ in range(100):
        log_event("request", endpoint="/a", status=429)
        log_event("request", endpoint="/a", status=200)
        log_event("request", endpoint="/b", status=404)
    seconds[0] = 1.0
    log_event("request", endpoint="/a", status=429)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert Counter(line["status"] for line in lines) == {429: 3, 200: 100, 404: 2}
    assert lines[-1]["left_out"] == 98


def test_a_loop_error_is_logged_without_its_message() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.JSON, stream)

    async def fail() -> None:
        raise ValueError("hx_a-token")

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        task = asyncio.create_task(fail())
        await asyncio.wait([task])
        del task

    asyncio.run(main())
    line = json.loads(stream.getvalue())
    assert (line["event"], line["error"]) == ("loop-error", "ValueError")
    assert "hx_a-token" not in stream.getvalue()


def test_repeated_errors_are_counted() -> None:
    seconds = [0.0]
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(RepeatFilter(Rate(1, 10), lambda: seconds[0]))
    handler.setFormatter(LogFormatter(LogFormat.TEXT))
    log = logging.Logger("hornox.test")
    log.addHandler(handler)

    def fail(times: int) -> None:
        for number in range(times):
            log.error("it failed: %s", number)
            log.info("and went on")

    fail(1000)
    log.error("something else")
    lines = stream.getvalue().splitlines()
    assert sum("it failed" in line for line in lines) == 10
    assert sum("and went on" in line for line in lines) == 1000
    assert "something else" in lines[-1]
    seconds[0] = 1.0
    fail(1)
    assert "left_out=990" in stream.getvalue()


def test_libraries_log_only_warnings() -> None:
    stream = io.StringIO()
    set_up_logs(LogFormat.TEXT, stream)
    logging.getLogger("uvicorn.error").info("chatter")
    logging.getLogger("hornox.server.tables").warning("something")
    assert "chatter" not in stream.getvalue()
    assert "something" in stream.getvalue()
