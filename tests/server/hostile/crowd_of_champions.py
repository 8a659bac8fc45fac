"""One person fills a hundred tables with champions; four others play beside them.

    python -m tests.server.hostile.crowd_of_champions [--tables 100] [--kills 50] [--seconds 60]

A real server on this machine; people who skip every reveal and choose a card within a second or
two. Measures how long tables wait for their bots: without the crowd, with it, and while the bots'
worker is killed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from hornox.server.tables.job_dispatcher import PoolLimits
from tests.server.process import PLENTY, TABLES, Player, ServerProcess

LIMIT = 5.0
"""Seconds after everything has been shown within which bots must have answered. A machine that has
no time for the server is not the bots' fault: as long as a ping takes is added."""

THINKING = (0.5, 2.5)
"""Seconds that a person needs to choose a card."""

HUNG = PoolLimits().hang_timeout + 1
"""Seconds until a worker that was stopped has been killed by the server."""

WARM_UP = 240.0
"""Seconds for a worker to get ready; the first on a machine compiles."""

OPTIONS = (*PLENTY, *TABLES, "--max-per-address=10000", "--max-tables-each=1000")


@dataclass
class Waits:
    """How long one table waited for its bots, in seconds, and how many were substituted."""

    seconds: list[float] = field(default_factory=list)
    hurried: int = 0

    def add(self, seconds: float, *, hurried: bool) -> None:
        self.seconds.append(seconds)
        self.hurried += hurried


def sent(name: str, waits: Sequence[Waits]) -> str:
    """Figures of some tables as a line."""
    seconds = sorted(second for wait in waits for second in wait.seconds)
    if not seconds:
        return f"{name:28} no answers"
    hurried = sum(wait.hurried for wait in waits) / len(seconds)
    p99 = seconds[int(0.99 * (len(seconds) - 1))]
    return (
        f"{name:28} {len(seconds):6} answers, median {median(seconds):.2f} s, p99 {p99:.2f} s, "
        f"longest {seconds[-1]:.2f} s, hurried {hurried:.0%}"
    )


class Skipper(Player):
    """Skips every reveal, plays quickly, and measures how long the bots take."""

    def __init__(self, identity: dict[str, str], code: str, chance: random.Random) -> None:
        super().__init__(identity, code)
        self.waits = Waits()
        self._chance = chance
        self._decision = ""
        self._since = 0
        """From when on the bots' answer was welcome, in the server's time."""
        self._bots = False
        self._playing = False
        self._commands = 0

    @property
    def waiting(self) -> float:
        """For how long the table has been waiting for its bots."""
        return max(0.0, time.time() - self._since / 1000) if self._bots else 0.0

    async def begin(self, url: str) -> None:
        await self.come(url)
        await self.do({"type": "join", "name": self.name})
        await self.do({"type": "fill-with-bots", "bot": "champion"})
        await self.do({"type": "start"})

    async def play_on(self) -> None:
        """Until it is cancelled. What was told while the game began says who is asked."""
        for frame in [*self.frames]:
            await self._react(frame)
        while True:
            self.frames.clear()
            self.replies.clear()
            await self._react(await self.hear())

    async def _react(self, frame: dict[str, Any]) -> None:
        message = frame.get("message") or {}
        match message.get("type"):
            case "game-progressed":
                self._note_progress(frame["now"], message)
                if message["reveal"]:
                    await self._say({"type": "seen", "decision": message["decision"]})
            case "reveal-seen":
                self._since = min(self._since, max(frame["now"], message["settled"]))
            case "game-finished":
                await self._say({"type": "agree-rematch"})
        command = self.answer()
        if command is not None:
            self.view = None
            await asyncio.sleep(self._chance.uniform(*THINKING))
            await self._say(command)

    def _note_progress(self, now: int, message: dict[str, Any]) -> None:
        bots = any(seat != 0 for seat in message["awaited"])
        if self._bots and (not bots or message["decision"] != self._decision):
            self.waits.add(max(0, now - self._since) / 1000, hurried=message["hurried"])
        if message["decision"] != self._decision:
            self._decision, self._since = message["decision"], max(now, message["settled"])
        self._bots = bots

    async def _say(self, command: dict[str, Any]) -> None:
        self._commands += 1
        await self.send({"type": "do", "id": f"c{self._commands}", "command": command})


