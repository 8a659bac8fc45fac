"""The page about the WebSocket protocol: its conversation is real, its lists are complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hornox.server.sessions import CLOSE_CODES, MAX_FAULTS, session, subscriber
from hornox.server.sessions.send_queue import MAX_QUEUED_FRAMES
from hornox.server.tables import DEFAULT_TABLE_CONFIG, feeds
from hornox.server.tables.errors import RegistryError
from hornox.server.wire import MAX_FRAME_BYTES, BadFrame, FrameTooLong
from tests.server.sessions.conversation import EXAMPLE, conversation
from tests.server.simulation_loop import run

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "websocket.md").read_text("utf-8")
LISTED = {*re.findall(r"`([a-z0-9-]+)`", PAGE)}


def test_the_example_conversation_is_real() -> None:
    """If it is meant to be another one: `python -m tests.server.sessions.conversation`."""
    lines = re.findall(r"^([><]) (.*)$", EXAMPLE.read_text("utf-8"), re.M)
    page = [("client" if by == ">" else "server", json.loads(text)) for by, text in lines]
    assert page == run(conversation())


def test_the_page_lists_the_frames_of_both_sides() -> None:
    for frames in ("ClientFrame", "ServerFrame"):
        assert f"{{kinds}} hornox.server.wire:{frames}" in PAGE


def test_the_page_names_every_fault_and_close_code() -> None:
    modules = (Path(str(module.__file__)) for module in (session, subscriber, feeds))
    source = "".join(module.read_text("utf-8") for module in modules)
    faults = {*re.findall(r'_fault\("([a-z-]+)"', source), BadFrame.code, FrameTooLong.code}
    faults |= {*re.findall(r'return "([a-z-]+)", f"slow down', source)}
    assert len(faults) == 5
    assert faults <= LISTED
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (\d{4}) \|", PAGE, re.M))
    assert {code: int(number) for code, number in rows.items()} == CLOSE_CODES
    said = {*re.findall(r'disconnect\("([a-z-]+)"', source)}
    assert said <= CLOSE_CODES.keys()
    assert {*re.findall(r'Refused\(frame.id, "([a-z-]+)"', source)} == {"only-watching"} <= LISTED


def test_every_registry_error_has_a_close_code() -> None:
    opening = {"too-many-tables", "too-many-open-tables"}
    refusals = {error.code for error in RegistryError.__subclasses__()} - opening
    assert refusals <= CLOSE_CODES.keys()


def test_the_page_knows_the_limits() -> None:
    for limit in (
        MAX_FRAME_BYTES,
        MAX_FAULTS,
        MAX_QUEUED_FRAMES,
        DEFAULT_TABLE_CONFIG.max_connections,
        DEFAULT_TABLE_CONFIG.max_screens,
    ):
        assert re.search(rf"\b{limit}\b", PAGE)
