"""A bus over the publish and subscribe commands of Redis or Valkey."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from hornox.extras import require
from hornox.server.bus.bus import Handler, LocalBus
from hornox.server.logs import log_event
from hornox.server.settings import BadSettings

if TYPE_CHECKING:
    from redis.asyncio import Redis

RETRY_SECONDS = 1.0
"""Seconds until the next attempt to connect."""

TIMEOUT = 5.0
"""Seconds in which the server must answer, or be pinged while it is silent."""

MAX_QUEUED = 10_000
"""Messages that wait to be sent. Further ones are dropped: receivers look without them, too."""


class RedisBus:
    """Sends each message on the channel `prefix:topic`, as the number in decimal digits."""

    def __init__(self, url: str, prefix: str) -> None:
        self.client = connect(url)
        self.prefix = prefix
        self._local = LocalBus()
        self._queue: asyncio.Queue[tuple[str, int]] = asyncio.Queue(MAX_QUEUED)
        self._tasks: list[asyncio.Task[None]] = []
        self._open = True
        self.connected = asyncio.Event()
        """Set while messages are received."""

    async def start(self) -> None:
        """Receive and send in the background."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._receive()), loop.create_task(self._send())]

    def publish(self, topic: str, number: int) -> None:
        """Queue a message."""
        with suppress(asyncio.QueueFull):
            self._queue.put_nowait((topic, number))

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Add a handler. The bus receives all topics."""
        self._local.subscribe(topic, handler)

    @property
    def is_connected(self) -> bool:
        """Whether messages are received."""
        return self.connected.is_set()

    async def close(self) -> None:
        """Disconnect. The client may swallow a cancellation, so the tasks also look at `_open`."""
        self._open = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._local.close()
        await self.client.aclose()

    async def _send(self) -> None:
        while self._open:
            topic, number = await self._queue.get()
            try:
                await self.client.publish(f"{self.prefix}:{topic}", number)
            except failures() as error:
                _log(error)

    async def _receive(self) -> None:
        """Receive messages; after a failure subscribe again."""
        while self._open:
            try:
                await self._listen()
            except failures() as error:
                _log(error)
            finally:
                self.connected.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        async with self.client.pubsub() as channels:
            await channels.psubscribe(f"{self.prefix}:*")
            while self._open:
                message = await channels.get_message(timeout=TIMEOUT)
                if message is None:
                    await channels.ping()  # a cut connection is noticed
                elif message["type"] == "psubscribe":
                    self.connected.set()
                elif message["type"] == "pmessage":
                    self._deliver(message["channel"], message["data"])

    def _deliver(self, channel: bytes, data: bytes) -> None:
        topic = channel.decode(errors="replace").removeprefix(f"{self.prefix}:")
        if data.isdigit():
            self._local.deliver(topic, int(data))


def connect(url: str) -> Redis:
    """Return a client. It connects at the first command."""
    require("cluster", "a bus")
    from redis.asyncio import Redis

    try:
        return Redis.from_url(url, socket_timeout=2 * TIMEOUT, socket_connect_timeout=TIMEOUT)
    except ValueError:
        raise BadSettings("a bus looks like redis://host:6379") from None


def failures() -> tuple[type[Exception], ...]:
    """Return the errors of a server that is away."""
    from redis.exceptions import RedisError

    return RedisError, OSError, TimeoutError


def _log(error: Exception) -> None:
    """Do not log the message: it may contain the address with its password."""
    log_event("bus-failed", logging.WARNING, error=type(error).__name__)