class Pinger(Player):
    """Asks the server for the time, to tell a server without time from bots that are late."""

    def __init__(self, identity: dict[str, str], code: str) -> None:
        super().__init__(identity, code)
        self.longest = 0.0
        """Seconds until the server took a ping up."""

    async def ping_on(self) -> None:
        """Until it is cancelled."""
        while True:
            sent = time.time()
            await self.send({"type": "ping", "sent": 0})
            while (frame := await self.hear())["type"] != "pong":
                pass
            self.longest = max(self.longest, frame["now"] / 1000 - sent)
            self.frames.clear()
            await asyncio.sleep(0.2)


class Figures:
    """The server's own figures of its bots."""

    def __init__(self, server: ServerProcess) -> None:
        self._url = f"{server.api}/metrics"

    async def read(self) -> dict[str, float]:
        async with httpx.AsyncClient() as client:
            text = (await client.get(self._url, timeout=30)).text
        found = re.findall(r"^hornox_bot_(\S+) (\S+)$", text, re.M)
        return {name: float(value) for name, value in found}

    async def ready(self) -> None:
        """When a worker is."""
        end = time.monotonic() + WARM_UP
        while not (await self.read())["workers"]:
            assert time.monotonic() < end, "no worker got ready"
            await asyncio.sleep(0.3)


def workers_of(server: int) -> list[int]:
    """The processes in which bots think."""
    children = Path(f"/proc/{server}/task").glob("*/children")
    pids = [int(pid) for file in children for pid in file.read_text().split()]
    return [pid for pid in pids if "spawn_main" in _command(pid)]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


@dataclass(frozen=True)
class Plan:
    tables: int = 100
    kills: int = 50
    seconds: float = 60.0
    seed: int = 1


