"""A server that crashes and restarts, with slow and unreliable connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextvars import Context
from functools import partial

from hornox.record import Stream, sample_option
from hornox.server.sessions import SendQueue, Session
from hornox.server.storage import Person
from hornox.server.tables import BotChoice, BotQuestion, Dependencies, TableConfig, TableRegistry
from hornox.table import Milliseconds
from tests.server.simulation_loop import Process
from tests.server.simulation_store import Disk, SlowCommitter

START: Milliseconds = 1_700_000_000_000


def virtual_now() -> Milliseconds:
    return START + round(asyncio.get_running_loop().time() * 1000)


class SlowBots:
    """Bots that choose anything legal, after a while."""

    def __init__(self, chance: Stream) -> None:
        self._chance = chance

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        await asyncio.sleep(max(self._chance.below(1500) for _ in questions) / 1000)
        return [BotChoice(sample_option(asked.view, self._chance)) for asked in questions]

    def substitute_queued(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


class Anything:
    """A limiter without limits."""

    def take(self) -> float:
        return 0.0


class Server:
    """One process after the other, with one disk. Only the disk outlives them."""

    def __init__(
        self, seed: str, disk: Disk, table_config: TableConfig, *, trouble: int = 0
    ) -> None:
        self.chance = Stream(seed, "server")
        self.disk, self.table_config, self.trouble = disk, table_config, trouble
        self.people: dict[str, Person] = {}
        """By token."""
        self.process: Process | None = None
        self.graveyard: list[Process] = []
        self.registry: TableRegistry | None = None
        self.committer: SlowCommitter | None = None
        self.connections: list[Connection] = []
        self.new_queue: Callable[[], SendQueue] = SendQueue
        self.crashes = self.failures = 0

    async def boot(self) -> TableRegistry:
        self.process = Process()
        return await self.process.spawn(self._boot())

    async def _boot(self) -> TableRegistry:
        self.committer = SlowCommitter(self.disk, self.chance, self.trouble)
        dependencies = Dependencies(
            committer=self.committer,
            bots=SlowBots(self.chance),
            new_code=lambda: self._digits(10),
            new_game_id=lambda: self._digits(24),
            now=virtual_now,
            new_seed=lambda: self._digits(64),
        )
        registry = TableRegistry(dependencies, self.table_config)
        await registry.start()
        self.registry = registry
        return registry

    def crash(self) -> None:
        """`kill -9`: memory is gone; what was being committed may have happened."""
        assert self.process is not None
        self.crashes += 1
        self.process.kill()
        self._forget(crashed=True)

    async def stop(self) -> None:
        """A clean stop."""
        assert self.process is not None
        assert self.registry is not None
        assert self.committer is not None
        registry, self.registry = self.registry, None
        await self.process.spawn(registry.close())
        await self.process.spawn(self.committer.close())
        self.process.kill()
        self._forget(crashed=False)

    def _forget(self, *, crashed: bool) -> None:
        assert self.committer is not None
        if crashed:
            self.committer.crash()
        self.failures += self.committer.failures
        assert self.process is not None
        self.graveyard.append(self.process)
        self.process = self.registry = self.committer = None
        for connection in [*self.connections]:
            connection.end()

    async def find_person(self, token: str) -> Person | None:
        await asyncio.sleep(self.chance.below(20) / 1000)
        return self.people.get(token)

    def _digits(self, count: int) -> str:
        return "".join("0123456789abcdef"[self.chance.below(16)] for _ in range(count))


class Connection:
    """In order both ways, as long as it lasts; what is on its way when it breaks may be lost.

    The server notices a disconnect late, so that an old connection of a person can still send
    after a new one.
    """

    def __init__(self, server: Server, chance: Stream, receive: Callable[[str | None], None]):
        assert server.process is not None
        assert server.registry is not None
        self._server, self._chance, self._receive = server, chance, receive
        self._process = server.process
        self._line = server.new_queue()
        self._session = Session(
            server.registry, server.find_person, Anything(), self._line, virtual_now
        )
        self._arrived: asyncio.Queue[str | None] = asyncio.Queue()
        self._up_at = self._down_at = 0.0
        self.is_up = True
        server.connections.append(self)
        self._process.spawn(self._read())
        self._process.spawn(self._write())

    def send(self, text: str) -> None:
        """From the client to the server."""
        if self.is_up:
            self._up_at = self._later(self._up_at, lambda: self._arrived.put_nowait(text))

    def break_off(self) -> None:
        """The connection breaks: the client notices at once, the server later."""
        if not self.is_up:
            return
        self.is_up = False
        self._server.connections.remove(self)
        self._up_at = self._later(self._up_at, lambda: self._arrived.put_nowait(None), 8000)
        self._receive(None)

    def end(self) -> None:
        """The server has died: what it sent before still arrives."""
        self._down_at = self._later(self._down_at, self.break_off)

    async def _read(self) -> None:
        while (text := await self._arrived.get()) is not None:
            await self._session.receive(text)
        self._session.end()

    async def _write(self) -> None:
        while (text := await self._line.next()) is not None:
            await asyncio.sleep(self._chance.below(3) / 1000)
            self._down_at = self._later(self._down_at, partial(self._deliver, text))
        self.end()

    def _deliver(self, text: str) -> None:
        if self.is_up:
            self._receive(text)

    def _later(self, at: float, act: Callable[[], None], most: int = 300) -> float:
        """Do something after a delay, but not before what was sent earlier."""
        loop = asyncio.get_running_loop()
        at = max(at + 1e-6, loop.time() + self._chance.below(most) / 1000)
        loop.call_at(at, act, context=Context())  # a network belongs to no process
        return at
