"""The speed of the kernels, compared with a naive Python program, the engine and their goals.

All play random cards and take the cheapest row for a low card, without special cards. They
alternate in short laps and only CPU time counts: trust the ratios, not the absolute figures.
"""

from __future__ import annotations

from random import Random

from benchmarks._script import Result, met, run
from benchmarks.naive_base import play_random_round
from hornox.arena.bench import (
    GAMES,
    BenchJob,
    BenchSettings,
    JobTiming,
    calibrate,
    engine_job,
    first_view,
    kernel_job,
    ratio,
    time_in_laps,
)
from hornox.bots import make_bot
from hornox.sim import warm_up

TO_NAIVE = {"base, 2 players": 150, "base, 4 players": 150, "base, 10 players": 100}
TO_ENGINE = 50
MOVE, MILLISECONDS = "base, 4 players", 5.0
"""The game in which `flat-mc` chooses its first card with 10,000 playouts, and its time limit."""


def measure(settings: BenchSettings) -> Result:
    """Measure all games and one move of `flat-mc`."""
    warm_up()
    groups = {game: jobs_of(game) for game in GAMES}
    jobs = [job for group in groups.values() for job in group]
    timings = iter(time_in_laps(calibrate([*jobs, move_job()], settings.seconds), settings.laps))
    rounds = [
        rounds_of(game, {job.name: next(timings) for job in group})
        for game, group in groups.items()
    ]
    return {"rounds": rounds, "flat_mc": move_of(next(timings))}


def jobs_of(game: str) -> list[BenchJob]:
    """Return the jobs for a game. There is a naive program for the base game only."""
    setup = GAMES[game]
    naive = [naive_job(setup.players)] if game in TO_NAIVE else []
    return [*naive, engine_job("engine", setup), kernel_job("kernel", setup)]


def naive_job(players: int) -> BenchJob:
    """Return a job that plays rounds by the naive program."""
    chance = Random(1)

    def play(times: int) -> None:
        for _ in range(times):
            play_random_round(players, chance, cheapest=True)

    return BenchJob("naive", play)


def move_job() -> BenchJob:
    """Return a job in which `flat-mc` chooses its first card."""
    bot, view = make_bot("flat-mc", "bench"), first_view(GAMES[MOVE])

    def think(times: int) -> None:
        for _ in range(times):
            bot.choose(view)

    return BenchJob("flat-mc", think)


def rounds_of(game: str, found: dict[str, JobTiming]) -> Result:
    """Return rounds per second, and how many times as fast the kernel is."""
    kernel = found["kernel"]
    speeds = {f"{who}_rounds_per_second": round(timing.speed) for who, timing in found.items()}
    others = [who for who in found if who != "kernel"]
    times = {f"kernel_to_{who}": round(ratio(found[who], kernel), 1) for who in others}
    goals = {"kernel_to_engine": TO_ENGINE}
    if game in TO_NAIVE:
        goals["kernel_to_naive"] = TO_NAIVE[game]
    return {"game": game, **speeds, **times, "goals": goals}


def move_of(timing: JobTiming) -> Result:
    """Return the time of a move. Noise only adds, so the fastest lap decides about the goal."""
    return {
        "game": MOVE,
        "milliseconds": round(1e3 * timing.median, 2),
        "quietest_milliseconds": round(1e3 * timing.least, 2),
        "goal": MILLISECONDS,
    }


def format_result(result: Result) -> str:
    """Return the result as text."""
    lines = [f"{'':25}{'naive':>8}{'engine':>8}{'kernel':>11}  rounds/s, CPU time on one core"]
    for row in result["rounds"]:
        naive, engine, kernel = (
            row.get(f"{who}_rounds_per_second", "") for who in ("naive", "engine", "kernel")
        )
        goals = ", ".join(
            f"{row[name]:,.0f} × {name.removeprefix('kernel_to_')}"
            f" (goal {goal}: {met(row[name] >= goal)})"
            for name, goal in row["goals"].items()
        )
        lines.append(f"{row['game']:25}{naive:>8}{engine:>8}{kernel:>11}  {goals}")
    move = result["flat_mc"]
    quietest = move["quietest_milliseconds"]
    lines.append(
        f"flat-mc, {move['game']}, first card: {move['milliseconds']} ms,"
        f" {quietest} ms in the quietest lap (goal {move['goal']}: {met(quietest <= move['goal'])})"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    run("sim", __doc__, measure, format_result)
