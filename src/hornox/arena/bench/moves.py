"""How long bots think about a move."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from hornox.arena.bench.games import SEED, TABLES, deal_game
from hornox.arena.bench.settings import BenchSettings
from hornox.arena.bench.timing import BenchJob, TimingProgress, time_in_laps
from hornox.bots import BOTS, Bot, CautiousBot, make_bot
from hornox.engine import Setup, View, awaited


@dataclass(frozen=True, slots=True)
class MoveTimes:
    """The seconds of a bot's decisions of all kinds in a mode."""

    bot: str
    mode: str
    decisions: int
    mean: float
    longest: float


def measure_moves(
    settings: BenchSettings, on_progress: TimingProgress | None = None
) -> tuple[MoveTimes, ...]:
    """Measure all bots of the registry in every mode, with the same decisions, in laps."""
    asked = {mode: views_of(setup, settings.decisions) for mode, setup in TABLES.items()}
    who = [(bot, mode) for bot in BOTS for mode in TABLES]
    ready = {(bot, mode): _warm_bot(bot, asked[mode][0]) for bot, mode in who}
    jobs = {
        (bot, mode, number): _job(ready[bot, mode], view)
        for mode, views in asked.items()
        for number, view in enumerate(views)
        for bot in BOTS
    }
    timings = time_in_laps(list(jobs.values()), settings.laps, on_progress)
    seconds = {key: timing.median for key, timing in zip(jobs, timings, strict=True)}
    return tuple(
        _times(bot, mode, [seconds[bot, mode, number] for number in range(len(asked[mode]))])
        for bot, mode in who
    )


def views_of(setup: Setup, count: int) -> list[View]:
    """Return this many decisions with a choice, spread over the first round of a game."""
    game, player = deal_game(setup), CautiousBot()
    found: list[View] = []
    while not game.state.scores:
        seat = awaited(game.state)[0]
        view = game.view(seat)
        if view.decision is not None and len(view.decision.options) > 1:
            found.append(view)
        game.play(seat, player.choose(view))
    count = min(count, len(found))
    return [found[number * len(found) // count] for number in range(count)]


def _warm_bot(name: str, view: View) -> Bot:
    """Return a bot that has made its first decision, which takes longer."""
    bot = make_bot(name, SEED)
    bot.choose(view)
    return bot


def _job(bot: Bot, view: View) -> BenchJob:
    def run(times: int) -> None:
        for _ in range(times):
            bot.choose(view)

    return BenchJob(bot.name, run)


def _times(bot: str, mode: str, seconds: list[float]) -> MoveTimes:
    return MoveTimes(bot, mode, len(seconds), fmean(seconds), max(seconds))
