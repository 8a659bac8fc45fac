"""The other servers: sessions and requests are passed on to the one that owns the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import TypeVar

from hornox.server.cluster import link as links
from hornox.server.cluster.link import Link
from hornox.server.cluster.messages import (
    AnyMessage,
    Close,
    End,
    Open,
    Opened,
    PeerRequest,
    PeerResponse,
    Text,
)
from hornox.server.guards.asgi import Scope
from hornox.server.guards.client_address import client_key
from hornox.server.sessions import Client
from hornox.server.storage import ServerRow
from hornox.server.tables import TableUnavailable

T = TypeVar("T")

TIMEOUT = 3.0
"""Seconds in which an owner must answer."""


class Channel:
    """The session of one client at the server that owns the table."""

    __slots__ = ("_link", "_number", "client", "opened")

    def __init__(self, link: PeerLink, number: int, client: Client) -> None:
        self._link, self._number, self.client = link, number, client
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def send(self, text: str) -> None:
        """Send what the client said."""
        self._link.send(Text(self._number, text))

    def close(self) -> None:
        """Tell the owner that the client is gone."""
        self._link.close_channel(self._number)


class PeerLink:
    """All sessions and requests that are passed on to one server."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._channels: dict[int, Channel] = {}
        self._asked: dict[int, asyncio.Future[PeerResponse]] = {}
        self._numbers = count(1)
        link.listener = self

    @property
    def is_open(self) -> bool:
        """Whether the server can be reached."""
        return self._link.is_open

    def send(self, message: AnyMessage) -> None:
        """Send a message."""
        self._link.send(message)

    def close(self) -> None:
        """End the connection."""
        self._link.close()

    async def open(self, code: str, hello: str, address: str, client: Client) -> Channel | None:
        """Pass a session on. Return `None` if the owner gave the table up."""
        self._require_answers()
        number = next(self._numbers)
        channel = self._channels[number] = Channel(self, number, client)
        self.send(Open(number, code, hello, address))
        try:
            async with asyncio.timeout(TIMEOUT):
                here = await channel.opened
        except BaseException:
            self.close_channel(number)
            raise
        return channel if here else None

    async def ask(self, request: Callable[[int], PeerRequest]) -> PeerResponse:
        """Pass a request on."""
        self._require_answers()
        number = next(self._numbers)
        answer: asyncio.Future[PeerResponse] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            self.send(request(number))
            async with asyncio.timeout(TIMEOUT):
                return await answer
        finally:
            del self._asked[number]

    def _require_answers(self) -> None:
        """Raise at once, rather than after a timeout, if the other server is silent."""
        if self._link.is_silent:
            raise ConnectionError("the other server is silent")

    def close_channel(self, number: int) -> None:
        """Forget a session and tell the owner."""
        if self._channels.pop(number, None) is not None:
            self.send(Close(number))

    def on_message(self, message: AnyMessage) -> None:
        """Handle what the owner sent."""
        match message:
            case Text(number, text):
                channel = self._channels.get(number)
                if channel is not None:
                    channel.client.put(text)
            case Opened(number, here):
                channel = self._channels.get(number) if here else self._channels.pop(number, None)
                _set(None if channel is None else channel.opened, here)
            case End(number, text, code):
                channel = self._channels.pop(number, None)
                if channel is not None:
                    channel.client.finish(text, code)
                    _set(channel.opened, True)
            case PeerResponse(number):
                _set(self._asked.get(number), message)
            case _:
                pass  # of a later version

    def on_lost(self) -> None:
        """Let all clients connect again: another server takes the tables over."""
        error = ConnectionError("the connection to the owner has ended")
        channels, self._channels = self._channels, {}
        for channel in channels.values():
            if channel.opened.done():
                away = _away()
                channel.client.disconnect(away.code, str(away))
            else:
                channel.opened.set_exception(error)
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(error)


class Peers:
    """One connection to each server that owns a table which a client here asked for."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._links: dict[str, asyncio.Task[PeerLink]] = {}

    async def open(
        self, owner: ServerRow, code: str, hello: str, address: str, client: Client
    ) -> Channel | None:
        """Pass a session on, or raise `TableUnavailable`. `None`: the owner gave the table up."""
        try:
            return await (await self._link(owner)).open(code, hello, address, client)
        except (OSError, TimeoutError):
            raise _away() from None

    async def ask(self, owner: ServerRow, scope: Scope, body: bytes) -> PeerResponse:
        """Pass a request on, or raise `TableUnavailable`."""

        return await self._ask(
            owner,
            lambda number: PeerRequest(
                number,
                scope["method"],
                scope["path"],
                scope["query_string"],
                scope["scheme"],
                [*scope["headers"]],
                body,
                client_key(scope),
            ),
        )

    async def get(self, server: ServerRow, path: str) -> bytes:
        """Return what another server says of itself, or raise `TableUnavailable`."""
        answer = await self._ask(
            server, lambda number: PeerRequest(number, "GET", path, b"", "http", [], b"", "")
        )
        return answer.body

    async def _ask(self, server: ServerRow, request: Callable[[int], PeerRequest]) -> PeerResponse:
        try:
            return await (await self._link(server)).ask(request)
        except (OSError, TimeoutError):
            raise _away() from None

    async def close(self) -> None:
        """End all connections."""
        for task in self._links.values():
            if task.done() and not task.cancelled() and task.exception() is None:
                task.result().close()
            task.cancel()
        await asyncio.gather(*self._links.values(), return_exceptions=True)

    async def _link(self, owner: ServerRow) -> PeerLink:
        """Return the connection to this server. Concurrent calls wait for the same one."""
        task = self._links.get(owner.id)
        if task is None or _is_over(task):
            task = asyncio.get_running_loop().create_task(self._connect(owner))
            self._links[owner.id] = task
        return await asyncio.shield(task)

    async def _connect(self, owner: ServerRow) -> PeerLink:
        return PeerLink(await links.connect(self._secret, owner.address))


def _is_over(task: asyncio.Task[PeerLink]) -> bool:
    if not task.done():
        return False
    return task.cancelled() or task.exception() is not None or not task.result().is_open


def _set(future: asyncio.Future[T] | None, value: T) -> None:
    if future is not None and not future.done():
        future.set_result(value)


def _away() -> TableUnavailable:
    return TableUnavailable("the server of the table does not answer; connect again")
