"""What do several servers cost? Processor time per action, and the time that passing on adds.

The same players act on one server, on two with all players of a table on the same one (as behind a
proxy that knows tables), and on two that each player chooses by chance, so that half of them are
passed on. The servers share the cores of this machine with PostgreSQL and the players, so processor
time is what counts: that of the servers' processes, commits included, without PostgreSQL's own.
The latencies of players who are passed on and of those who are not are from the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from time import perf_counter

import uvloop

from benchmarks._script import RESULTS, Result, met
from benchmarks.load import OPEN, PLACES, Player, Server, Tally, serving
from hornox.arena.bench import origin
from hornox.record import to_json
from hornox.server.clock import SteadyClock
from hornox.server.people.tokens import hash_token, new_code, new_person_id, new_token
from hornox.server.storage import AddPerson, AddTable, Change, Person, PersonKind, open_postgres
from hornox.server.tables import OFFERED_BOTS
from hornox.server.tables.store_changes import write_document
from hornox.table import Terms, open_table
from scripts.cluster.postgres import PostgresServer
from scripts.cluster.redis import RedisServer

LEAST_GAIN = 1.6
"""What two servers carry, compared with one."""

MOST_ADDED = 5.0
"""Milliseconds that passing on adds, at the 99th percentile."""


def measure(players: int, seconds: float, every: float) -> Result:
    """Measure one server and both kinds of two."""
    gc.disable()  # a search through all players here would count as time of the servers
    random.seed(players)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:

        def run(servers: int, *, mixed: bool) -> Result:
            return runner.run(_measure(players, seconds, every, servers, mixed=mixed))

        one, two = run(1, mixed=False), run(2, mixed=False)
        mixed = run(2, mixed=True)
    return {
        "players": players,
        "seconds": seconds,
        "seconds_between_actions": every,
        "one": one,
        "two": two,
        "two_by_chance": mixed,
        "gain": _gain(one, two),
        "gain_by_chance": _gain(one, mixed),
        "added_milliseconds": {
            name: round(mixed["passed_on"][name] - mixed["direct"][name], 2)
            for name in ("median", "p99")
        },
        "goals": {"gain": LEAST_GAIN, "added_p99_milliseconds": MOST_ADDED},
    }


def _gain(one: Result, two: Result) -> float:
    """Return how many times the load of one server two carry, a core each."""
    alone, each = float(one["microseconds_per_action"]), float(two["microseconds_per_action"])
    return round(2 * alone / each, 2)


async def _measure(
    count: int, seconds: float, every: float, servers: int, *, mixed: bool
) -> Result:
    direct, passed_on = Tally(), Tally()
    with running(servers) as (database, started):
        tables = _store_tables(database, count // PLACES)
        players: list[Player] = []
        for number, (code, tokens) in enumerate(tables):
            owner = started[number % servers]
            players += await _seat(
                owner, started if mixed else [owner], code, tokens, direct, passed_on
            )
        acting = [asyncio.create_task(_act(player, every)) for player in players]
        await asyncio.sleep(every)
        direct.counting = passed_on.counting = True
        began, used = perf_counter(), sum(server.cpu() for server in started)
        await asyncio.sleep(seconds)
        direct.counting = passed_on.counting = False
        passed, used = perf_counter() - began, sum(server.cpu() for server in started) - used
        for task in acting:
            task.cancel()
        await asyncio.gather(*acting, return_exceptions=True)
        await asyncio.gather(*(player.disconnect() for player in players))
    actions = len(direct.latencies) + len(passed_on.latencies)
    return {
        "actions": actions,
        "actions_per_second": round(actions / passed, 1),
        "share_passed_on": round(len(passed_on.latencies) / actions, 2),
        "microseconds_per_action": round(1e6 * used / actions, 1),
        "direct": _latencies(direct),
        "passed_on": _latencies(passed_on) if passed_on.latencies else None,
        "connections_lost": direct.lost + passed_on.lost,
        "refused": direct.refused | passed_on.refused,
    }


def _latencies(tally: Tally) -> Result:
    times = sorted(1000 * time for time in tally.latencies)
    return {
        "median": round(times[len(times) // 2], 2),
        "p99": round(times[int(len(times) * 0.99)], 2),
    }


@contextmanager
def running(count: int) -> Iterator[tuple[str, list[Server]]]:
    """Run so many servers on an empty database."""
    with ExitStack() as stack:
        postgres, redis = PostgresServer(), RedisServer()
        stack.callback(postgres.remove)
        stack.callback(redis.stop)
        database = postgres.url()
        shared = (f"--database={database}", f"--bus={redis.url}", *OPEN)
        command = ("-m", "hornox", "serve", "--port=0", *shared)
        started = [
            stack.enter_context(serving(None, *command, f"--name=server-{number}"))
            for number in range(count)
        ]
        yield database, started


def _store_tables(database: str, count: int) -> list[tuple[str, list[str]]]:
    """Store tables and people before anyone connects. Return codes and tokens."""
    now = SteadyClock()()
    document = write_document(open_table(Terms(places=PLACES), OFFERED_BOTS, now))
    tables = [(new_code(), [new_token() for _ in range(PLACES)]) for _ in range(count)]
    changes: list[Change] = [AddTable(code, False, now, document) for code, _ in tables]
    for _, tokens in tables:
        for token in tokens:
            person = Person(new_person_id(), "P", PersonKind.HUMAN, now)
            changes.append(AddPerson(person, hash_token(token)))
    with closing(open_postgres(database)) as store:
        store.commit(changes)
    return tables


async def _seat(
    owner: Server,
    servers: list[Server],
    code: str,
    tokens: list[str],
    direct: Tally,
    passed_on: Tally,
) -> list[Player]:
    """Seat four players, the first at the server that then owns the table, and start their game."""
    group: list[Player] = []
    for token in tokens:
        server = random.choice(servers) if group else owner
        player = Player(f"P{len(group)}", direct if server is owner else passed_on)
        await player.connect_to(server.socket, _hello(token, code))
        await player.do({"type": "join", "name": player.name})
        group.append(player)
    started = await group[0].do({"type": "start"})
    assert started.type == "ack", started
    return group


def _hello(token: str, code: str) -> Result:
    return {"type": "hello", "version": 1, "token": token, "table": code}


async def _act(player: Player, every: float) -> None:
    await asyncio.sleep(random.uniform(0, every))
    while True:
        await player.act()
        await asyncio.sleep(random.uniform(0.5, 1.5) * every)


def format_result(result: Result) -> str:
    """Return the result as text."""
    added = result["added_milliseconds"]
    lines = [f"{result['players']} players for {result['seconds']:.0f} s each"]
    for name in ("one", "two", "two_by_chance"):
        part = result[name]
        lines.append(
            f"  {name.replace('_', ' ')}: {part['microseconds_per_action']} µs an action, "
            f"{part['share_passed_on']:.0%} passed on, lost {part['connections_lost']}"
        )
    lines += [
        f"  two carry {result['gain']} times as much as one (goal {LEAST_GAIN}: "
        f"{met(result['gain'] >= LEAST_GAIN)}), by chance {result['gain_by_chance']} times",
        f"  passing on adds {added['median']} ms (median), {added['p99']} ms (p99, goal "
        f"{MOST_ADDED:g}: {met(added['p99'] <= MOST_ADDED)})",
    ]
    return "\n".join(lines)


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cluster",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", type=int, default=400, help="default %(default)s")
    parser.add_argument("--seconds", type=float, default=30, help="default %(default)s")
    parser.add_argument("--every", type=float, default=4, help="seconds between two actions")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--save", action="store_true", help="keep the result in cluster.json")
    args = parser.parse_args()
    found = measure(args.players, args.seconds, args.every)
    text = json.dumps({**to_json(origin()), **found}, indent=2)
    if args.save:
        (RESULTS / "cluster.json").write_text(f"{text}\n", "utf-8")
    print(text if args.json else format_result(found))


if __name__ == "__main__":
    main()
