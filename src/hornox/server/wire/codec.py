"""Decode frames strictly and encode them fast."""

from __future__ import annotations

from typing import Any

import msgspec

from hornox.engine import HornoxError, View
from hornox.protocol.frames import (
    MAX_FRAME_BYTES,
    VERSION,
    ClientFrame,
    HelloFrame,
    NewsFrame,
    ServerFrame,
)
from hornox.record import RecordError, from_json
from hornox.record.codec import load, tag_of
from hornox.server.wire._encoders import converters_of, fields_to_encodable, to_encodable
from hornox.server.wire.padding import padded
from hornox.table import Delivery, Message, Milliseconds

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode
_NEWS_HEAD = (
    b'{"type":"%b","now":%%d,"stream":%%d,"number":%%d,"message":' % tag_of(NewsFrame).encode()
)
_HELLO = tag_of(HelloFrame)


class BadFrame(HornoxError):
    """The text is not a frame of this protocol."""

    code = "bad-frame"


class WrongVersion(BadFrame):
    """The client is newer than this server."""

    code = "wrong-version"


class FrameTooLong(BadFrame):
    """The frame has too many bytes."""

    code = "frame-too-long"


def read_frame(text: str) -> ClientFrame:
    """Decode a frame, or raise `BadFrame`. Anything that is not exactly a frame is refused."""
    try:
        data = _load(text)
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
    """Refuse a hello of a newer version before its unknown fields are."""
    if isinstance(data, dict) and data.get("type") == _HELLO:
        version = data.get("version")
        if type(version) is int and version > VERSION:
            raise WrongVersion(f"this server speaks up to version {VERSION}")


def _load(text: str) -> object:
    """Parse JSON like `record.codec.load`, but faster if it is written the way msgspec writes it.

    Then it is what its text says and no name is given twice. Strict parsing names what is wrong.
    """
    raw = text.encode()
    if len(raw) > MAX_FRAME_BYTES:
        raise FrameTooLong(f"a frame has up to {MAX_FRAME_BYTES} bytes")
    try:
        data: object = _decode(raw)
        if _encode(data) == raw.rstrip(b" "):  # clients pad with spaces
            return data
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        pass
    return load(text)


def write_frame(frame: ServerFrame) -> str:
    """Encode a frame."""
    return _encode(to_encodable(frame)).decode()


def write_value(value: object) -> str:
    """Encode any value like `record.to_text`, but faster."""
    return _encode(to_encodable(value)).decode()


def write_fields(value: object, names: tuple[str, ...], before: dict[str, Any]) -> str:
    """Encode some fields of a value after those in `before`."""
    kind: Any = type(value)
    return _encode(before | fields_to_encodable(value, converters_of(kind, names))).decode()


def write_private_frame(frame: ServerFrame) -> str:
    """Encode a frame whose length must not reveal a chosen card."""
    return padded(_encode(to_encodable(frame))).decode()


def write_part(part: Message | View) -> msgspec.Raw:
    """Encode a value that goes to many viewers, to be encoded once only."""
    return msgspec.Raw(_encode(to_encodable(part)))


def write_private_part(part: Message | View) -> msgspec.Raw:
    """Encode a value for one viewer, whose length must not reveal a chosen card."""
    return msgspec.Raw(padded(_encode(to_encodable(part))))


def write_news(
    now: Milliseconds, delivery: Delivery, message: msgspec.Raw, view: msgspec.Raw | None
) -> str:
    """Encode a `NewsFrame` of parts that are encoded already."""
    head = _NEWS_HEAD % (now, delivery.stream, delivery.number)
    return b"".join((head, message, b',"view":', view or b"null", b"}")).decode()
