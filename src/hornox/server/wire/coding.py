"""Frames as text: strictly read, quickly written."""

from __future__ import annotations

from typing import Any

import msgspec

from hornox.engine import HornoxError, View
from hornox.record import RecordError, from_json
from hornox.record.codec import load, tag_of
from hornox.server.wire._lean import lean, lean_fields, leaners_of
from hornox.server.wire.frames import LONGEST_FRAME, VERSION, ClientFrame, Hello, News, ServerFrame
from hornox.server.wire.padding import padded
from hornox.table import Delivery, Message, Milliseconds

_encode = msgspec.json.Encoder().encode
_NEWS_FRAME = (
    b'{"type":"%b","now":%%d,"stream":%%d,"number":%%d,"message":%%b,"view":%%b}'
    % tag_of(News).encode()
)
_HELLO = tag_of(Hello)


class BadFrame(HornoxError):
    """What a client sent is no frame of this protocol."""

    code = "bad-frame"


class WrongVersion(BadFrame):
    """The client is newer than this server."""

    code = "wrong-version"


class FrameTooLong(BadFrame):
    code = "frame-too-long"


def read_frame(text: str) -> ClientFrame:
    """The frame in this text, or a `BadFrame`. Whatever is not exactly a frame is refused."""
    try:
        data = load(_checked(text))
        _check_version(data)
        frame: ClientFrame = from_json(ClientFrame, data)  # type: ignore[arg-type]
        if "\\u" in text:  # escapes can make half of a character, which could not be sent back
            _encode(data)
    except RecordError as error:
        raise BadFrame(str(error)) from None
    except UnicodeError:
        raise BadFrame("a text that cannot be written in UTF-8") from None
    return frame


def _check_version(data: object) -> None:
    """Refuse a hello of a newer version, before fields that only it has."""
    if isinstance(data, dict) and data.get("type") == _HELLO:
        version = data.get("version")
        if type(version) is int and version > VERSION:
            raise WrongVersion(f"this server speaks up to version {VERSION}")


def _checked(text: str) -> str:
    if len(text.encode()) > LONGEST_FRAME:
        raise FrameTooLong(f"a frame has up to {LONGEST_FRAME} bytes")
    return text


def write_frame(frame: ServerFrame) -> str:
    """The frame as JSON text."""
    return _encode(lean(frame)).decode()


def write_value(value: object) -> str:
    """Anything else as JSON text: what `record.to_text` writes, in less time."""
    return _encode(lean(value)).decode()


def write_fields(value: object, names: tuple[str, ...], before: dict[str, Any]) -> str:
    """Some fields of a value, after something else, as JSON text."""
    kind: Any = type(value)
    return _encode(before | lean_fields(value, leaners_of(kind, names))).decode()


def write_private_frame(frame: ServerFrame) -> str:
    """A frame whose length must not tell a chosen card."""
    return padded(_encode(lean(frame))).decode()


def write_part(part: Message | View) -> msgspec.Raw:
    """Something that goes to many viewers, as JSON, to be written once only."""
    return msgspec.Raw(_encode(lean(part)))


def write_private_part(part: Message | View) -> msgspec.Raw:
    """Something for one viewer, whose length must not tell a chosen card."""
    return msgspec.Raw(padded(_encode(lean(part))))


def write_news(
    now: Milliseconds, delivery: Delivery, message: msgspec.Raw, view: msgspec.Raw | None
) -> str:
    """A `News` of parts that are written already."""
    parts = now, delivery.stream, delivery.number, message, view or b"null"
    return (_NEWS_FRAME % parts).decode()
