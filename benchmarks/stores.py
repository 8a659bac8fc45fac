"""What does an action cost a server with SQLite, with PostgreSQL, and in another version?

All servers run at the same time and have the same number of players, who do the same, so that
figures can be compared whatever else the machine does. Processor time counts, commits included;
that of PostgreSQL is told besides. `--other DIR` names the source tree of another version, which
runs with SQLite.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import uvloop

from benchmarks._script import RESULTS, Result
from benchmarks.load import OPEN, PLACES, Player, Server, Tally, serving
from hornox.arena.bench import origin
from hornox.record import to_json
from scripts.cluster.postgres import PostgresServer

AT_ONCE = 8
"""Tables that are arranged at the same time at each server."""

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Contender:
    """A server with its players."""

    name: str
    server: Server
    postgres: PostgresServer | None = None
    tally: Tally = field(default_factory=Tally)
    players: list[Player] = field(default_factory=list)
    used: float = 0.0
    used_by_postgres: float = 0.0

    async def seat(self, count: int) -> None:
        """Let so many players sit down."""
        gate = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(base_url=f"{self.server.url}/api", timeout=60) as client:

            async def arrange() -> None:
                async with gate:
                    await self._arrange(client)

            await asyncio.gather(*(arrange() for _ in range(count // PLACES)))

    async def _arrange(self, client: httpx.AsyncClient) -> None:
        people = [await _post(client, "/people", {"name": f"P{n}"}) for n in range(PLACES)]
        terms = {"terms": {"places": PLACES}}
        code = (await _post(client, "/tables", terms, people[0]["token"]))["code"]
        group = [Player(person["name"], self.tally) for person in people]
        for player, person in zip(group, people, strict=True):
            hello = {"type": "hello", "version": 1, "token": person["token"], "table": code}
            await player.connect_to(self.server.socket, hello)
            await player.do({"type": "join", "name": player.name})
        assert (await group[0].do({"type": "start"})).type == "ack"
        self.players += group

    def count(self, sign: int) -> None:
        """Begin to count with -1, and end with 1."""
        self.tally.counting = sign < 0
        self.used += sign * self.server.cpu()
        if self.postgres is not None:
            self.used_by_postgres += sign * cpu_with_children(self.postgres.pid)

    def result(self) -> Result:
        """Return the figures."""
        actions = len(self.tally.latencies)
        times = sorted(1000 * time for time in self.tally.latencies)
        return {
            "actions": actions,
            "microseconds_per_action": round(1e6 * self.used / actions, 1),
            "database_microseconds_per_action": round(1e6 * self.used_by_postgres / actions, 1),
            "median_milliseconds": round(times[actions // 2], 2),
            "p99_milliseconds": round(times[int(actions * 0.99)], 2),
            "refused": self.tally.refused,
            "connections_lost": self.tally.lost,
        }


async def _post(
    client: httpx.AsyncClient, path: str, body: Result, token: str | None = None
) -> Result:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    answer = await client.post(path, json=body, headers=headers)
    found: Result = answer.raise_for_status().json()
    return found


def cpu_with_children(pid: int) -> float:
    """Return the processor time of a process and its children, also of those that have ended."""
    own = _cpu(pid, ended_children=True)
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(_cpu(int(child), ended_children=False) for child in children)


def _cpu(pid: int, *, ended_children: bool) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return sum(map(int, fields[11 : 15 if ended_children else 13])) / TICKS


def measure(players: int, seconds: float, every: float, other: Path | None) -> Result:
    """Measure all servers at the same time."""
    random.seed(players)
    with (
        contenders(other) as found,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(_play(found, players, seconds, every))
        results = {one.name: one.result() for one in found}
    here = results["sqlite"]["microseconds_per_action"]
    ratios = {
        name: round(one["microseconds_per_action"] / here, 3) for name, one in results.items()
    }
    return {"players_each": players, "seconds": seconds, **results, "ratio_to_sqlite": ratios}


async def _play(found: list[Contender], players: int, seconds: float, every: float) -> None:
    await asyncio.gather(*(one.seat(players) for one in found))
    everyone = [player for one in found for player in one.players]
    acting = [asyncio.create_task(_act(player, every)) for player in everyone]
    await asyncio.sleep(every)
    for one in found:
        one.count(-1)
    await asyncio.sleep(seconds)
    for one in found:
        one.count(1)
    for task in acting:
        task.cancel()
    await asyncio.gather(*acting, return_exceptions=True)
    await asyncio.gather(*(player.disconnect() for player in everyone))


async def _act(player: Player, every: float) -> None:
    await asyncio.sleep(random.uniform(0, every))
    while True:
        await player.act()
        await asyncio.sleep(random.uniform(0.5, 1.5) * every)


@contextmanager
def contenders(other: Path | None) -> Iterator[list[Contender]]:
    """Run all servers."""
    with ExitStack() as stack:

        def data() -> str:
            return f"--data={stack.enter_context(TemporaryDirectory())}"

        def start(*options: str, tree: Path | None = None) -> Server:
            path = "" if tree is None else f"sys.path.insert(0, {str(tree / 'src')!r}); "
            program = f"import sys; {path}from hornox.cli import main; sys.exit(main(sys.argv[1:]))"
            command = ("-c", program, "serve", "--port=0", *options, *OPEN)
            return stack.enter_context(serving(None, *command))

        postgres = PostgresServer(durable=True)
        stack.callback(postgres.remove)
        found = [
            Contender("sqlite", start(data())),
            Contender("postgres", start(f"--database={postgres.url()}"), postgres),
        ]
        if other is not None:
            found.append(Contender("other", start(data(), tree=other.resolve())))
        yield found


def format_result(result: Result) -> str:
    """Return the result as text."""
    lines = [f"{result['players_each']} players at each server for {result['seconds']:.0f} s"]
    for name, ratio in result["ratio_to_sqlite"].items():
        one = result[name]
        lines.append(
            f"  {name}: {one['microseconds_per_action']} µs an action ({ratio} of sqlite), "
            f"{one['database_microseconds_per_action']} µs of the database, median "
            f"{one['median_milliseconds']} ms, p99 {one['p99_milliseconds']} ms, "
            f"{one['actions']} actions, lost {one['connections_lost']}"
        )
    return "\n".join(lines)


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.stores",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", type=int, default=400, help="of each, default %(default)s")
    parser.add_argument("--seconds", type=float, default=40, help="default %(default)s")
    parser.add_argument("--every", type=float, default=4, help="seconds between two actions")
    parser.add_argument("--other", type=Path, metavar="DIR", help="another version's source tree")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--save", action="store_true", help="keep the result in stores.json")
    args = parser.parse_args()
    found = measure(args.players, args.seconds, args.every, args.other)
    text = json.dumps({**to_json(origin()), **found}, indent=2)
    if args.save:
        (RESULTS / "stores.json").write_text(f"{text}\n", "utf-8")
    print(text if args.json else format_result(found))


if __name__ == "__main__":
    main()
