"""A whole server in one thread and in virtual time: the real registry, actors and sessions.

Everything follows from one number. The network delays, drops, doubles and reorders; commits fail;
the process is killed between any two steps, with commits in flight; people come, go, change their
minds, use two devices and miss deadlines; screens watch. Invariants are checked during the run and
at the end.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

import msgspec

from hornox.engine import VARIANTS
from hornox.record import Stream, commitment, read_record, replay, to_json
from hornox.server.storage import AddPerson, Person, PersonKind
from hornox.server.tables import OFFERED_BOTS, TableConfig, TableRegistry
from hornox.server.tables.retention import DEFAULT_RETENTION
from hornox.server.tables.store_changes import members
from hornox.server.tables.table_reader import read_table
from hornox.table import (
    Delivery,
    FinishedGame,
    GameTerms,
    Join,
    Message,
    Pace,
    Request,
    Seating,
    Table,
    Terms,
    Timing,
    Watch,
    handle,
    open_table,
    public_snapshot,
    read_entry,
    snapshot,
)
from tests.server.simulation_loop import run
from tests.server.simulation_net import START, Server
from tests.server.simulation_people import Data, Device, Ledger, Screen
from tests.server.simulation_store import Disk

MODES = tuple(VARIANTS)
LONGEST_LIFE = 60 * 24 * 3600
"""Seconds in a world: a table that has not played its games by then is stuck."""


@dataclass(frozen=True)
class Report:
    """What happened in a world."""

    mode: str
    games: int
    entries: int
    messages: int
    acknowledged: int
    crashes: int
    failures: int
    refusals: Counter[str]
    frames: Counter[str]
    shown: int
    seconds: float


def simulate(number: int, games: int = 1) -> Report:
    """Play at one table until so many games are over, and check that nothing was lost."""
    return run(World(number).play(games))


PATIENT = replace(DEFAULT_RETENTION, vacant=DEFAULT_RETENTION.unplayed)
"""In worlds of slow people the first one may come later than an empty table is kept."""


class World:
    def __init__(self, number: int) -> None:
        seed = f"server {number}"
        self.chance = Stream(seed, "world")
        self.disk = Disk()
        self.ledger = Ledger()
        self.terms = random_terms(self.chance, number)
        idle_after = self.chance.choice((5_000, 600_000))
        table_config = TableConfig(max_entries=20, idle_after=idle_after, retention=PATIENT)
        trouble = self.chance.choice((0, 0, 60, 200))
        self.server = Server(seed, self.disk, table_config, trouble=0)
        self.trouble = trouble
        self.code = ""
        self.devices: list[Device] = []
        self.screens: list[Screen] = []
        self.is_over = asyncio.Event()
        self.calm = 2000 if self.terms.timing.pace is Pace.BY_TURNS else 1

    async def play(self, games: int) -> Report:
        registry = await self.server.boot()
        self._invite_people()
        await self._open(registry)
        lives = [asyncio.ensure_future(device.live()) for device in self._everything()]
        accidents = asyncio.ensure_future(self._have_accidents())
        await self._until(lambda: len(self.ledger.games) >= games, self.calm)
        self.is_over.set()
        await accidents
        await self._calm_down()
        report = self._check()
        for life in lives:
            assert not life.done() or life.cancelled(), life
            life.cancel()
        return report

    # before

    def _invite_people(self) -> None:
        has_clock = self.terms.timing.move is not None
        players = 1 + self.chance.below(self.terms.places)
        for number, name in enumerate(["Ann", "Bob", "Cat", "Dan"][:players]):
            remote_bot = number > 0 and self._one_in(4)
            sloth = 12 if has_clock or remote_bot else 0
            kind = PersonKind.REMOTE_BOT if remote_bot else PersonKind.HUMAN
            # What the client says of itself does not count.
            self._invite(name, kind, Join(name, remote_bot=self._one_in(2)), sloth)
        for name in ("Sue", "Sam"):
            self._invite(name, PersonKind.HUMAN, Watch(name), 0)
        for number in range(1 + self._one_in(3)):
            chance = Stream(f"screen {number}", repr(self.chance.below(1 << 30)))
            screen = Screen(self.server, self.ledger, chance, f"screen{number}", self.calm)
            self.screens.append(screen)

    def _everything(self) -> Iterator[Device]:
        yield from self.devices
        yield from self.screens

    def _invite(self, name: str, kind: PersonKind, hello: Join | Watch, sloth: int) -> None:
        person = Person(f"id-{name}", name, kind, START)
        self.disk.commit([AddPerson(person, f"hash-{name}")])
        self.server.people[f"token-{name}"] = person
        for device in range(1 + self._one_in(3)):
            label = f"{name}{device}"
            self.devices.append(
                Device(
                    self.server,
                    self.ledger,
                    Stream(f"device {label}", repr(self.chance.below(1 << 30))),
                    person,
                    f"token-{name}",
                    "",
                    hello,
                    label,
                    sloth,
                    self.calm,
                )
            )

    async def _open(self, registry: TableRegistry) -> None:
        process = self.server.process
        assert process is not None
        actor = await process.spawn(registry.open(self.terms, public=True))
        self.code = actor.code
        for device in self._everything():
            device.code = actor.code
        self.server.trouble = self.trouble
        assert self.server.committer is not None
        self.server.committer._trouble = self.trouble

    # meanwhile

    async def _have_accidents(self) -> None:
        while True:
            await self._nothing_for(self.chance.below(50_000) / 1000 * self.calm)
            if self.is_over.is_set():
                return
            if self._one_in(3):
                await self.server.stop()
            elif self._one_in(2):
                self.server.crash()
            else:
                await self._crash_between_two_steps()
            await asyncio.sleep(self.chance.below(60_000) / 1000)
            if self.server.process is None:
                await self.server.boot()

    async def _nothing_for(self, seconds: float) -> None:
        """Let the game end without further failures."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.is_over.wait(), seconds)

    async def _crash_between_two_steps(self) -> None:
        crashed = asyncio.Event()

        def crash() -> None:
            self.server.crash()
            crashed.set()

        process = self.server.process
        assert process is not None
        process.light_fuse(self.chance.below(1000), crash)
        waiting = [asyncio.ensure_future(event.wait()) for event in (crashed, self.is_over)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for wait in waiting:
            wait.cancel()
        process.put_out_fuse()

    async def _until(self, condition: Callable[[], bool], interval: int = 1) -> None:
        loop = asyncio.get_running_loop()
        while not condition():
            assert loop.time() < LONGEST_LIFE, "stuck"
            await asyncio.sleep(0.7 * interval)

    async def _calm_down(self) -> None:
        """Stop all failures and wait for the pending replies."""
        for device in self._everything():
            device.quiet = True
        assert self.server.committer is not None
        self.server.trouble = self.server.committer._trouble = 0
        await self._until(self._is_calm)

    def _is_calm(self) -> bool:
        """Whether a moment is caught in which nothing is on its way, although bots play on."""
        if not all(device.is_done for device in self._everything()) or self.server.registry is None:
            return False
        actor = self.server.registry.loaded.get(self.code)
        if actor is not None and actor.writer.table is not actor.writer.durable:
            return False
        _, table = read_table(self.disk, self.code)
        shown = to_json(public_snapshot(table))
        return all(_has_heard_all(device, table) for device in self.devices) and all(
            _shows(screen, shown) for screen in self.screens
        )

    # after

    def _check(self) -> Report:
        truth = Truth(self.terms, self.disk.journal[self.code])
        _, table = read_table(self.disk, self.code)
        assert table == truth.table, "the table is not what its log says"
        self._check_commands(truth)
        self._check_streams(truth)
        self._check_games(truth)
        for device in self.devices:
            self._check_device(device, truth.table)
        self._check_screens(truth)
        return Report(
            self.terms.game.mode,
            len(truth.finished),
            len(self.disk.journal[self.code]),
            len(self.ledger.sent),
            len(self.ledger.acknowledged),
            self.server.crashes,
            self.server.failures,
            self.ledger.refusals,
            self.ledger.frames,
            sum(map(len, self.ledger.shown)),
            asyncio.get_running_loop().time(),
        )

    def _check_commands(self, truth: Truth) -> None:
        assert set(truth.requests.values()) <= {1}, "a command was carried out twice"
        lost = self.ledger.acknowledged - truth.requests.keys()
        assert not lost, f"acknowledged commands were lost: {lost}"

    def _check_streams(self, truth: Truth) -> None:
        for key, message in self.ledger.sent.items():
            assert truth.sent[key] == message, "a message was published that did not happen"

    def _check_games(self, truth: Truth) -> None:
        stored = {game.number: game for game in self.disk.games_at(self.code, 100)}
        assert stored.keys() == {game.number for game in truth.finished}
        assert self.ledger.games <= stored.keys()
        for game in truth.finished:
            assert read_record(stored[game.number].record) == game.record
            assert not replay(game.record)[-1].state.stages
            assert game.commitment == commitment(game.record.seed or "", game.record.setup)
        for person in {device.person.id for device in self.devices}:
            here = [row.code for row in self.disk.tables_of(person)]
            assert here == [self.code] * (person in members(truth.table))

    def _check_device(self, device: Device, table: Table) -> None:
        """The state that a device has built equals a fresh snapshot."""
        viewer = table.streams.viewer(device.person.id)
        assert device.here == (viewer is not None)
        if viewer is None:
            return
        shot = to_json(snapshot(table, device.person.id))
        assert device.cursor == (viewer.stream, viewer.number)
        assert (device.seat, device.host) == (shot["seat"], shot["table"]["host"])
        assert device.held == shot["held"]
        assert device.view == shot["view"]

    def _check_screens(self, truth: Truth) -> None:
        """Screens got all public messages in order, and left no trace in the log."""
        for messages in self.ledger.shown:
            assert _is_part(messages, truth.common), "a screen was told something else"
        people = {device.person.id for device in self.devices}
        assert {by for by, _ in truth.requests} <= people

    def _one_in(self, number: int) -> bool:
        return self.chance.below(number) == 0


def _has_heard_all(device: Device, table: Table) -> bool:
    viewer = table.streams.viewer(device.person.id)
    return viewer is None or device.cursor == (viewer.stream, viewer.number)


def _shows(screen: Screen, shown: Data) -> bool:
    """Check whether the state that a screen has built equals a fresh snapshot."""
    host, playing = shown["table"]["host"], shown["table"]["playing"]
    return (screen.view, screen.host, screen.playing) == (shown["view"], host, playing)


def _is_part(messages: list[Data], sent: list[Data]) -> bool:
    """Whether the messages stand together somewhere in what was told."""
    starts = range(len(sent) - len(messages) + 1)
    return any(sent[start : start + len(messages)] == messages for start in starts)


class Truth:
    """What really happened at a table, from its log alone."""

    def __init__(self, terms: Terms, journal: list[str]) -> None:
        self.requests: Counter[tuple[str, str]] = Counter()
        self.sent: dict[tuple[str, int, int], object] = {}
        self.common: list[Data] = []
        self.finished: list[FinishedGame] = []
        entries = [read_entry(line) for line in journal]
        self.table = open_table(terms, OFFERED_BOTS, START)
        for entry in entries:
            handled = handle(self.table, entry)
            assert handled.entry == entry, "an entry that was not accepted"
            if isinstance(entry.input, Request):
                self.requests[entry.input.by, entry.input.id] += 1
            if handled.finished is not None:
                self.finished.append(handled.finished)
            for delivery in handled.deliveries:
                self._tell(delivery)
            self.common.extend(map(_as_sent, handled.common))
            self.table = handled.table

    def _tell(self, delivery: Delivery) -> None:
        key = (delivery.owner, delivery.stream, delivery.number)
        self.sent[key] = _as_sent(delivery.message)


def _as_sent(message: Message) -> Data:
    return msgspec.json.decode(msgspec.json.encode(to_json(message)))  # type: ignore[no-any-return]


def random_terms(chance: Stream, number: int) -> Terms:
    mode = MODES[number % len(MODES)]
    game = GameTerms(
        mode,
        rounds=1 if "rounds" in VARIANTS[mode].option_names else None,
        fan_cards=("twister", "cow") if mode == "fan" else None,
    )
    timing = chance.choice(
        (
            Timing(),
            Timing(seconds=8),
            Timing(seconds=4, bank=20),
            Timing(bank=60),
            Timing(Pace.BY_TURNS, days=1),
        )
    )
    return Terms(
        game,
        places=2 + chance.below(3),
        timing=timing,
        lock_in=chance.below(3) == 0,
        seating=chance.choice((Seating.KEPT, Seating.ROTATED)),
        spectators=2,
    )