class Trial:
    """One server, the four who play beside the crowd, and the crowd."""

    def __init__(self, plan: Plan, server: ServerProcess) -> None:
        self._plan, self._server = plan, server
        self._chance = random.Random(plan.seed)
        self._figures = Figures(server)
        self._tasks: list[asyncio.Task[None]] = []
        self.innocents = [self._player(server.newcomer(f"Ann {number}")) for number in range(4)]
        self._pinger = Pinger(server.newcomer("Pia"), self.innocents[0].code)
        eve = server.newcomer("Eve")
        self.crowd = [self._player(eve) for _ in range(plan.tables)]
        self.results: dict[str, list[Waits]] = {}

    def _player(self, identity: dict[str, str]) -> Skipper:
        places = 4 if identity["name"].startswith("Ann") else 10
        terms = {"places": places, "game": {"mode": "base", "rounds": 1}}
        code = self._server.table(identity["token"], terms=terms, public=False)
        return Skipper(identity, code, self._chance)

    async def run(self) -> None:
        await self._begin(self.innocents)
        await self._pinger.come(self._server.socket)
        self._tasks.append(asyncio.create_task(self._pinger.ping_on()))
        await self._figures.ready()
        await self._measure("four alone", self.innocents)
        await self._begin(self.crowd)
        await asyncio.sleep(5)
        await self._measure("four beside the crowd", self.innocents, self.crowd)
        self.results["the crowd"] = [skipper.waits for skipper in self.crowd]
        await self._with_kills()
        await self._figures.ready()
        await asyncio.sleep(LIMIT)
        await self._measure("four, after the kills", self.innocents, self.crowd)
        self.results["the crowd, after the kills"] = [skipper.waits for skipper in self.crowd]
        self._check()

    async def end(self) -> None:
        """Disconnect all players; a task that missed its cancellation ends with its connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(one.go() for one in (*self.innocents, *self.crowd, self._pinger)))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _begin(self, skippers: list[Skipper]) -> None:
        await asyncio.gather(*(one.begin(self._server.socket) for one in skippers))
        self._tasks += [asyncio.create_task(one.play_on()) for one in skippers]

    async def _measure(self, name: str, shown: list[Skipper], *others: list[Skipper]) -> None:
        before = await self._figures.read()
        self._forget(shown, *others)
        await asyncio.sleep(self._plan.seconds)
        self.results[name] = [skipper.waits for skipper in shown]
        print(sent(name, self.results[name]), flush=True)
        for skippers in others:
            print(sent("  the crowd", [skipper.waits for skipper in skippers]), flush=True)
        self._tell_figures(before, await self._figures.read())
        self._check()

    def _forget(self, *skippers: list[Skipper]) -> None:
        self._pinger.longest = 0.0
        for skipper in (one for some in skippers for one in some):
            skipper.waits = Waits()

    async def _with_kills(self) -> None:
        self._forget(self.innocents, self.crowd)
        before = await self._figures.read()
        begun = time.monotonic()
        for number in range(self._plan.kills):
            await self._kill(number)
        print(f"{self._plan.kills} kills in {time.monotonic() - begun:.0f} s", flush=True)
        self.results["four, during the kills"] = [one.waits for one in self.innocents]
        self.results["the crowd, during the kills"] = [one.waits for one in self.crowd]
        print(sent("four, during the kills", self.results["four, during the kills"]))
        print(sent("  the crowd", self.results["the crowd, during the kills"]))
        self._tell_figures(before, await self._figures.read())
        self._check()

    async def _kill(self, number: int) -> None:
        """Some are killed while they warm up, some are stopped and hang, the others think."""
        if number % 7:
            await self._figures.ready()
            await asyncio.sleep(self._chance.uniform(0, 1))
        end = time.monotonic() + WARM_UP
        while not (found := workers_of(self._server.pid)):
            assert time.monotonic() < end, "no worker was started"
            await asyncio.sleep(0.2)
        hangs = number % 7 != 0 and number % 5 == 0
        with suppress(ProcessLookupError):
            os.kill(self._chance.choice(found), signal.SIGSTOP if hangs else signal.SIGKILL)
        await asyncio.sleep(HUNG if hangs else 0.5)

    def _check(self) -> None:
        for task in self._tasks:
            assert not task.done(), task
        for skipper in self._everybody():
            longest = max((*skipper.waits.seconds, skipper.waiting))
            limit = LIMIT + self._pinger.longest
            assert longest <= limit, f"a table waited for {longest:.1f} s, not {limit:.1f} s"

    def _everybody(self) -> Iterator[Skipper]:
        """Those whose game has begun."""
        return (one for one in (*self.innocents, *self.crowd) if one.game is not None)

    def _tell_figures(self, before: dict[str, float], after: dict[str, float]) -> None:
        def grown(name: str) -> float:
            return after.get(name, 0.0) - before.get(name, 0.0)

        reasons = {
            reason: int(grown(f'substitutes_total{{reason="{reason}"}}'))
            for reason in ("busy", "timeout", "crash", "warming")
        }
        thought, seconds = grown("thinking_seconds_count"), grown("thinking_seconds_sum")
        each = 1000 * seconds / max(1, thought)
        print(f"  thought about {thought:.0f} of {each:.0f} ms each; answered for: {reasons}")
        load = os.getloadavg()[0]
        print(f"  longest ping {self._pinger.longest:.2f} s; load average {load:.1f}", flush=True)


async def try_out(plan: Plan) -> Trial:
    with (
        tempfile.TemporaryDirectory() as place,
        ServerProcess(Path(place) / "data", *OPTIONS) as server,
    ):
        trial = Trial(plan, server)
        try:
            await trial.run()
        finally:
            await trial.end()
        return trial


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=Plan.tables)
    parser.add_argument("--kills", type=int, default=Plan.kills)
    parser.add_argument("--seconds", type=float, default=Plan.seconds)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    asyncio.run(try_out(Plan(**vars(parser.parse_args()))))


if __name__ == "__main__":
    main()
