"""How many players can one server carry? Thousands of them at tables, over loopback.

The server runs in a process of its own, on one core, with durable commits. The players are driven
from this process: each acts every eight seconds on average, chooses a card, changes its mind, or
shows an emote when nothing is asked. Measured is the time from a command to its acknowledgement,
the server's memory, and its processor time for each action, commits included. The same players then
say the same to a bare echo server on the same stack, so that a figure can be told from the machine.
How late this process itself was is told, too: that much of a latency is not the server's.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import clock_gettime, perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks._script import RESULTS, Result, met
from hornox.arena.bench import origin
from hornox.record import to_json
from hornox.server.clock import SteadyClock
from hornox.server.people.tokens import hash_token, new_code, new_person_id, new_token
from hornox.server.storage import (
    AddPerson,
    AddTable,
    Change,
    Person,
    PersonKind,
    open_sqlite,
)
from hornox.server.tables import OFFERED_BOTS
from hornox.server.tables.store_changes import write_document
from hornox.server.uvicorn_server import raise_file_limit
from hornox.table import Terms, open_table

PLACES = 4
SLOWEST = 100.0
"""Milliseconds at the 99th percentile."""

LARGEST = 600
"""Megabytes."""

LOOK = 0.01
"""Seconds between two looks at how late this process is."""

AT_ONCE = 256
"""Tables that are arranged, or connections that are opened, at the same time."""

OPEN = (
    "--max-connections=100000",
    "--max-per-address=100000",
    "--max-tables=100000",
    "--request-rate=1000000",
    "--newcomer-rate=100000000",
    "--table-rate=100000000",
    "--log-format=json",
    "--no-warm-up",  # there are no bots here
)


@dataclass(frozen=True, slots=True)
class Plan:
    """How many players act, how often and for how long, and the core of the server."""

    players: int
    seconds: float
    every: float
    warm: float
    core: int | None


class Decision(msgspec.Struct):
    """The fields of a decision that a player reads."""

    id: str
    options: list[msgspec.Raw]


class View(msgspec.Struct):
    """The fields of a view that a player reads."""

    decision: Decision | None
    changes: list[msgspec.Raw]
    prompt: dict[str, Any]


class MessageFields(msgspec.Struct):
    """The fields of a message that a player reads."""

    type: str
    game: int | None = None


class GameFields(msgspec.Struct):
    """The number of a game."""

    game: int


class TableFields(msgspec.Struct):
    """The game of a table."""

    game: GameFields | None


class SnapshotFields(msgspec.Struct):
    """The fields of a snapshot that a player reads."""

    view: View | None
    table: TableFields


class Frame(msgspec.Struct):
    """The fields of any frame that a player reads."""

    type: str
    id: str = ""
    code: str = ""
    message: MessageFields | None = None
    view: View | None = None
    snapshot: SnapshotFields | None = None


_read = msgspec.json.Decoder(Frame).decode


@dataclass(slots=True)
class Tally:
    """What was measured while `counting`."""

    counting: bool = False
    latencies: list[float] = field(default_factory=list)
    own_lags: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    frames: int = 0
    lost: int = 0


class Player:
    """One connection. Its next command follows from the last view."""

    def __init__(self, name: str, tally: Tally) -> None:
        self.name = name
        self.token = ""
        self._tally = tally
        self.address: str | None = None
        """Where the player connects from; `None`: where the system chooses."""
        self._view: View | None = None
        self._game = 0
        self._sent: dict[str, float] = {}
        self._waiting: dict[str, asyncio.Future[Frame]] = {}
        self._number = 0
        self._link: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None

    async def connect_to(self, url: str, hello: dict[str, Any] | None) -> None:
        """Open the connection and start reading."""
        self._link = await connect(
            url,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=60,
            local_addr=self.address and (self.address, 0),
        )
        if hello is not None:
            await self._link.send(json.dumps(hello))
            await self._link.recv()
        self._reading = asyncio.create_task(self._read())

    async def disconnect(self) -> None:
        """Close the connection."""
        assert self._link is not None
        assert self._reading is not None
        self._reading.cancel()
        await self._link.close()

    async def do(self, command: dict[str, Any]) -> Frame:
        """Send a command before the measurement and wait for the reply."""
        id = self._new_id()
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._waiting[id] = answer
        await self._send(id, json.dumps(command))
        return await answer

    async def act(self) -> None:
        """Send the next command."""
        await self._send(self._new_id(), self._next())

    async def say(self, text: str) -> None:
        """Send a text to the echo server."""
        id = self._new_id()
        await self._put(id, f'{{"type":"ack","id":"{id}","text":"{text}"}}')

    def _next(self) -> str:
        view = self._view
        options = [] if view is None else view.decision.options if view.decision else view.changes
        if view is None or not options:
            return '{"type":"show","emote":"moo"}'
        action = bytes(random.choice(options)).decode()
        decision = f"{self._game}:{view.prompt['id']}"
        return f'{{"type":"answer","decision":"{decision}","action":{action}}}'

    def _new_id(self) -> str:
        self._number += 1
        return f"c{self._number}"

    async def _send(self, id: str, command: str) -> None:
        await self._put(id, f'{{"type":"do","id":"{id}","command":{command}}}')

    async def _put(self, id: str, frame: str) -> None:
        assert self._link is not None
        self._sent[id] = perf_counter()
        await self._link.send(frame)

    async def _read(self) -> None:
        assert self._link is not None
        try:
            async for text in self._link:
                self._handle_frame(_read(text))
        finally:
            self._tally.lost += self._tally.counting

    def _handle_frame(self, frame: Frame) -> None:
        tally = self._tally
        tally.frames += tally.counting
        if frame.type in ("ack", "refused"):
            took = perf_counter() - self._sent.pop(frame.id)
            if frame.id in self._waiting:
                self._waiting.pop(frame.id).set_result(frame)
            elif tally.counting:
                tally.latencies.append(took)
                if frame.code:
                    tally.refused[frame.code] = tally.refused.get(frame.code, 0) + 1
        elif frame.snapshot is not None:
            self._view = frame.snapshot.view
            game = frame.snapshot.table.game
            self._game = self._game if game is None else game.game
        elif frame.message is not None:
            self._view = frame.view or self._view
            if frame.message.type == "game-started":
                self._game = frame.message.game or 0


# the servers


@dataclass(frozen=True, slots=True)
class Server:
    """A running server process."""

    url: str
    pid: int

    @property
    def socket(self) -> str:
        """The URL of its WebSocket."""
        return f"{self.url.replace('http', 'ws')}/api/socket"

    def cpu(self) -> float:
        """Return the processor time of all its threads, exactly, unlike the hundredths in /proc.

        Linux makes a process's clock from its number: inverted, above three bits that mean "time it
        ran".
        """
        return clock_gettime((~self.pid << 3) | 2)

    def megabytes(self) -> float:
        """Return its resident memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024


