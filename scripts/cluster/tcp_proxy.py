"""A TCP proxy between a server and a service, to cut the connection and to record what passes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum
from typing import TypeAlias

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect: TypeAlias = Callable[[], Awaitable[Streams]]

CHUNK = 65536


class Cut(Enum):
    """How a connection is cut."""

    SILENT = "silent"
    """Nothing passes, as if a cable was pulled. What was sent arrives when it is mended."""
    REFUSED = "refused"
    """Connections are reset and new ones, too."""


class TcpProxy:
    """Listens on a free port of this machine. `record` is called with everything that passes."""

    def __init__(self, connect: Connect, record: Callable[[bytes], None] | None = None) -> None:
        self._connect, self._record = connect, record
        self._passing = asyncio.Event()
        self._passing.set()
        self._refusing = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self, how: Cut) -> None:
        """Let nothing pass until `mend`."""
        if how is Cut.SILENT:
            self._passing.clear()
        else:
            self._refusing = True
            self._abort_all()

    def mend(self) -> None:
        """Let everything pass again."""
        self._refusing = False
        self._passing.set()

    async def close(self) -> None:
        """Stop listening and end all connections."""
        if self._server is not None:
            self._server.close()
        self._abort_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _abort_all(self) -> None:
        for writer in [*self._writers]:
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with suppress(OSError, asyncio.CancelledError):
            await self._serve(reader, writer)
        writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._passing.wait()
        if self._refusing:
            return
        there, to = await self._connect()
        self._writers |= {writer, to}
        try:
            ways = [self._pump(reader, to), self._pump(there, writer)]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for way in tasks:
                way.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            to.transport.abort()
            self._writers -= {writer, to}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._passing.wait()
            if self._record is not None:
                self._record(data)
            writer.write(data)
            await writer.drain()
