"""A registry and clients in virtual time, without failures."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any, TypeAlias

from hornox.record import Stream, to_json
from hornox.server.sessions import SendQueue, Session
from hornox.server.storage import AddPerson, Person, PersonKind
from hornox.server.tables import (
    BotRunner,
    Dependencies,
    InProcessOwnership,
    Ownership,
    Subscriber,
    TableActor,
    TableConfig,
    TableRegistry,
)
from hornox.server.wire import VERSION
from hornox.table import Command, GameTerms, Join, Milliseconds, Start, Terms
from tests.server.simulation_loop import run
from tests.server.simulation_net import SlowBots, virtual_now
from tests.server.simulation_store import Disk, SlowCommitter

Frame: TypeAlias = dict[str, Any]

SHORT = GameTerms("base", rounds=1)


class Switch:
    """A limiter that can be turned off."""

    def __init__(self) -> None:
        self.open = True

    def take(self) -> float:
        return 0.0 if self.open else 0.05


class VirtualServer:
    """One server process; `restart` begins another one on the same disk."""

    def __init__(
        self,
        table_config: TableConfig | None = None,
        seed: str = "house",
        committer: type[SlowCommitter] = SlowCommitter,
        bots: BotRunner | None = None,
        new_queue: Callable[[], SendQueue] = SendQueue,
    ) -> None:
        self.chance = Stream(seed, "house")
        self.table_config = table_config or TableConfig()
        self.disk = Disk()
        self.ownership: Ownership = InProcessOwnership()
        self.bots = bots or SlowBots(self.chance)
        self.committer: SlowCommitter
        self._new_committer = committer
        self.new_queue = new_queue
        self.registry: TableRegistry
        self.people: dict[str, Person] = {}
        self.networks: dict[str, str] = {}
        """Networks of people who share one."""
        self.ids: dict[str, Iterator[int]] = defaultdict(lambda: count(1))
        self._codes = self._games = 0

    async def open(self) -> VirtualServer:
        self.committer = self._new_committer(self.disk, self.chance)
        dependencies = Dependencies(
            self.committer,
            self.bots,
            self._new_code,
            self._new_game_id,
            virtual_now,
            self._new_seed,
            ownership=self.ownership,
        )
        self.registry = TableRegistry(dependencies, self.table_config)
        await self.registry.start()
        return self

    def add_person(self, name: str, kind: PersonKind = PersonKind.HUMAN) -> Person:
        person = Person(f"id-{name}", name, kind, virtual_now())
        self.disk.commit([AddPerson(person, f"hash-{name}")])
        self.people[f"token-{name}"] = person
        return person

    async def find_person(self, token: str) -> Person | None:
        return self.people.get(token)

    async def table(
        self, *players: str, terms: Terms | None = None
    ) -> tuple[TableActor, list[Client]]:
        """A table with these players, the first one its host."""
        actor = await self.registry.open(terms or Terms(SHORT, places=len(players)), public=True)
        clients = [await self.client(name, actor.code) for name in players]
        for client in clients:
            await client.do(Join(client.name))
        return actor, clients

    async def client(
        self,
        name: str,
        code: str,
        seen: tuple[int, int] | None = None,
        queue: SendQueue | None = None,
        limiter: Switch | None = None,
    ) -> Client:
        """A connection that has said hello; its first frames wait to be read."""
        if f"token-{name}" not in self.people:
            self.add_person(name)
        client = Client(self, name, queue, limiter)
        await client.hello(code, seen)
        return client

    async def screen(self, code: str, seen: tuple[int, int] | None = None) -> Client:
        """A screen that has said hello."""
        screen = Client(self)
        await screen.hello(code, seen)
        return screen

    def _new_code(self) -> str:
        self._codes += 1
        return f"code-{self._codes}"

    def _new_game_id(self) -> str:
        self._games += 1
        return f"game-{self._games}"

    def _new_seed(self) -> str:
        return "".join("0123456789abcdef"[self.chance.below(16)] for _ in range(64))


class Client:
    """One connection and everything that came through it."""

    def __init__(
        self,
        server: VirtualServer,
        name: str = "",
        queue: SendQueue | None = None,
        limiter: Switch | None = None,
    ) -> None:
        """Without a name it is a screen."""
        self.server, self.name = server, name
        self.queue = queue or server.new_queue()
        self.limiter = limiter or Switch()
        self.session = Session(
            server.registry,
            server.find_person,
            self.limiter,
            self.queue,
            virtual_now,
            server.networks.get(name, name),
        )
        self.received: list[Frame] = []
        self.texts: list[str] = []

    async def hello(self, code: str, seen: tuple[int, int] | None = None) -> None:
        cursor = None if seen is None else {"stream": seen[0], "number": seen[1]}
        token = f"token-{self.name}" if self.name else None
        await self.send(type="hello", version=VERSION, token=token, table=code, seen=cursor)

    async def send(self, **frame: object) -> None:
        await self.session.receive(json.dumps(frame))

    async def do(self, command: Command, id: str | None = None) -> list[Frame]:
        """Send a command and read what comes."""
        id = id or f"{self.name}-{next(self.server.ids[self.name])}"
        await self.send(type="do", id=id, command=to_json(command))
        return await self.frames()

    async def frames(self, wait: Milliseconds = 400) -> list[Frame]:
        """Wait a moment, then return the frames received."""
        await asyncio.sleep(wait / 1000)
        return self.read()

    def read(self) -> list[Frame]:
        """Return the frames received since the last call."""
        new: list[Frame] = []
        while self.queue._frames:
            text = self.queue._frames.popleft()
            self.queue._characters -= len(text)
            self.texts.append(text)
            new.append(json.loads(text))
        self.received.extend(new)
        return new

    async def types(self) -> list[str]:
        return [frame["type"] for frame in await self.frames()]

    @property
    def cursor(self) -> tuple[int, int]:
        """The last number of the stream that this client has seen."""
        for frame in reversed(self.received):
            if frame["type"] == "news":
                return frame["stream"], frame["number"]
            if frame["type"] == "fresh":
                return frame["snapshot"]["stream"], frame["snapshot"]["number"]
        raise AssertionError("nothing was seen")

    @property
    def view(self) -> Frame:
        for frame in reversed(self.received):
            view = frame["snapshot"]["view"] if frame["type"] == "fresh" else frame.get("view")
            if view is not None:
                return view  # type: ignore[no-any-return]
        raise AssertionError("no view was seen")

    @property
    def subscriber(self) -> Subscriber:
        assert self.session._subscriber is not None
        return self.session._subscriber

    def disconnect(self) -> None:
        self.session.end()


def connections(registry: TableRegistry) -> int:
    return sum(len(actor.connections) for actor in registry.loaded)


def with_server(
    test: Callable[[VirtualServer], Coroutine[Any, Any, None]],
    table_config: TableConfig | None = None,
) -> None:
    """Run a test with its own server, in virtual time."""

    async def main() -> None:
        await test(await VirtualServer(table_config).open())

    run(main())


async def started(server: VirtualServer, *players: str, terms: Terms | None = None) -> list[Client]:
    """Start a game and read all frames so far."""
    _, clients = await server.table(*players, terms=terms)
    await clients[0].do(Start())
    for client in clients:
        client.read()
    return clients


def types(frames: list[Frame]) -> list[str]:
    """Return the types of the frames; of news, those of their messages."""
    return [f["message"]["type"] if f["type"] == "news" else f["type"] for f in frames]