@contextmanager
def serving(core: int | None, *command: str) -> Iterator[Server]:
    """Start a server process, on its own core if one is named."""

    def settle() -> None:
        if core is not None:
            os.sched_setaffinity(0, {core})

    process = subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=settle,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, "the server did not start"
        yield Server(found[0], process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.communicate(timeout=60)
        finally:
            process.kill()


# what is done


def store_players(data: Path, players: list[Player]) -> list[str]:
    """Put people and tables into the store before the server starts, unmeasured."""
    now = SteadyClock()()
    codes = [new_code() for _ in range(0, len(players), PLACES)]
    document = write_document(open_table(Terms(places=PLACES), OFFERED_BOTS, now))
    changes: list[Change] = [AddTable(code, False, now, document) for code in codes]
    for player in players:
        player.token = new_token()
        person = Person(new_person_id(), player.name, PersonKind.HUMAN, now)
        changes.append(AddPerson(person, hash_token(player.token)))
    with closing(open_sqlite(data)) as store:
        store.commit(changes)
    return codes


async def seat_players(server: Server, players: list[Player], codes: list[str]) -> None:
    """Seat all players at tables of four and start their games."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def arrange(group: list[Player], code: str) -> None:
        async with gate:
            await _sit_down(server, group, code)

    groups = [players[first : first + PLACES] for first in range(0, len(players), PLACES)]
    await asyncio.gather(*map(arrange, groups, codes))


async def _sit_down(server: Server, group: list[Player], code: str) -> None:
    for player in group:
        hello = {"type": "hello", "version": 1, "token": player.token, "table": code}
        await player.connect_to(server.socket, hello)
        joined = await player.do({"type": "join", "name": player.name})
        assert joined.type == "ack", joined
    started = await group[0].do({"type": "start"})
    assert started.type == "ack", started


async def connect_players(server: Server, players: list[Player]) -> None:
    """Connect all players to the echo server."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def enter(player: Player) -> None:
        async with gate:
            await player.connect_to(server.socket, None)

    await asyncio.gather(*map(enter, players))


async def run_for(
    plan: Plan, server: Server, players: list[Player], tally: Tally, *, echo: bool
) -> Result:
    """Let all players act repeatedly. Only what happens after the warm-up counts."""
    acting = [asyncio.create_task(_act(plan, player, echo=echo)) for player in players]
    acting.append(asyncio.create_task(_watch_own_lag(tally)))
    await asyncio.sleep(plan.warm)
    tally.counting = True
    began, cpu = perf_counter(), server.cpu()
    own = os.times()
    await asyncio.sleep(plan.seconds)
    tally.counting = False
    passed, used = perf_counter() - began, server.cpu() - cpu
    driver = os.times().user + os.times().system - own.user - own.system
    for task in acting:
        task.cancel()
    await asyncio.gather(*acting, return_exceptions=True)
    return _figures(tally, passed, used, driver) | {"megabytes": round(server.megabytes())}


async def _act(plan: Plan, player: Player, *, echo: bool) -> None:
    await asyncio.sleep(random.uniform(0, plan.every))
    while True:
        if echo:
            await player.say("as long as an answer to a question of the game would be " * 2)
        else:
            await player.act()
        await asyncio.sleep(random.uniform(0.5, 1.5) * plan.every)


async def _watch_own_lag(tally: Tally) -> None:
    while True:
        began = perf_counter()
        await asyncio.sleep(LOOK)
        if tally.counting:
            tally.own_lags.append(perf_counter() - began - LOOK)


def _figures(tally: Tally, passed: float, used: float, driver: float) -> Result:
    times = sorted(tally.latencies)
    count = len(times)
    assert count, "no action was measured"
    return {
        "actions": count,
        "actions_per_second": round(count / passed, 1),
        "frames_per_action": round(tally.frames / count, 2),
        "median_milliseconds": round(1000 * times[count // 2], 2),
        "p99_milliseconds": _at_99(times),
        "longest_milliseconds": round(1000 * times[-1], 2),
        "core_share": round(used / passed, 3),
        "microseconds_per_action": round(1e6 * used / count, 1),
        "driver_core_share": round(driver / passed, 3),
        "driver_p99_milliseconds_late": _at_99(tally.own_lags),
        "refused": tally.refused,
        "connections_lost": tally.lost,
    }


def _at_99(times: list[float]) -> float:
    return round(1000 * sorted(times)[int(len(times) * 0.99)], 2)


async def measure_tables(plan: Plan) -> Result:
    """Measure players at tables."""
    tally = Tally()
    players = [Player(f"P{number}", tally) for number in range(plan.players)]
    with TemporaryDirectory() as data:
        codes = store_players(Path(data), players)
        command = ("-m", "hornox", "serve", "--port=0", f"--data={data}", *OPEN)
        with serving(plan.core, *command) as server:
            began = perf_counter()
            await seat_players(server, players, codes)
            ready = perf_counter() - began
            result = await run_for(plan, server, players, tally, echo=False)
            await asyncio.gather(*(player.disconnect() for player in players))
    return {"seconds_to_seat_everybody": round(ready, 1)} | result


async def measure_echo(plan: Plan) -> Result:
    """Measure the same connections with an echo server."""
    tally = Tally()
    players = [Player(f"P{number}", tally) for number in range(plan.players)]
    with serving(plan.core, "-m", "benchmarks._echo") as server:
        await connect_players(server, players)
        result = await run_for(plan, server, players, tally, echo=True)
        await asyncio.gather(*(player.disconnect() for player in players))
    return result


def measure(plan: Plan) -> Result:
    """Measure tables and, for comparison, the echo server."""
    import uvloop

    raise_file_limit(plan.players)
    gc.disable()  # a search through all players here would count as the server's time
    others = os.sched_getaffinity(0) - {plan.core}
    if plan.core is not None and others:
        os.sched_setaffinity(0, others)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        tables = runner.run(measure_tables(plan))
        echo = runner.run(measure_echo(plan))
    ratio = tables["microseconds_per_action"] / echo["microseconds_per_action"]
    return {
        "players": plan.players,
        "tables": plan.players // PLACES,
        "seconds": plan.seconds,
        "seconds_between_actions": plan.every,
        "server": tables,
        "echo": echo,
        "ratio": round(ratio, 2),
        "goals": {"p99_milliseconds": SLOWEST, "megabytes": LARGEST},
    }


def format_result(result: Result) -> str:
    """Return the result as text."""
    server, echo = result["server"], result["echo"]
    quick = met(server["p99_milliseconds"] < SLOWEST)
    small = met(server["megabytes"] < LARGEST)
    return "\n".join(
        (
            f"{result['players']} players at {result['tables']} tables, "
            f"{server['actions_per_second']} actions/s for {result['seconds']:.0f} s, one core",
            f"  command to acknowledgement: median {server['median_milliseconds']} ms, "
            f"p99 {server['p99_milliseconds']} ms (goal {SLOWEST:.0f}: {quick}), "
            f"longest {server['longest_milliseconds']} ms",
            f"  memory {server['megabytes']} MB (goal {LARGEST}: {small}), "
            f"{server['core_share']:.0%} of the core, refused {server['refused']}, "
            f"lost {server['connections_lost']}",
            f"  an action: {server['microseconds_per_action']} µs and "
            f"{server['frames_per_action']} frames, {result['ratio']} times the "
            f"{echo['microseconds_per_action']} µs of a bare echo "
            f"(p99 {echo['p99_milliseconds']} ms)",
            f"  the players' process was up to {server['driver_p99_milliseconds_late']} ms late "
            "itself (p99)",
        )
    )


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", type=int, default=4000, help="default %(default)s")
    parser.add_argument("--seconds", type=float, default=60, help="default %(default)s")
    parser.add_argument("--every", type=float, default=8, help="seconds between two actions")
    parser.add_argument("--warm", type=float, default=10, help="seconds that do not count")
    parser.add_argument("--core", type=int, default=0, help="the server's core; -1: any")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--save", action="store_true", help="keep the result in load.json")
    args = parser.parse_args()
    core = None if args.core < 0 else args.core
    found = measure(Plan(args.players, args.seconds, args.every, args.warm, core))
    text = json.dumps({**to_json(origin()), **found}, indent=2)
    if args.save:
        (RESULTS / "load.json").write_text(f"{text}\n", "utf-8")
    print(text if args.json else format_result(found))


if __name__ == "__main__":
    main()
