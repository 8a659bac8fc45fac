"""Do reviews slow down the tables? The same players, first alone, then with ten reviews waiting.

One server with its coach in a process of low priority; 200 tables of four players. Measured are the
time from a command to its acknowledgement without and with reviews in one run, the time until the
first decision of a review and until all of it is there, and a stored review.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx

from benchmarks._script import RESULTS, Result, met
from benchmarks.load import (
    OPEN,
    SLOWEST,
    Plan,
    Player,
    Tally,
    run_for,
    seat_players,
    serving,
    store_players,
)
from hornox.arena.bench import origin
from hornox.bots import make_bot
from hornox.engine import awaited
from hornox.record import Game, to_json, write_record
from hornox.server.storage import AddGame, Participant, StoredGame, Visibility, open_sqlite

REVIEWS = 10
FIRST, WHOLE = 1.0, 25.0
"""Seconds until the first decision of a review, and until all of it is there."""


def finished_game(number: int) -> StoredGame:
    """Play a game to 66 among four oxen."""
    game = Game.new("base", 4, seed=f"{number:064x}")
    bots = [make_bot("ox", f"{number}/{seat}") for seat in range(4)]
    while not game.is_over:
        seat = awaited(game.state)[0]
        game.play(seat, bots[seat].choose(game.view(seat)))
    seats_of = tuple(Participant("bot:ox", "ox", 0, won=False) for _ in range(4))
    return StoredGame(
        f"{number:024x}",
        "T",
        1,
        "base",
        1000 + number,
        seats_of,
        "c0ffee",
        write_record(game.record()),
        Visibility.PUBLIC,
    )


async def ask_for_review(client: httpx.AsyncClient, game: str) -> Result:
    """Ask until the review is there."""
    began, known, first = perf_counter(), 0, None
    while True:
        answer = (await client.get(f"/api/games/{game}/review?from={known}")).json()
        passed = perf_counter() - began
        if answer["state"] == "done":
            return {"first": round(first or passed, 2), "whole": round(passed, 2)}
        if answer.get("parts"):
            known += len(answer["parts"])
            first = first or passed
        await asyncio.sleep(0.7)


async def measure(plan: Plan) -> Result:
    """Measure the tables without and with reviews, then a review alone."""
    tally = Tally()
    players = [Player(f"P{number}", tally) for number in range(plan.players)]
    games = [finished_game(number) for number in range(REVIEWS + 2)]
    with TemporaryDirectory() as data:
        codes = store_players(Path(data), players)
        with closing(open_sqlite(Path(data))) as store:
            store.commit([AddGame(game, rated=False) for game in games])
        command = ("-m", "hornox", "serve", "--port=0", f"--data={data}", *OPEN)
        with serving(plan.core, *command) as server:
            async with httpx.AsyncClient(base_url=server.url, timeout=600) as client:
                await ask_for_review(client, games[-1].id)  # the worker starts and compiles
                alone = await ask_for_review(client, games[-2].id)
                began = perf_counter()
                await client.get(f"/api/games/{games[-2].id}/review")
                stored = perf_counter() - began
                await seat_players(server, players, codes)
                calm = await run_for(plan, server, players, tally, echo=False)
                reviews = [
                    asyncio.create_task(_as_another(server.url, number, game.id))
                    for number, game in enumerate(games[:REVIEWS])
                ]
                busy = await run_for(plan, server, players, _emptied(tally), echo=False)
                waiting = sum(not review.done() for review in reviews)
                for review in reviews:
                    review.cancel()
                await asyncio.gather(*reviews, return_exceptions=True)
                await asyncio.gather(*(player.disconnect() for player in players))
    return {
        "tables": plan.players // 4,
        "seconds": plan.seconds,
        "without_reviews": calm,
        "with_reviews": busy,
        "reviews_still_waiting_at_the_end": waiting,
        "review_alone": alone,
        "stored_review_milliseconds": round(1000 * stored, 1),
        "goals": {"p99_milliseconds": SLOWEST, "first": FIRST, "whole": WHOLE},
    }


async def _as_another(url: str, number: int, game: str) -> Result:
    """Ask as a person of one's own: one person may not have ten reviews waiting."""
    async with httpx.AsyncClient(base_url=url, timeout=600) as client:
        person = (await client.post("/api/people", json={"name": f"R{number}"})).json()
        client.headers["authorization"] = f"Bearer {person['token']}"
        return await ask_for_review(client, game)


def _emptied(tally: Tally) -> Tally:
    tally.latencies.clear()
    tally.own_lags.clear()
    tally.frames = 0
    return tally


def format_result(result: Result) -> str:
    """Return the result as text."""
    calm, busy, alone = result["without_reviews"], result["with_reviews"], result["review_alone"]
    return "\n".join(
        (
            f"{result['tables']} tables, command to acknowledgement:",
            f"  no review: median {calm['median_milliseconds']} ms,"
            f" p99 {calm['p99_milliseconds']} ms",
            f"  {REVIEWS} reviews asked for,"
            f" {result['reviews_still_waiting_at_the_end']} still waiting at the end:"
            f" median {busy['median_milliseconds']} ms,"
            f" p99 {busy['p99_milliseconds']} ms"
            f" (goal {SLOWEST:.0f}: {met(busy['p99_milliseconds'] < SLOWEST)})",
            f"  a review alone: first decision {alone['first']} s"
            f" (goal {FIRST}: {met(alone['first'] <= FIRST)}), whole {alone['whole']} s"
            f" (goal {WHOLE}: {met(alone['whole'] <= WHOLE)}),"
            f" stored {result['stored_review_milliseconds']} ms",
        )
    )


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coach_load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="default %(default)s")
    parser.add_argument("--seconds", type=float, default=40, help="default %(default)s")
    parser.add_argument("--save", action="store_true", help="keep the result in coach_load.json")
    args = parser.parse_args()
    plan = Plan(args.tables * 4, args.seconds, every=8, warm=5, core=None)
    found = asyncio.run(measure(plan))
    result = {**to_json(origin()), **found}
    if args.save:
        text = json.dumps(result, indent=2)
        (RESULTS / "coach_load.json").write_text(f"{text}\n", "utf-8")
    print(format_result(result))


if __name__ == "__main__":
    main()
