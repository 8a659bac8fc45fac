"""Sessions over real WebSockets: frames, origins, limits and closes."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hornox.server.guards.asgi import Message
from hornox.server.sessions import SOCKET_PATH, WebSocketEndpoint
from hornox.server.storage import AddPerson, GroupCommitter, MemoryStore, Person, PersonKind
from hornox.server.tables import Dependencies, InlineBots, TableConfig, TableRegistry
from hornox.server.wire import MAX_FRAME_BYTES
from hornox.table import GameTerms, Terms
from tests.server.sessions.clients import connections

ANN = Person("ann", "Ann", PersonKind.HUMAN, 0)
HELLO = {"type": "hello", "version": 1, "token": "token", "table": "code-1"}


class Anything:
    def take(self) -> float:
        return 0.0


async def find_person(token: str) -> Person | None:
    return ANN if token == "token" else None


@asynccontextmanager
async def opened_hall() -> AsyncIterator[TableRegistry]:
    store = MemoryStore()
    store.commit([AddPerson(ANN, "hash")])
    committer = GroupCommitter(store)
    codes = map("code-{}".format, itertools.count(1))
    registry = TableRegistry(
        Dependencies(committer, InlineBots(), lambda: next(codes), lambda: next(codes)),
        TableConfig(wait_for_reveal=False),
    )
    await registry.start()
    await registry.open(Terms(GameTerms("base", rounds=1), places=2), public=True)
    yield registry
    await registry.close()
    await committer.close()


@asynccontextmanager
async def served(sockets: WebSocketEndpoint) -> AsyncIterator[str]:
    """A real server on a free port; the address of its WebSocket."""
    app = Starlette(routes=[WebSocketRoute(SOCKET_PATH, sockets.__call__)])
    config = uvicorn.Config(
        app,
        port=0,
        lifespan="off",
        log_config=None,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"ws://127.0.0.1:{port}{SOCKET_PATH}"
    server.should_exit = True
    await serving


def over_socket(
    test: Callable[[TableRegistry, str], Awaitable[None]], hello_time: float = 10.0
) -> None:
    async def main() -> None:
        async with opened_hall() as registry:
            sockets = WebSocketEndpoint(
                registry,
                find_person,
                lambda socket: Anything(),
                hello_timeout=hello_time,
            )
            async with served(sockets) as address:
                await test(registry, address)

    asyncio.run(main())


async def send(socket: ClientConnection, **frame: object) -> None:
    await socket.send(json.dumps(frame))


async def hear(socket: ClientConnection) -> Any:
    return json.loads(await socket.recv())


async def closed(socket: ClientConnection) -> int:
    """The code with which the server closes."""
    with pytest.raises(ConnectionClosed) as end:
        await socket.recv()
    assert end.value.rcvd is not None
    return end.value.rcvd.code


def test_a_game_over_a_websocket() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as socket:
            assert not socket.protocol.extensions, "compressed secrets can be guessed"
            await send(socket, **HELLO)
            assert (await hear(socket))["here"] is False
            commands = (
                {"type": "join", "name": "Ann"},
                {"type": "fill-with-bots", "bot": "random"},
                {"type": "start"},
            )
            ids = itertools.count(1)
            for command in commands:
                await send(socket, type="do", id=f"{next(ids)}", command=command)
            while (frame := await hear(socket))["type"] != "news" or (
                frame["message"]["type"] != "game-finished"
            ):
                assert frame["type"] in ("ack", "fresh", "news")
                view = frame.get("view")
                if view is not None and view["decision"] is not None:
                    action = view["decision"]["options"][0]
                    answer = {"type": "answer", "decision": f"1:{view['decision']['id']}"}
                    await send(
                        socket, type="do", id=f"{next(ids)}", command=answer | {"action": action}
                    )

    over_socket(test)


def test_a_screen_over_a_websocket() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as screen, connect(address) as ann:
            await send(screen, **HELLO | {"token": None})
            assert (await hear(screen))["person"] is None
            assert (await hear(screen))["type"] == "fresh"
            await send(ann, **HELLO)
            await send(ann, type="do", id="1", command={"type": "join", "name": "Ann"})
            assert (await hear(screen))["message"]["type"] == "player-joined"
        actor = await registry.open(Terms(GameTerms("base"), spectators=0), public=False)
        async with connect(address) as screen:
            await send(screen, **HELLO | {"token": None, "table": actor.code})
            assert (await hear(screen))["code"] == "no-spectators"
            assert await closed(screen) == 4423

    over_socket(test)


def test_binary_messages_are_refused() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as socket:
            await socket.send(b'{"type":"ping","sent":1}')
            assert (await hear(socket))["code"] == "bad-frame"
            await send(socket, type="ping", sent=1)
            assert (await hear(socket))["sent"] == 1

    over_socket(test)


def test_a_frame_that_is_far_too_long_closes_the_connection() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as socket:
            await socket.send("x" * (MAX_FRAME_BYTES + 1))
            assert await closed(socket) == 1009

    over_socket(test)


def test_the_server_closes_with_a_code_that_says_why() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as socket:
            await send(socket, **HELLO | {"token": "stolen"})
            assert (await hear(socket))["code"] == "unknown-token"
            assert await closed(socket) == 4401

    over_socket(test)


def test_a_client_without_a_hello_is_disconnected() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as socket:
            assert (await hear(socket))["code"] == "hello-missing"
            assert await closed(socket) == 4408

    over_socket(test, hello_time=0.05)


def test_a_closed_client_is_not_connected() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as socket:
            await send(socket, **HELLO)
            await hear(socket)
            assert connections(registry) == 1
        while connections(registry):
            await asyncio.sleep(0.01)

    over_socket(test)


def test_a_client_that_does_not_read_is_dropped() -> None:
    """The bye frame cannot be sent; the session ends all the same."""

    async def test(registry: TableRegistry, address: str) -> None:
        stuck = asyncio.Event()

        class Stuck(WebSocket):
            async def send_text(self, data: str) -> None:
                await stuck.wait()

        async def receive() -> Message:
            await asyncio.sleep(0)
            return {"type": "websocket.connect"} if not received else await never()

        async def never() -> Message:
            return await asyncio.Event().wait()  # type: ignore[return-value]

        async def send(message: Message) -> None:
            received.append(message["type"])

        received: list[str] = []
        scope = {"type": "websocket", "headers": [], "path": SOCKET_PATH}
        sockets = WebSocketEndpoint(
            registry,
            find_person,
            lambda socket: Anything(),
            hello_timeout=0.01,
            close_timeout=0.01,
        )
        await sockets(Stuck(scope, receive, send))
        assert received == ["websocket.accept"]
        assert len(sockets.sessions) == 0

    over_socket(test)


def test_a_stop_sends_a_bye() -> None:
    async def test(registry: TableRegistry, address: str) -> None:
        async with connect(address) as socket:
            await send(socket, **HELLO)
            await hear(socket)
            await registry.close()
            assert (await hear(socket))["code"] == "going-down"
            assert await closed(socket) == 1012

    over_socket(test)
