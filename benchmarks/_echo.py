"""An echo server on the same stack, for comparison: `python -m benchmarks._echo`.

It reads and writes through ASGI, like any application. The server itself skips ASGI for most
frames, and Python's garbage collector runs here as usual.
"""

from __future__ import annotations

import socket

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from hornox.server.guards.rate_limit import Rate
from hornox.server.sessions import SOCKET_PATH
from hornox.server.settings import Limits, Settings
from hornox.server.uvicorn_server import UvicornServer, raise_file_limit, uvicorn_config

CONNECTIONS = 100_000
PLENTY = Rate(1e6, 10**6)
LIMITS = Limits(max_connections_per_address=CONNECTIONS, request_rate=PLENTY, command_rate=PLENTY)


async def echo(link: WebSocket) -> None:
    """Send every message back."""
    await link.accept()
    try:
        while True:
            await link.send_text(await link.receive_text())
    except WebSocketDisconnect:
        pass


def main() -> None:
    """Run the echo server."""
    raise_file_limit(CONNECTIONS)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    port = listener.getsockname()[1]

    def started() -> None:
        print(f"Echo serves on http://127.0.0.1:{port}", flush=True)

    async def farewell() -> None:
        pass

    app = Starlette(routes=[WebSocketRoute(SOCKET_PATH, echo)])
    UvicornServer(uvicorn_config(app, Settings(limits=LIMITS)), started, farewell).run([listener])


if __name__ == "__main__":
    main()
