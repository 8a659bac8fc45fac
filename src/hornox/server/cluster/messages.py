"""What two servers send each other, as MessagePack. One asks, the owner of a table answers."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Message(msgspec.Struct, array_like=True):
    """A message. Its kind and its fields are an array."""


class Challenge(Message, tag="challenge"):
    """The first message: random bytes to prove the secret with."""

    nonce: bytes


class Proof(Message, tag="proof"):
    """A keyed hash over both nonces. The first proof has the owner's nonce."""

    nonce: bytes
    proof: bytes


class Open(Message, tag="open"):
    """A client has said hello to a table of the owner."""

    channel: int
    code: str
    hello: str
    address: str


class Opened(Message, tag="opened"):
    """The hello was handled. Not `here`: the owner gave the table up, it is free."""

    channel: int
    here: bool


class Text(Message, tag="text"):
    """A frame of a session, from or to the client."""

    channel: int
    text: str


class End(Message, tag="end"):
    """The last frame to a client, and the close code."""

    channel: int
    text: str
    code: int


class Close(Message, tag="close"):
    """The client's connection has ended."""

    channel: int


class PeerRequest(Message, tag="request"):
    """An HTTP request about a table of the owner."""

    number: int
    method: str
    path: str
    query: bytes
    scheme: str
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str


class PeerResponse(Message, tag="response"):
    """The response to a request."""

    number: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Ping(Message, tag="ping"):
    """Sent when the line was silent. It is answered by the same."""


AnyMessage: TypeAlias = (
    Challenge | Proof | Open | Opened | Text | End | Close | PeerRequest | PeerResponse | Ping
)

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(AnyMessage).decode
