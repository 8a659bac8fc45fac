"""A registry and clients in virtual time, without accidents: for tests of one thing at a time."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any, TypeAlias

from hornox.record import Stream, to_json
from hornox.server.sessions import Line, Session
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

    def allow(self) -> bool:
        return self.open


class House:
    """One server process; `restart` begins another one on the same disk."""

    def __init__(
        self,
        table_config: TableConfig | None = None,
        seed: str = "house",
        committer: type[SlowCommitter] = SlowCommitter,
        bots: BotRunner | None = None,
        lines: Callable[[], Line] = Line,
    ) -> None:
        self.chance = Stream(seed, "house")
        self.table_config = table_config or TableConfig()
        self.disk = Disk()
        self.ownership: Ownership = InProcessOwnership()
        self.bots = bots or SlowBots(self.chance)
        self.committer: SlowCommitter
        self._new_committer = committer
        self.lines = lines
        self.registry: TableRegistry
        self.people: dict[str, Person] = {}
        self.networks: dict[str, str] = {}
        """Where people are who are not alone in their network."""
        self.ids: dict[str, Iterator[int]] = defaultdict(lambda: count(1))
        self._codes = self._games = 0

    async def open(self) -> House:
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

    async def who(self, token: str) -> Person | None:
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
        line: Line | None = None,
        limiter: Switch | None = None,
    ) -> Client:
        """A connection that has said hello; its first frames wait to be read."""
        if f"token-{name}" not in self.people:
            self.add_person(name)
        client = Client(self, name, line, limiter)
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
        self, house: House, name: str = "", line: Line | None = None, limiter: Switch | None = None
    ) -> None:
        """Without a name it is a screen."""
        self.house, self.name = house, name
        self.line = line or house.lines()
        self.limiter = limiter or Switch()
        self.session = Session(
            house.registry,
            house.who,
            self.limiter,
            self.line,
            virtual_now,
            house.networks.get(name, name),
        )
        self.heard: list[Frame] = []
        self.texts: list[str] = []

    async def hello(self, code: str, seen: tuple[int, int] | None = None) -> None:
        cursor = None if seen is None else {"stream": seen[0], "number": seen[1]}
        token = f"token-{self.name}" if self.name else None
        await self.say(type="hello", version=VERSION, token=token, table=code, seen=cursor)

    async def say(self, **frame: object) -> None:
        await self.session.take(json.dumps(frame))

    async def do(self, command: Command, id: str | None = None) -> list[Frame]:
        """Send a command and read what comes."""
        id = id or f"{self.name}-{next(self.house.ids[self.name])}"
        await self.say(type="do", id=id, command=to_json(command))
        return await self.frames()

    async def frames(self, wait: Milliseconds = 400) -> list[Frame]:
        """What has come by now, after a moment in which nothing else is done."""
        await asyncio.sleep(wait / 1000)
        return self.read()

    def read(self) -> list[Frame]:
        """What has come since the last time."""
        new: list[Frame] = []
        while self.line._frames:
            text = self.line._frames.popleft()
            self.line._characters -= len(text)
            self.texts.append(text)
            new.append(json.loads(text))
        self.heard.extend(new)
        return new

    async def types(self) -> list[str]:
        return [frame["type"] for frame in await self.frames()]

    @property
    def cursor(self) -> tuple[int, int]:
        """The last number of the stream that this client has seen."""
        for frame in reversed(self.heard):
            if frame["type"] == "news":
                return frame["stream"], frame["number"]
            if frame["type"] == "fresh":
                return frame["snapshot"]["stream"], frame["snapshot"]["number"]
        raise AssertionError("nothing was seen")

    @property
    def view(self) -> Frame:
        for frame in reversed(self.heard):
            view = frame["snapshot"]["view"] if frame["type"] == "fresh" else frame.get("view")
            if view is not None:
                return view  # type: ignore[no-any-return]
        raise AssertionError("no view was seen")

    @property
    def subscriber(self) -> Subscriber:
        assert self.session._subscriber is not None
        return self.session._subscriber

    def hang_up(self) -> None:
        self.session.end()


def connections(registry: TableRegistry) -> int:
    return sum(len(actor.connections) for actor in registry.loaded)


def in_house(
    test: Callable[[House], Coroutine[Any, Any, None]], table_config: TableConfig | None = None
) -> None:
    """Run a test in a house of its own and in virtual time."""

    async def main() -> None:
        await test(await House(table_config).open())

    run(main())


async def started(house: House, *players: str, terms: Terms | None = None) -> list[Client]:
    """A game that has begun; everything that was told so far is read."""
    _, clients = await house.table(*players, terms=terms)
    await clients[0].do(Start())
    for client in clients:
        client.read()
    return clients


def types(frames: list[Frame]) -> list[str]:
    """What frames are; of news, what they tell."""
    return [f["message"]["type"] if f["type"] == "news" else f["type"] for f in frames]
