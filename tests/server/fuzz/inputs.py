"""What a client may send: good requests and frames, broken ones, and plain noise."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.server.transport.fake_transport import UPGRADE

HTTP = (
    b"GET /api/offer HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/tables/AAAAAAAAA?before=1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /t/%00%ff HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1,5-\r\n\r\n",
    b"OPTIONS /api/me HTTP/1.1\r\nHost: localhost\r\nOrigin: https://friend.example\r\n"
    b"Access-Control-Request-Method: PATCH\r\n\r\n",
    b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 14\r\n\r\n{"name":"Ann"}',
    b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Transfer-Encoding: chunked\r\n\r\n7\r\n{"name"\r\n7\r\n:"Ann"}\r\n0\r\n\r\n',
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n"
    b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
    b"HEAD /api/health HTTP/1.0\r\nHost: localhost\r\nX-Forwarded-For: 1.2.3.4, ::1\r\n\r\n",
    UPGRADE,
)
BITS = (
    b"\r\n",
    b"\0",
    b"\xff",
    b":",
    b" ",
    b"%",
    b"\r\n\r\n",
    b"Content-Length: 5\r\n",
    b"chunked",
)

JUNK: tuple[Any, ...] = (
    *(None, True, 0, -1, 1 << 63, 1 << 200, 1.5, "", "x", "\0", "\u202e", "é" * 70, "x" * 5000),
    *([], {}, [[]], [None] * 50, {"type": "do"}, {"": None}),
)
COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "join", "name": "Ann"},
    {"type": "watch"},
    {"type": "leave"},
    {"type": "start"},
    {"type": "fill-with-bots", "bot": "ox"},
    {"type": "say", "text": "moo"},
    {"type": "show", "emote": "moo"},
    {"type": "answer", "decision": "1:1.1.0", "action": {"type": "play-card", "card": 5}},
)


def some_http(chance: Random) -> bytes:
    """One or two requests with a few bytes changed, or noise."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 300))
    data = b"".join(chance.choices(HTTP, k=chance.choice((1, 1, 2))))
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        data = changed(chance, data)
    return data


def changed(chance: Random, data: bytes) -> bytes:
    """A piece of it left out, put in, or turned into something else."""
    at = chance.randrange(len(data) + 1)
    piece = chance.choice((*BITS, chance.randbytes(3)))
    return data[:at] + piece + data[at + chance.choice((0, 1, 2, 20)) :]


def some_frames(chance: Random) -> bytes:
    """Frames of a WebSocket as a client may write them, whole or broken."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 100))
    data = b"".join(_some_frame(chance) for _ in range(chance.choice((1, 1, 2, 8))))
    return changed(chance, data) if chance.random() < 0.3 else data


def _some_frame(chance: Random) -> bytes:
    payload = chance.choice((b"", chance.randbytes(5), some_text(chance).encode()))[:9000]
    opcode = chance.choice((0, 1, 1, 1, 1, 2, 8, 9, 10, 3))
    final = 0x80 if chance.random() < 0.8 else 0
    reserved = 0x40 if chance.random() < 0.02 else 0
    long = len(payload) > 125
    size = b"\xfe" + len(payload).to_bytes(2, "big") if long else bytes([0x80 | len(payload)])
    return bytes([final | reserved | opcode]) + size + b"\0\0\0\0" + payload


def some_text(chance: Random) -> str:
    """A frame of our protocol, mostly with something wrong in it."""
    text = json.dumps(_bent(chance, _frame(chance)) if chance.random() < 0.7 else _frame(chance))
    if chance.random() < 0.2:
        at = chance.randrange(len(text) + 1)
        text = (
            text[:at] + chance.choice(("", '"', "\\u0000", "[" * 500, "NaN", "{")) + text[at + 1 :]
        )
    return text


def _frame(chance: Random) -> dict[str, Any]:
    hello = {"type": "hello", "version": 1, "token": "token-Ann", "table": "code-1"}
    frames: tuple[dict[str, Any], ...] = (
        hello,
        hello | {"token": None},
        hello | {"seen": {"stream": chance.randrange(5), "number": chance.randrange(99)}},
        {"type": "ping", "sent": chance.randrange(1 << 40)},
    )
    if chance.random() < 0.4:
        return chance.choice(frames)
    return {"type": "do", "id": str(chance.randrange(999)), "command": chance.choice(COMMANDS)}


def _bent(chance: Random, value: dict[str, Any]) -> dict[str, Any]:
    """The same with one member missing, added or changed, perhaps deeper inside."""
    name = chance.choice([*value])
    if isinstance(value[name], dict) and chance.random() < 0.7:
        return value | {name: _bent(chance, value[name])}
    match chance.randrange(3):
        case 0:
            return {key: found for key, found in value.items() if key != name}
        case 1:
            return value | {chance.choice(("more", "", "__class__")): chance.choice(JUNK)}
        case _:
            return value | {name: chance.choice(JUNK)}
