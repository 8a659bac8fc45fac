"""A connection between two servers: both prove that they know the secret, then send messages."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import socket
from collections.abc import Callable
from typing import Protocol, cast

import msgspec

from hornox.server.cluster.messages import AnyMessage, Challenge, Ping, Proof, decode, encode
from hornox.server.settings import BadSettings

HEAD_BYTES = 4
"""Bytes of the length before each message."""

MAX_MESSAGE = 4 << 20
MAX_STRANGER_MESSAGE = 256
"""The longest message of a connection that has not proved the secret."""

MAX_UNSENT = 16 << 20
"""Bytes that may wait for a server that does not read. Then the connection is cut."""

NONCE_BYTES = 32
HANDSHAKE_TIMEOUT = 2.0
"""Seconds in which both must have proved the secret."""

PING_INTERVAL = 1.0
DOUBT = 2.5
"""Seconds without a message after which nothing new is sent there."""

SILENCE = 4.0
"""Seconds without a message after which the other server counts as gone."""


class LinkListener(Protocol):
    """What uses a link."""

    def on_message(self, message: AnyMessage) -> None:
        """A message has arrived."""
        ...

    def on_lost(self) -> None:
        """The connection has ended."""
        ...


class Link(asyncio.Protocol):
    """One end of a connection. `ready` is done when both have proved the secret."""

    def __init__(self, secret: bytes, *, asks: bool) -> None:
        self._secret, self._asks = secret, asks
        self._nonce = secrets.token_bytes(NONCE_BYTES)
        self._other_nonce = b""
        self._buffer = bytearray()
        self._is_trusted = False
        self._loop = asyncio.get_running_loop()
        self._heard_at = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None
        self.listener: LinkListener | None = None
        self.ready: asyncio.Future[None] = self._loop.create_future()

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent."""
        return self._transport is not None and not self._transport.is_closing()

    @property
    def is_silent(self) -> bool:
        """Whether the other server has missed a ping: it may be gone."""
        return self._loop.time() - self._heard_at > DOUBT

    def send(self, message: AnyMessage) -> None:
        """Send a message. Cut the connection to a server that does not read."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        data = encode(message)
        transport.write(len(data).to_bytes(HEAD_BYTES) + data)
        if transport.get_write_buffer_size() > MAX_UNSENT:
            transport.abort()

    def close(self) -> None:
        """Send what waits, then end the connection."""
        if self._transport is not None:
            self._transport.close()

    # callbacks of the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._timer = self._loop.call_later(HANDSHAKE_TIMEOUT, self._abort)
        if self._asks:
            self.send(Challenge(self._nonce))

    def data_received(self, data: bytes) -> None:
        """Handle all whole messages."""
        self._heard_at = self._loop.time()
        buffer = self._buffer
        buffer += data
        start = 0
        while len(buffer) - start >= HEAD_BYTES:
            length = int.from_bytes(buffer[start : start + HEAD_BYTES])
            if length > (MAX_MESSAGE if self._is_trusted else MAX_STRANGER_MESSAGE):
                return self._abort()
            end = start + HEAD_BYTES + length
            if end > len(buffer):
                break
            if not self._handle(bytes(buffer[start + HEAD_BYTES : end])):
                return self._abort()
            start = end
        del buffer[:start]

    def connection_lost(self, error: Exception | None) -> None:
        """Tell the listener."""
        if self._timer is not None:
            self._timer.cancel()
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the other server did not answer rightly"))
            self.ready.exception()  # or asyncio logs it if no one waits
        if self.listener is not None:
            self.listener.on_lost()

    # the handshake

    def _handle(self, data: bytes) -> bool:
        """Handle a message. Return false if the connection must end."""
        try:
            message = decode(data)
        except msgspec.MsgspecError:
            return False
        if not self._is_trusted:
            return self._shake_hands(message)
        if not isinstance(message, Ping) and self.listener is not None:
            self.listener.on_message(message)
        return True

    def _shake_hands(self, message: AnyMessage) -> bool:
        match message:
            case Challenge(nonce) if not self._asks and not self._other_nonce:
                self._other_nonce = nonce
                self.send(Proof(self._nonce, self._proof(b"owner", nonce, self._nonce)))
                return True
            case Proof(nonce, proof) if self._asks:
                expected = self._proof(b"owner", self._nonce, nonce)
                self.send(Proof(b"", self._proof(b"asker", self._nonce, nonce)))
            case Proof(_, proof) if self._other_nonce:
                expected = self._proof(b"asker", self._other_nonce, self._nonce)
            case _:
                return False
        if not hmac.compare_digest(proof, expected):
            return False
        self._is_trusted = True
        self.ready.set_result(None)
        self._watch()
        return True

    def _proof(self, who: bytes, asker: bytes, owner: bytes) -> bytes:
        return hmac.digest(self._secret, who + asker + owner, "sha256")

    def _watch(self) -> None:
        """Ping the other server regularly. Cut the connection if it is silent for long."""
        if self._timer is not None:
            self._timer.cancel()
        if self._loop.time() - self._heard_at > SILENCE:
            return self._abort()
        self.send(Ping())
        self._timer = self._loop.call_later(PING_INTERVAL, self._watch)

    def _abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()


async def connect(secret: bytes, address: str) -> Link:
    """Connect to the server at this address. Raise `OSError` if it is not there."""
    host, _, port = address.rpartition(":")
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(HANDSHAKE_TIMEOUT):
        _, link = await loop.create_connection(
            lambda: Link(secret, asks=True), host.strip("[]"), int(port)
        )
        try:
            await asyncio.shield(link.ready)
        except BaseException:
            link.close()
            raise
    return link


def bind(address: str) -> socket.socket:
    """Take this address. Port 0 is any free one."""
    host, _, port = address.rpartition(":")
    try:
        return socket.create_server(
            (host.strip("[]"), int(port)),
            family=socket.AF_INET6 if host.startswith("[") else socket.AF_INET,
        )
    except OSError as error:
        raise BadSettings(f"cannot listen on {address}: {error.strerror}") from None


def address_of(host: str, listener: socket.socket) -> str:
    """Return the address of a listener under this host name."""
    return f"{host}:{listener.getsockname()[1]}"


async def listen(
    secret: bytes, listener: socket.socket, on_link: Callable[[Link], None]
) -> asyncio.Server:
    """Call `on_link` for each connection. It is trusted only once it has proved the secret."""

    def new_link() -> Link:
        link = Link(secret, asks=False)
        on_link(link)
        return link

    return await asyncio.get_running_loop().create_server(new_link, sock=listener)
