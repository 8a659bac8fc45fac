"""Connections in memory: our protocol classes with a recording transport."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from hornox.server.guards.asgi import App, Receive, Scope, Send
from hornox.server.guards.client_address import TrustedProxies
from hornox.server.guards.rate_limit import Rate, RateLimiter
from hornox.server.transport import ConnectionLimiter, TransportConfig
from hornox.server.transport.admission import AdmissionProtocol

UNLIMITED = Rate(1e9, 10**9)
ADDRESS = "192.0.2.1"
UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class FakeTransport(asyncio.Transport):
    """One connection: `say` is what the client sends, `heard` what it was sent."""

    def __init__(self, config: TransportConfig, state: ServerState, address: str = ADDRESS) -> None:
        super().__init__({"peername": (address, 50000), "sockname": ("127.0.0.1", 80)})
        self.received = b""
        self.reads = True
        self.is_lost = False
        self._closing = False
        self._protocol: Any = AdmissionProtocol(config, state, {})
        self._protocol.connection_made(self)

    @property
    def protocol(self) -> Any:
        return self._protocol

    async def send(self, data: bytes) -> None:
        """The client sends this; then the server has a few turns."""
        if data and self.reads and not self.is_lost:
            self._protocol.data_received(data)
        await run_pending()

    async def disconnect(self) -> None:
        self.abort()
        await run_pending()

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol

    def is_closing(self) -> bool:
        return self._closing

    def write(self, data: Any) -> None:
        if not self._closing:
            self.received += data

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def close(self) -> None:
        self._lose()

    def abort(self) -> None:
        self._lose()

    def _lose(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self._lost)

    def _lost(self) -> None:
        self.is_lost = True
        protocol, self._protocol = self._protocol, asyncio.Protocol()
        protocol.connection_lost(None)


async def run_pending(count: int = 12) -> None:
    """Let everything that is due happen."""
    for _ in range(count):
        await asyncio.sleep(0)


def config_for(
    app: App,
    *,
    most: int = 1000,
    most_each: int = 1000,
    connections: Rate = UNLIMITED,
    frames: Rate = UNLIMITED,
    proxies: tuple[str, ...] = (),
) -> TransportConfig:
    limiter = ConnectionLimiter(most, most_each, RateLimiter(connections), TrustedProxies(proxies))
    config = TransportConfig(app, limiter, frames)
    config.load()
    return config


async def echo_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads the body of a request and answers; repeats what comes on a WebSocket."""
    if scope["type"] == "websocket":
        return await echo_websocket(receive, send)
    while (message := await receive())["type"] == "http.request" and message["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"fine"})


async def echo_websocket(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message.get("text") == "close":
            return await send({"type": "websocket.close", "code": 4000})
        await send({"type": "websocket.send", "text": message.get("text") or ""})


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def text(words: str) -> bytes:
    return frame(Opcode.TEXT, words.encode())


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(main())
